import { type EveryPlateName, everyPlate, PlateNumbers } from '../../illustrations/index.ts'
import { PictureFile } from './Photo.tsx'

/** The two halves of a plate, each a part of one picture (plate.css) with numbers over it. */
export const PlateSheet = ({ name }: { name: EveryPlateName }) => (
  <div className={`plate-sheet plate-${name} on-ground`} aria-hidden="true">
    {everyPlate[name].map((half) => (
      <div key={half.points[0]?.number}>
        <PictureFile name={name} />
        <PlateNumbers of={half} />
      </div>
    ))}
  </div>
)
