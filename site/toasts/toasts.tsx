import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { Toaster, toast } from 'sonner'
import { Icon } from '../components/ui/Icon.tsx'

export type NoticeKind = 'error' | 'success'

/** How long a notice stays, in milliseconds, unless it is hovered or focused (specification, section 9). */
const DURATION = 4000
const OFFSET = { top: 'calc(var(--header) + 12px)', right: '16px', left: '16px' }

interface Notice {
  id: string
  kind: NoticeKind
  message: string
}

let container: HTMLElement | null = null
let current: Notice | null = null
let count = 0

/** Shows one toast under the header and announces it; the one before it leaves. */
export function showNotice(kind: NoticeKind, message: string): void {
  container ??= mountToaster()
  if (current) toast.dismiss(current.id)
  count += 1
  current = { id: `notice-${count}`, kind, message }
  show(current, DURATION)
}

/** Showing a toast again under its id changes how long it stays. */
function show({ id, kind, message }: Notice, duration: number): void {
  toast.custom(
    () => (
      <div className="toast" data-kind={kind}>
        <span className="toast-sign">
          <Icon name={kind === 'error' ? 'alert' : 'check'} />
        </span>
        <p role={kind === 'error' ? 'alert' : 'status'}>{message}</p>
        <button type="button" aria-label="Chiudi avviso" onClick={() => toast.dismiss(id)}>
          <Icon name="close" />
        </button>
      </div>
    ),
    { id, duration },
  )
}

/** The toasts have a React root of their own: no ancestor's style can move them, no form can take them away. */
function mountToaster(): HTMLElement {
  const element = document.body.appendChild(document.createElement('div'))
  // Synchronous, because sonner drops what is shown before its <Toaster> listens.
  flushSync(() =>
    createRoot(element).render(
      <Toaster
        position="top-center"
        containerAriaLabel="Avvisi"
        offset={OFFSET}
        mobileOffset={OFFSET}
        className="toasts"
      />,
    ),
  )
  element.addEventListener('focusin', pauseForKeyboard)
  element.addEventListener('focusout', resume)
  element.addEventListener('keydown', closeOnEscape)
  return element
}

/** sonner pauses for the pointer only. */
function pauseForKeyboard({ target }: FocusEvent): void {
  if (current && target instanceof Element && target.matches(':focus-visible')) show(current, Infinity)
}

function resume({ relatedTarget }: FocusEvent): void {
  const stays = relatedTarget instanceof Node && container?.contains(relatedTarget)
  const exists = toast.getToasts().some((shown) => shown.id === current?.id)
  if (current && exists && !stays) show(current, DURATION)
}

function closeOnEscape({ key }: KeyboardEvent): void {
  if (key === 'Escape' && current) toast.dismiss(current.id)
}
