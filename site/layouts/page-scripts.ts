/** Without JavaScript the footer's year stays that of the build. */
export function updateYear(): void {
  const year = document.getElementById('year')
  if (year) year.textContent = String(new Date().getFullYear())
}

/** Lets the phone bar stick: at once, or when buttons at the page's head have scrolled away. */
export function stickPhoneBarBelowButtons(): void {
  const bar = document.querySelector('.phone-bar')
  const actions = document.querySelector('.hero-actions, .message-page > div > .buttons')
  const header = document.querySelector<HTMLElement>('.header')
  if (!actions || !header) return void bar?.toggleAttribute('data-sticks', true)
  const observer = new IntersectionObserver(
    (entries) => bar?.toggleAttribute('data-sticks', !entries.at(-1)?.isIntersecting),
    // Observes the area below the header; buttons still below the screen count as visible.
    { rootMargin: `-${header.offsetHeight}px 0px 9999px` },
  )
  observer.observe(actions)
}

/**
 * From the first click on, jumps are smooth: those before lead from another page, or back to a
 * place after a reload.
 */
export function smoothJumps(): void {
  addEventListener('click', () => document.documentElement.toggleAttribute('data-smooth', true), {
    once: true,
  })
}
