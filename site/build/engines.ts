import type { ViteUserConfig } from 'astro'

/**
 * The oldest engines that get the pages whole, as Vite names them (docs/decisions/013-oldest-engines.md). Windows 7
 * and 8 ended with Chrome 109 and Firefox 115, an iPhone 6s or 7 with iOS 15.
 */
export const OLDEST_ENGINES = ['chrome109', 'firefox115', 'safari15.4', 'ios15.4']

type LightningCss = NonNullable<NonNullable<ViteUserConfig['css']>['lightningcss']>
type Visitor = Exclude<NonNullable<LightningCss['visitor']>, (...args: never) => unknown>
type Query = Parameters<NonNullable<Visitor['MediaQuery']>>[0]
type Condition = NonNullable<Query['condition']>
type Feature = Extract<Condition, { type: 'feature' }>['value']
type Value = Extract<Feature, { type: 'range' }>['value']

/** `Features.LightDark` of Lightning CSS, which is no package of ours. */
const LIGHT_DARK = 1_048_576

/**
 * How Lightning CSS writes for them. It writes `(width < 40rem)` as `not (min-width: 40rem)` for engines without ranges,
 * but Safari reads a `not` without a media type only since it reads ranges (16.4); with `<=` it writes `max-width`. For
 * `light-dark()`, which we do not use, it would put variables beside every `color-scheme`.
 */
export const lightningCss: LightningCss = {
  exclude: LIGHT_DARK,
  visitor: {
    MediaQuery: (query) =>
      query.condition ? { ...query, condition: withoutLessThan(query.condition) } : query,
  },
}

function withoutLessThan(condition: Condition): Condition {
  if (condition.type === 'operation') {
    return { ...condition, conditions: condition.conditions.map(withoutLessThan) }
  }
  if (condition.type !== 'feature') return condition
  const { value: feature } = condition
  if (feature.type === 'range' && feature.operator === 'less-than') {
    return {
      ...condition,
      value: { ...feature, operator: 'less-than-equal', value: justBelow(feature.value) },
    }
  }
  if (feature.type === 'interval' && feature.endOperator === 'less-than') {
    return {
      ...condition,
      value: { ...feature, endOperator: 'less-than-equal', end: justBelow(feature.end) },
    }
  }
  return condition
}

/** A thousandth less: in rem, 1/60 of a pixel, which is what browsers measure the window to. */
function justBelow(value: Value): Value {
  if (value.type !== 'length' || value.value.type !== 'value') {
    throw new Error(`media queries compare with a plain length: ${JSON.stringify(value)}`)
  }
  const { unit, value: number } = value.value.value
  return { type: 'length', value: { type: 'value', value: { unit, value: number - 0.001 } } }
}
