import { type EveryPlateName, everyPlate, PlateNumbers } from '../../illustrations/index.ts'
import { PictureFile } from './Photo.tsx'

interface PlateSheetProps {
  name: EveryPlateName
  /** The address of each entry that a flag stands for. */
  hrefs?: readonly string[]
}

/**
 * A plate's pictures, each a part of one file (plate-sheet.css), with flags over them. The flags
 * are links, but no tab stops and hidden from assistive technology: the entries themselves follow.
 */
export const PlateSheet = ({ name, hrefs }: PlateSheetProps) => (
  <div className={`plate-sheet plate-${name} on-ground`} aria-hidden="true">
    {everyPlate[name].map((picture) => (
      <div key={picture.points[0]?.number}>
        <PictureFile name={name} />
        <PlateNumbers of={picture} {...(hrefs && { hrefs })} />
      </div>
    ))}
  </div>
)
