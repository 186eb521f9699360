import { expect, test } from 'vitest'
import { withUsedStyles, wordsInStrings } from './used-styles.ts'

const page = (css: string, body = '') => `<style>${css}</style>${body}`
const left = (css: string, body?: string, inScripts: string[] = []) =>
  withUsedStyles(page(css, body), new Set(inScripts)).match(/<style>([\s\S]*)<\/style>/)?.[1]

test('a rule stays when the page has its class or element, else it goes', () => {
  expect(left('.here{a:b}.gone{a:b}p,dl{a:b}*{a:b}:root{a:b}', '<p class="lead here">')).toBe(
    '.here{a:b}p{a:b}*{a:b}:root{a:b}',
  )
})

test('of several selectors those stay that can match', () => {
  expect(left('.here .gone,.here p,.gone>p{a:b}', '<p class="here">')).toBe('.here p{a:b}')
})

test('alternatives keep a rule as long as one can match; what must not match needs no class', () => {
  expect(left(':is(.gone,.here) p{a:b}p:has(.gone){a:b}p:not(.gone){a:b}', '<p class="here">')).toBe(
    ':is(.gone,.here) p{a:b}p:not(.gone){a:b}',
  )
})

test('a group goes with its last rule; layers, typefaces and frames of animations stay', () => {
  const kept = '@layer base,parts;@font-face{font-family:A}@keyframes x{from{a:b}}@page{margin:1mm}'
  expect(left(`${kept}@media print{@supports (a:b){.gone{a:b}}}@supports (a:b){p{a:b}}`, '<p>')).toBe(
    `${kept}@supports (a:b){p{a:b}}`,
  )
})

test('the order of layers is kept although a layer has lost its rules', () => {
  expect(left('@layer first{.gone{a:b}}@layer second{p{a:b}}@layer first{p{a:b}}', '<p>')).toBe(
    '@layer first{}@layer second{p{a:b}}@layer first{p{a:b}}',
  )
})

test('a class that a script sets is used: in the page’s own scripts and in those that it loads', () => {
  const script = '<script type="module">a.className=`toast big`,b.gone=1</script>'
  expect(left('.toast{a:b}.lazy{a:b}.gone{a:b}', script, ['lazy'])).toBe('.toast{a:b}.lazy{a:b}')
  expect(wordsInStrings(String.raw`f("a-b",'c \' d',1,gone)`)).toEqual(new Set(['a-b', 'c', 'd']))
})

test('a custom property goes when nothing that is left reads it', () => {
  const css = ':root{--gone:1;--here:2;--in-file:3;--last:4}.gone{a:var(--last)}p{a:var( --here)}'
  expect(left(css, '<p>', ['--in-file'])).toBe(':root{--here:2;--in-file:3;}p{a:var( --here)}')
})
