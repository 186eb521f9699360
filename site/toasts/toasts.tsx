import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { createRoot, type Root } from 'react-dom/client'
import { Icon } from '../components/ui/Icon.tsx'

export type ToastKind = 'error' | 'success'

/** How long a toast stays, in milliseconds, unless the pointer or the focus is on it (specification, section 9). */
const DURATION = 4000

let root: Root | null = null
let count = 0

/**
 * Puts an empty live region for the toasts into the page, as screen readers only read what is added to a region they know. It
 * has its own React root in the body, where no ancestor's style moves it and no form removes it.
 */
export function prepareToasts(): void {
  if (root) return
  const region = document.body.appendChild(document.createElement('section'))
  region.className = 'toasts'
  region.ariaLabel = 'Avvisi'
  region.ariaLive = 'polite'
  region.ariaRelevant = 'additions'
  root = createRoot(region)
}

/** Shows a toast under the header, in place of the previous one. */
export function showToast(kind: ToastKind, message: string): void {
  prepareToasts()
  count += 1
  flushSync(() => root?.render(<Toast key={count} kind={kind} message={message} />))
}

export function closeToast(): void {
  root?.render(null)
}

function dismiss(origin: HTMLElement | null): void {
  origin?.focus()
  closeToast()
}

const Toast = ({ kind, message }: { kind: ToastKind; message: string }) => {
  const [pointed, setPointed] = useState(false)
  const [focused, setFocused] = useState(false)
  /** The element that had the focus before the toast, and gets it back. */
  const origin = useRef<HTMLElement | null>(null)

  useEffect(() => {
    if (pointed || focused) return
    const timer = setTimeout(closeToast, DURATION)
    return () => clearTimeout(timer)
  }, [pointed, focused])

  useEffect(() => {
    const closeOnEscape = ({ key, defaultPrevented }: KeyboardEvent) => {
      if (key === 'Escape' && !defaultPrevented) dismiss(origin.current)
    }
    document.addEventListener('keydown', closeOnEscape)
    return () => document.removeEventListener('keydown', closeOnEscape)
  }, [])

  return (
    <article
      className="toast"
      data-kind={kind}
      onPointerEnter={() => setPointed(true)}
      onPointerLeave={() => setPointed(false)}
      onFocus={({ relatedTarget }) => {
        if (relatedTarget instanceof HTMLElement) origin.current = relatedTarget
        setFocused(true)
      }}
      onBlur={() => setFocused(false)}
    >
      <Icon name={kind === 'error' ? 'alert' : 'check'} />
      <p role={kind === 'error' ? 'alert' : 'status'}>{message}</p>
      <button type="button" aria-label="Chiudi avviso" onClick={() => dismiss(origin.current)}>
        <Icon name="close" />
      </button>
    </article>
  )
}
