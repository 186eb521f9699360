import { type EveryPlateName, everyPlate, PlateFlags } from '../../illustrations/index.ts'
import { PictureFile } from './Photo.tsx'

interface PlateProps {
  name: EveryPlateName
  /** The addresses of the entries that the flags stand for. */
  hrefs?: readonly string[]
}

/**
 * A plate's pictures, each a part of one file (plate.css), with flags over them. Flags that are
 * links are no tab stops and hidden from assistive technology: the entries themselves follow.
 */
export const Plate = ({ name, hrefs }: PlateProps) => (
  <div className="plate on-ground" aria-hidden="true">
    {everyPlate[name].map((picture) => (
      <div key={picture.points[0]?.number}>
        <PictureFile name={name} />
        <PlateFlags of={picture} hrefs={hrefs} />
      </div>
    ))}
  </div>
)
