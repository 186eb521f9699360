/**
 * What `phone-bar.css` says with a scroll timeline, for browsers without one (Firefox, iOS up to 18): the phone bar
 * waits until the buttons at the head of the page have scrolled away upwards.
 */
export function hidePhoneBarOverHero(): void {
  const bar = document.querySelector('.phone-bar')
  const actions = document.querySelector('.hero-actions, .message-page .buttons')
  if (!bar || !actions || CSS.supports('timeline-scope: --x')) return
  const observer = new IntersectionObserver(
    (entries) => bar.toggleAttribute('data-waits', entries.at(-1)?.isIntersecting),
    // Below the header; and what is still below the screen counts as on it.
    { rootMargin: '-64px 0px 9999px' },
  )
  observer.observe(actions)
}
