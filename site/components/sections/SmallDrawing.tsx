import { type DrawingProps, type SmallDrawingName, smallDrawings } from '../../illustrations/index.ts'

interface Props extends Pick<DrawingProps, 'preserveAspectRatio'> {
  /** A name in `smallDrawings`, as a content file gives it. */
  name: string
}

/** A small drawing by its name. Throws when there is none; `loadContent` has refused such a file before. */
export const SmallDrawing = ({ name, ...props }: Props) => {
  if (!isKnown(name)) throw new Error(`no small drawing is called "${name}"`)
  const Picture = smallDrawings[name]
  return <Picture {...props} />
}

const isKnown = (name: string): name is SmallDrawingName => Object.hasOwn(smallDrawings, name)
