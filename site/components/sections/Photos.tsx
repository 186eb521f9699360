import { Photo } from '../ui/Photo.tsx'
import type { SectionProps } from './section-props.ts'

export const Photos = ({ section, photos }: SectionProps<'photos'>) => (
  <div className="photos">
    {section.items.map(({ file, ...words }) => {
      const photo = photos[file]
      return photo && <Photo key={words.alt} photo={photo} {...words} />
    })}
  </div>
)
