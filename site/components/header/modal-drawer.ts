export const DRAWER_ID = 'menu'
export const OPENER_ID = 'apri-menu'

/**
 * Makes the drawer a modal dialog, which keeps the focus while it is open and then gives it back.
 */
export function makeDrawerModal(): void {
  const drawer = document.getElementById(DRAWER_ID) as HTMLDialogElement
  const opener = document.getElementById(OPENER_ID) as HTMLAnchorElement
  const closer = drawer.querySelector('a') as HTMLAnchorElement
  opener.addEventListener('click', (event) => {
    event.preventDefault()
    // Safari does not focus a clicked link, and closing a dialog restores the previous focus.
    opener.focus()
    drawer.showModal()
  })
  drawer.addEventListener('click', (event) => {
    const link = (event.target as Element).closest('a')
    if (!drawer.open || (!link && event.clientX >= drawer.offsetLeft)) return
    if (link === closer) event.preventDefault()
    drawer.close()
  })
  for (const button of [opener, closer]) {
    // The space bar presses a button, but not a link.
    button.addEventListener('keydown', (event) => {
      if (event.key !== ' ') return
      event.preventDefault()
      button.click()
    })
  }
  // A wide window has no button that opens the drawer, so a drawer that is open is closed.
  new ResizeObserver(() => {
    if (opener.offsetWidth === 0) drawer.close()
  }).observe(opener)
}
