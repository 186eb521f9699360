import { EXAMPLE, type SchemeColours } from '../schema/tones.ts'
import { type Rule, valueRule } from './rule.ts'

const isSame = (scheme: SchemeColours, example: SchemeColours) =>
  Object.entries(example).every(
    ([key, colour]) => colour === scheme[key as keyof SchemeColours].toLowerCase(),
  )
const [exampleLight, exampleDark] = EXAMPLE

/** A shop that has changed the light scheme alone has forgotten the dark one. */
export const COLOUR_RULES: readonly Rule[] = [
  valueRule(['brand/colours.yaml'], ({ light, dark }, { warn }) => {
    if (dark && isSame(dark, exampleDark) && !isSame(light, exampleLight))
      warn(['dark'], 'è ancora quello di esempio: toglilo, e si ricava dallo schema chiaro')
  }),
]
