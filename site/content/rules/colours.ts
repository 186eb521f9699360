import { EXAMPLE, type SchemeColours } from '../schema/tones.ts'
import { type Rule, valueRule } from './rule.ts'

const isOfExample = (scheme: SchemeColours, name: keyof typeof EXAMPLE) =>
  Object.entries(EXAMPLE[name]).every(
    ([key, colour]) => colour === scheme[key as keyof SchemeColours].toLowerCase(),
  )

/** A shop that has changed one scheme only has forgotten the other. */
export const COLOUR_RULES: readonly Rule[] = [
  valueRule(['brand/colours.yaml'], ({ light, dark }, { warn }) => {
    if (dark && isOfExample(dark, 'dark') && !isOfExample(light, 'light'))
      warn(['dark'], 'è ancora quello di esempio: toglilo, e si ricava dallo schema chiaro')
  }),
]
