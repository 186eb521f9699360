import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { Icon } from '../components/ui/Icon.tsx'

export interface ToastMessage {
  id: number
  kind: 'error' | 'success'
  message: string
  /** Whether screen readers announce the toast; not where a newly focused field says it. */
  announced: boolean
}

/** Milliseconds (specification, section 9), counted anew when pointer or focus leaves the toast. */
const DURATION = 4000

let count = 0

/**
 * A toast with a new id, so that it also stays for its whole time if it repeats the one before.
 */
export const toastMessage = (
  kind: ToastMessage['kind'],
  message: string,
  announced = true,
): ToastMessage => ({ id: ++count, kind, message, announced })

interface ToastsProps {
  toast: ToastMessage | null
  onClose: () => void
}

/**
 * Rendered into the body, where no ancestor's style moves the toast. The live region exists before
 * the toast: screen readers only read what is added to a region they know.
 */
export const Toasts = ({ toast, onClose }: ToastsProps) => {
  const shown = toast && <Toast key={toast.id} {...toast} onClose={onClose} />
  return createPortal(
    <div className="toasts screen-only">
      <div aria-live="polite" aria-relevant="additions">
        {toast?.announced && shown}
      </div>
      {!toast?.announced && shown}
    </div>,
    document.body,
  )
}

const Toast = ({ kind, message, onClose }: ToastMessage & Pick<ToastsProps, 'onClose'>) => {
  const toast = useRef<HTMLElement>(null)
  /** The element that had the focus before the toast, and gets it back. */
  const origin = useRef<HTMLElement | null>(null)
  const [leaveCount, setLeaveCount] = useState(0)
  const leave = () => setLeaveCount(leaveCount + 1)

  const dismiss = () => {
    // The focus stays with somebody who types elsewhere.
    if (toast.current?.contains(document.activeElement)) origin.current?.focus()
    onClose()
  }

  const closeInTime = useEffectEvent(() => {
    if (!toast.current?.matches(':hover, :focus-within')) onClose()
  })
  const closeOnEscape = useEffectEvent(({ key, defaultPrevented }: KeyboardEvent) => {
    if (key === 'Escape' && !defaultPrevented) dismiss()
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: its time begins anew once it is left
  useEffect(() => {
    const timer = setTimeout(closeInTime, DURATION)
    return () => clearTimeout(timer)
  }, [leaveCount])
  useEffect(() => {
    document.addEventListener('keydown', closeOnEscape)
    return () => document.removeEventListener('keydown', closeOnEscape)
  }, [])

  return (
    <article
      className="toast"
      data-kind={kind}
      ref={toast}
      onPointerLeave={leave}
      onBlur={leave}
      onFocus={({ relatedTarget }) => {
        if (relatedTarget instanceof HTMLElement) origin.current = relatedTarget
      }}
    >
      <Icon name={kind === 'error' ? 'alert' : 'check'} />
      <p>{message}</p>
      <button type="button" aria-label="Chiudi avviso" onClick={dismiss}>
        <Icon name="close" />
      </button>
    </article>
  )
}
