/**
 * Draws what `base.css` leaves out of the first paint: after it, part by part, so that no task is long; at once for an
 * address with a target, whose place depends on all that stands above it.
 */
export function renderBelowFold(): void {
  const parts = document.querySelectorAll<HTMLElement>('main > section ~ *, .quote ~ *, body > footer')
  const draw = (part: HTMLElement) => {
    part.style.contentVisibility = 'visible'
  }
  if (location.hash) parts.forEach(draw)
  else
    requestAnimationFrame(() => {
      parts.forEach((part, index) => {
        setTimeout(draw, index * 20, part)
      })
    })
}
