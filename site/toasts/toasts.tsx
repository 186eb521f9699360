import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { Icon } from '../components/ui/Icon.tsx'

export interface ToastMessage {
  id: number
  kind: 'error' | 'success'
  message: string
  /** Whether screen readers say it: what has got the focus may say the same already. */
  announced: boolean
}

/**
 * Milliseconds (specification, section 9), counted anew once pointer and focus have left the toast.
 */
const DURATION = 4000

let count = 0

/**
 * A toast that is announced anew and stays for its whole time, even if it repeats the one before.
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
 * In the body, where no ancestor's style moves the toast. Its live region is there before it, as
 * screen readers only read what is added to a region they know.
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
  const [timesLeft, setTimesLeft] = useState(0)
  const leave = () => setTimesLeft(timesLeft + 1)

  const dismiss = () => {
    // Who types elsewhere stays there.
    if (toast.current?.contains(document.activeElement)) origin.current?.focus()
    onClose()
  }

  const closeInTime = useEffectEvent(() => {
    if (!toast.current?.matches(':hover, :focus-within')) onClose()
  })
  const closeOnEscape = useEffectEvent(({ key, defaultPrevented }: KeyboardEvent) => {
    if (key === 'Escape' && !defaultPrevented) dismiss()
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: once it is left, its time begins anew
  useEffect(() => {
    const timer = setTimeout(closeInTime, DURATION)
    return () => clearTimeout(timer)
  }, [timesLeft])
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
