import { type EveryPlateName, PlateNumbers, platePictures } from '../../illustrations/index.ts'
import { PictureFile } from './Photo.tsx'

/** The two halves of a plate, each a picture with numbers over it. */
export const PlateSheet = ({ name }: { name: EveryPlateName }) => (
  <div className={`plate-sheet plate-${name} on-ground`} aria-hidden="true">
    {([`${name}-1`, `${name}-2`] as const).map((half) => (
      <div key={half}>
        <PictureFile name={half} />
        <PlateNumbers of={platePictures[half]} />
      </div>
    ))}
  </div>
)
