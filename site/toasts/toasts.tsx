import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { Icon } from '../components/ui/Icon.tsx'

export interface ToastMessage {
  id: number
  kind: 'error' | 'success'
  message: string
}

/** How long a toast stays, in milliseconds, unless the pointer or the focus is on it (specification, section 9). */
const DURATION = 4000

let count = 0

/** A toast that is announced and stays for its whole time, even if it repeats the one before. */
export function toastMessage(kind: ToastMessage['kind'], message: string): ToastMessage {
  count += 1
  return { id: count, kind, message }
}

interface ToastsProps {
  /** What to show under the header. */
  toast: ToastMessage | null
  onClose: () => void
}

/**
 * The live region for toasts, empty at first, as screen readers only read what is added to a region they know. It stands in the
 * body, where no ancestor's style moves it.
 */
export const Toasts = ({ toast, onClose }: ToastsProps) =>
  createPortal(
    <section className="toasts" aria-label="Avvisi" aria-live="polite" aria-relevant="additions">
      {toast && <Toast key={toast.id} {...toast} onClose={onClose} />}
    </section>,
    document.body,
  )

const Toast = ({ kind, message, onClose }: Omit<ToastMessage, 'id'> & Pick<ToastsProps, 'onClose'>) => {
  const [pointed, setPointed] = useState(false)
  const [focused, setFocused] = useState(false)
  /** The element that had the focus before the toast, and gets it back. */
  const origin = useRef<HTMLElement | null>(null)

  // Always the newest function, so that a keystroke in the form does not start the time again.
  const timeOut = useEffectEvent(() => onClose())
  useEffect(() => {
    if (pointed || focused) return
    const timer = setTimeout(timeOut, DURATION)
    return () => clearTimeout(timer)
  }, [pointed, focused])

  const dismiss = () => {
    origin.current?.focus()
    onClose()
  }

  const closeOnEscape = useEffectEvent(({ key, defaultPrevented }: KeyboardEvent) => {
    if (key === 'Escape' && !defaultPrevented) dismiss()
  })
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => closeOnEscape(event)
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
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
      <button type="button" aria-label="Chiudi avviso" onClick={dismiss}>
        <Icon name="close" />
      </button>
    </article>
  )
}
