import {
  type DrawingProps,
  type SmallDrawingName,
  smallDrawings,
} from '../../illustrations/index.ts'

interface SmallDrawingProps extends Pick<DrawingProps, 'preserveAspectRatio'> {
  /** A name in `smallDrawings`, as a content file gives it. */
  name: string
  /** The words in the drawing, as the content gives them. */
  names?: readonly string[] | undefined
}

/** A small drawing by its name. `loadContent` refuses content with an unknown name. */
export const SmallDrawing = ({ name, ...props }: SmallDrawingProps) => {
  const Picture = smallDrawings[name as SmallDrawingName]
  return <Picture {...props} />
}
