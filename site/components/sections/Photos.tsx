import { Photo } from '../ui/Photo.tsx'
import type { SectionProps } from './section-props.ts'

/** Photos side by side, all cropped to 4:3; a single photo is not cropped. */
export const Photos = ({ section, photos }: SectionProps<'photos'>) => (
  <div className="photos">
    {section.items.map(({ file, ...words }) => {
      const photo = photos[file]
      return photo && <Photo key={words.alt} photo={photo} {...words} />
    })}
  </div>
)
