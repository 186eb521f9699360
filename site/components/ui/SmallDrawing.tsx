import {
  type DrawingProps,
  type SmallDrawingName,
  smallDrawings,
} from '../../illustrations/index.ts'

interface SmallDrawingProps extends Pick<DrawingProps, 'preserveAspectRatio'> {
  name: string
  /** The words in the drawing. */
  names?: readonly string[] | undefined
}

/** `loadContent` refuses content with an unknown name. */
export const SmallDrawing = ({ name, ...props }: SmallDrawingProps) => {
  const Picture = smallDrawings[name as SmallDrawingName]
  return <Picture {...props} />
}
