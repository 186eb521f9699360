import { expect, test } from 'vitest'
import { sitemap } from './sitemap.ts'

test('addresses stand on the canonical origin; an unknown date is left out', () => {
  const xml = sitemap(
    [
      { path: '/', lastModified: '2026-01-31' },
      { path: '/recupero-dati', lastModified: null },
    ],
    'https://www.example.com',
  )
  expect(xml).toContain('<loc>https://www.example.com/</loc><lastmod>2026-01-31</lastmod>')
  expect(xml).toContain('<url><loc>https://www.example.com/recupero-dati</loc></url>')
})
