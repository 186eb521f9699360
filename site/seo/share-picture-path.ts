/** Where the share picture of a page stands: `/recupero-dati` has `/condivisione/recupero-dati.png`. */
export function sharePicturePath(path: string): `/condivisione/${string}.png` {
  return `/condivisione/${path === '/' ? 'home' : path.slice(1)}.png`
}
