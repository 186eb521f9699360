/** Sets the footer's year to the current one; without JavaScript it stays the year of the build. */
export function updateYear(): void {
  const year = document.getElementById('year')
  if (year) year.textContent = String(new Date().getFullYear())
}

/** Hides the phone bar until the buttons at the head of the page have scrolled away upwards. */
export function hidePhoneBarOverHero(): void {
  const bar = document.querySelector('.phone-bar')
  const actions = document.querySelector('.hero-actions, .message-page .buttons')
  if (!bar || !actions) return
  const observer = new IntersectionObserver(
    (entries) => bar.toggleAttribute('data-waits', entries.at(-1)?.isIntersecting),
    // Observes the area below the header; buttons still below the screen count as visible.
    { rootMargin: '-64px 0px 9999px' },
  )
  observer.observe(actions)
}

/**
 * Renders what `section.css` leaves out of the first paint, part by part, so that no task is long. For a fragment, in the URL or in
 * a link that is pressed before, it does so at once, because the target's position depends on everything above.
 */
export function renderBelowFold(): void {
  const parts = document.querySelectorAll<HTMLElement>('main > section ~ *, .quote ~ *, body > footer')
  const draw = (part: HTMLElement) => {
    part.style.contentVisibility = 'visible'
  }
  const drawAll = () => parts.forEach(draw)
  if (location.hash) drawAll()
  else {
    addEventListener('click', drawAll, { once: true })
    requestAnimationFrame(() => {
      parts.forEach((part, index) => {
        setTimeout(draw, index * 20, part)
      })
    })
  }
}
