import { type EveryPlateName, everyPlate, PlateNumbers } from '../../illustrations/index.ts'
import { PictureFile } from './Photo.tsx'

/** The two halves of a plate, each a picture with numbers over it. */
export const PlateSheet = ({ name }: { name: EveryPlateName }) => {
  const [left, right] = everyPlate[name]
  return (
    <div className={`plate-sheet plate-${name} on-ground`} aria-hidden="true">
      <div>
        <PictureFile name={`${name}-1`} />
        <PlateNumbers of={left} />
      </div>
      <div>
        <PictureFile name={`${name}-2`} />
        <PlateNumbers of={right} />
      </div>
    </div>
  )
}
