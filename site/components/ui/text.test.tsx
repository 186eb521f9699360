import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Unbroken } from './text.tsx'

test('a name stays on one line with the punctuation after it, wherever it stands', () => {
  const html = renderToStaticMarkup(<Unbroken name="Wi-Fi">Wi-Fi, reti e ponti Wi-Fi</Unbroken>)
  expect(html).toBe('<span class="unbroken">Wi-Fi,</span> reti e ponti <span class="unbroken">Wi-Fi</span>')
})
