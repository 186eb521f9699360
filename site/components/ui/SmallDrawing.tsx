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

/** Throws for an unknown name, which `loadContent` refuses earlier. */
export const SmallDrawing = ({ name, ...props }: SmallDrawingProps) => {
  const Picture = smallDrawings[name as SmallDrawingName]
  return <Picture {...props} />
}
