import { type Ref, useEffect, useLayoutEffect, useRef } from 'react'

type Handler = (event: Event) => void

/** What Radix hands to its trigger's child. */
interface TriggerProps {
  ref?: Ref<HTMLElement>
  'aria-describedby'?: string
  'data-state'?: string
  onPointerMove?: Handler
  onPointerLeave?: Handler
  onPointerDown?: Handler
  onFocus?: Handler
  onBlur?: Handler
  onClick?: Handler
}

const EVENTS = {
  pointermove: 'onPointerMove',
  pointerleave: 'onPointerLeave',
  pointerdown: 'onPointerDown',
  focus: 'onFocus',
  blur: 'onBlur',
  click: 'onClick',
} as const

/**
 * Makes an element that React did not render the trigger of a Radix tooltip: it puts what Radix gives to a child with
 * `asChild` (handlers, ref, description) onto that element, and renders nothing. Delays, grace area and dismissal
 * stay Radix's own. Radix is told of keyboard focus only: a tap focuses too, and a tooltip is never for touch.
 */
export const ForeignTrigger = ({ element, ref, ...props }: TriggerProps & { element: HTMLElement }) => {
  const latest = useRef(props)
  useLayoutEffect(() => {
    latest.current = props
  })
  useLayoutEffect(() => attach(ref, element), [ref, element])

  const state = props['data-state']
  useLayoutEffect(() => {
    if (state) element.dataset.state = state
  }, [element, state])
  const description = props['aria-describedby']
  useLayoutEffect(() => addDescription(element, description), [element, description])

  useEffect(() => {
    const listener = (event: Event) => {
      if (event.type === 'focus' && !element.matches(':focus-visible')) return
      latest.current[EVENTS[event.type as keyof typeof EVENTS]]?.(event)
    }
    for (const type of Object.keys(EVENTS)) element.addEventListener(type, listener)
    // The event that made this a trigger is over: tell Radix that the pointer or the focus is already here.
    if (element.matches(':hover')) listener(new PointerEvent('pointermove', { pointerType: 'mouse' }))
    if (document.activeElement === element) listener(new FocusEvent('focus'))
    return () => {
      for (const type of Object.keys(EVENTS)) element.removeEventListener(type, listener)
    }
  }, [element])
  return null
}

function attach(ref: Ref<HTMLElement> | undefined, element: HTMLElement): () => void {
  if (typeof ref !== 'function') throw new Error('Radix is expected to give its trigger a callback ref')
  const release = ref(element)
  return () => (typeof release === 'function' ? release() : ref(null))
}

/** Adds the tooltip's id to the element's own descriptions while it is open. */
function addDescription(element: HTMLElement, id: string | undefined): () => void {
  if (!id) return () => undefined
  const own = element.getAttribute('aria-describedby')
  element.setAttribute('aria-describedby', own ? `${own} ${id}` : id)
  return () => {
    if (own === null) element.removeAttribute('aria-describedby')
    else element.setAttribute('aria-describedby', own)
  }
}
