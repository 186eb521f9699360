/*
 * Tooltips for every element with `data-tooltip` (specification, section 9). One opens a while
 * after the pointer has come to the element; at once on keyboard focus, or if another was open just
 * before. It closes on leave, blur, press, scroll and Escape, and the pointer can move onto it
 * (WCAG 1.4.13).
 */

/** Milliseconds between the pointer's arrival and the opening. */
const OPEN_DELAY = 700
/** Milliseconds after the closing of another tooltip in which one opens at once. */
const SKIP_DELAY = 300
/** Pixels between a tooltip and its element or the window's edge. */
const GAP = 8

const tooltip = document.createElement('div')
tooltip.className = 'tooltip'
tooltip.id = 'tooltip'
tooltip.setAttribute('role', 'tooltip')
// In the top layer nothing covers the tooltip; browsers without popovers use its `z-index`.
tooltip.setAttribute('popover', 'manual')

/** The element whose tooltip is open. */
let shown: HTMLElement | null = null
/**
 * The element under the pointer. Its tooltip, once closed, opens again when the pointer comes back.
 */
let pointed: HTMLElement | null = null
let timer: ReturnType<typeof setTimeout> | undefined
let lastOpen = Number.NEGATIVE_INFINITY

const withTooltip = (target: EventTarget | null) =>
  target instanceof Element ? target.closest<HTMLElement>('[data-tooltip]') : null

function show(anchor: HTMLElement): void {
  close()
  shown = anchor
  tooltip.textContent = anchor.dataset.tooltip ?? ''
  document.body.append(tooltip)
  tooltip.showPopover?.()
  anchor.setAttribute('aria-describedby', tooltip.id)
  // Measured at the window's left edge, where the tooltip can be as wide as its text.
  tooltip.style.left = '0'
  const { left, width, top, bottom } = anchor.getBoundingClientRect()
  const { offsetWidth, offsetHeight } = tooltip
  const { clientWidth, clientHeight } = document.documentElement
  const centred = left + (width - offsetWidth) / 2
  const fitsBelow = bottom + GAP + offsetHeight + GAP <= clientHeight
  tooltip.style.left = `${Math.max(GAP, Math.min(centred, clientWidth - offsetWidth - GAP))}px`
  tooltip.style.top = `${fitsBelow ? bottom + GAP : top - GAP - offsetHeight}px`
}

function close(): void {
  clearTimeout(timer)
  if (!shown) return
  shown.removeAttribute('aria-describedby')
  shown = null
  lastOpen = performance.now()
  tooltip.remove()
}

export function listenForTooltips(): void {
  addEventListener('pointerover', ({ target, pointerType }) => {
    if (pointerType === 'touch' || (target instanceof Node && tooltip.contains(target))) return
    const anchor = withTooltip(target)
    if (anchor === pointed) return
    const skips = shown !== null || performance.now() - lastOpen < SKIP_DELAY
    pointed = anchor
    close()
    if (anchor && skips) show(anchor)
    else if (anchor) timer = setTimeout(show, OPEN_DELAY, anchor)
  })
  document.documentElement.addEventListener('pointerleave', () => {
    pointed = null
    close()
  })
  addEventListener('focusin', ({ target }) => {
    const anchor = withTooltip(target)
    // Taps and clicks also focus, but do not match `:focus-visible`.
    if (anchor?.matches(':focus-visible')) show(anchor)
  })
  for (const type of ['focusout', 'pointerdown', 'click']) addEventListener(type, close)
  addEventListener('keydown', ({ key }) => {
    if (key === 'Escape') close()
  })
  addEventListener('scroll', () => shown && close(), true)
}
