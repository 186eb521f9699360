import type { SectionOf } from '../../content/schema/sections.ts'
import { type BuiltPhoto, Photo } from '../ui/pictures.tsx'
import { SectionHead } from './SectionFrame.tsx'

interface PhotosSectionProps {
  section: SectionOf<'photos'>
  /** By file name. */
  photos: Readonly<Record<string, BuiltPhoto>>
}

/** Photos side by side, all of one shape. */
export const PhotosSection = ({ section, photos }: PhotosSectionProps) => (
  <>
    <SectionHead title={section.title} intro={section.intro} />
    <div className="photos">
      {section.items.map(({ file, caption }) => {
        const photo = photos[file]
        return photo && <Photo key={file} photo={photo} caption={caption} />
      })}
    </div>
  </>
)
