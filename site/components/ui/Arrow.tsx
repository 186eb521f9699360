import { Icon } from './Icon.tsx'

/** An arrow that stays with the last word of a link: the word joiner forbids a line break between them. */
export const Arrow = () => (
  <span className="arrow" aria-hidden="true">
    {'\u2060'}
    <Icon name="arrow" />
  </span>
)
