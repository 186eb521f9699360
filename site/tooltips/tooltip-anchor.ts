/**
 * The element whose tooltip an event may open: one under a hovering pointer (never touch), or one that the keyboard
 * focused. Null for everything else.
 */
export function tooltipAnchor(event: Event): HTMLElement | null {
  if (!(event.target instanceof Element)) return null
  const anchor = event.target.closest<HTMLElement>('[data-tooltip]')
  if (event instanceof PointerEvent) return event.pointerType === 'touch' ? null : anchor
  return anchor?.matches(':focus-visible') ? anchor : null
}
