export { type DrawingProps, pictureComponent } from './engine/drawing.tsx'
export { HeroDrawing, numbered } from './home/hero-drawing.tsx'
export { PlateFlags } from './plates/plate.tsx'
export { type EveryPlateName, everyPlate, plates, pointsOf } from './plates/plates.ts'
export {
  closingPictures,
  type DrawingName,
  drawingNameOf,
  drawingsOf,
  type FilePictureName,
  filePictureNames,
  filePictures,
  serviceDrawings,
} from './service-drawings.ts'
export { BrandMark, EmptyHole, Screw, screwAngle } from './small/marks.tsx'
export { MissingPart, RequestSheet } from './small/message-pages.tsx'
export { type SmallDrawingName, smallDrawings } from './small/small-drawings.ts'
export { TownBlocks } from './small/town-blocks.tsx'
