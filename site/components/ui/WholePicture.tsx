import { type DrawingName, serviceDrawings } from '../../illustrations/index.ts'

/**
 * The object of a service put together again, far below the first screen. As a file of its own it comes when it is
 * scrolled to, instead of with the HTML. Decoration.
 */
export const WholePicture = ({ drawing }: { drawing: DrawingName }) => {
  const [, , width, height] = serviceDrawings[drawing].whole.viewBox.split(' ')
  return (
    <img
      width={width}
      height={height}
      src={`/disegni/${drawing}.svg`}
      alt=""
      loading="lazy"
      decoding="async"
    />
  )
}
