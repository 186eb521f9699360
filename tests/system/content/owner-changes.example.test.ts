import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { copyProject, type ProjectCopy } from '../../support/project-copy.ts'
import { succeed } from '../../support/server-process.ts'

/**
 * A place as phones write it into a photo; no built file may contain it. It differs from run to
 * run, so that the cache of prepared photos holds no photo with it.
 */
const PLACE = `Via Segreta ${Date.now()}`

let copy: ProjectCopy
const image = (name: string) => join(copy.content, 'images', name)

beforeAll(async () => {
  copy = copyProject()
  mkdirSync(image(''))
  // As a phone held upright saves it: the picture lies on its side, and the photo says so.
  await sharp({ create: { width: 1200, height: 900, channels: 3, background: '#7a9' } })
    .withExif({
      IFD0: { Copyright: PLACE },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '45/1 17/1 49/1' },
    })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toFile(image('IMG_1.jpg'))
  // Which no page shows, so that it is not published.
  cpSync(image('IMG_1.jpg'), image('IMG_2.jpg'))
  await sharp({ create: { width: 300, height: 200, channels: 3, background: '#7a9' } }).toFile(
    image('piccola.png'),
  )
  const photos =
    '\n  - { kind: photos, title: Foto, items: [{ file: /images/piccola.png, alt: Il banco }] }'
  copy.change('services/recupero-dati.yaml', 'sections:', `$&${photos}`)
  copy.change('home.yaml', /^about:$/m, '$&\n  photo: { file: /images/IMG_1.jpg, alt: Il banco }')
  const sign =
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 150"><circle cx="75" cy="75" r="70"/></svg>'
  const png = await sharp(Buffer.from(sign)).resize(300).png().toBuffer()
  writeFileSync(image('marchio.png'), png)
  copy.change('shop.yaml', /^brand: /m, 'logo: /images/marchio.png\n$&')
  await succeed(copy.build())
}, 300_000)

afterAll(() => copy.remove())

test('a phone’s photo is published upright, in prepared sizes, without what the phone wrote into it', async () => {
  const { dist } = copy
  expect(readFileSync(image('IMG_1.jpg')).includes(PLACE)).toBe(true)
  for (const entry of readdirSync(dist, { recursive: true, withFileTypes: true }))
    if (entry.isFile())
      expect(readFileSync(join(entry.parentPath, entry.name)).includes(PLACE), entry.name).toBe(
        false,
      )
  const [photo] =
    /<figure class="photo portrait">[\s\S]*?<\/figure>/.exec(copy.built('index.html')) ?? []
  expect(photo).toMatch(/<img[^>]*\bwidth="900"[^>]*\bheight="1200"/)
  const files = [...(photo ?? '').matchAll(/\/foto\/\S+?\.(?:avif|webp)/g)].map(([file]) => file)
  expect(files.length).toBeGreaterThan(4)
  for (const file of new Set(files)) {
    const { width, height, exif, xmp } = await sharp(join(dist, file)).metadata()
    expect({ upright: height > width, exif, xmp }, file).toEqual({ upright: true })
  }
})

test('the photo of the shop is its picture in the structured data, and no share picture', () => {
  expect(copy.built('privacy.html')).toMatch(/"image":"http[^"]*\/foto\/IMG_1[^"]*\.webp"/)
  expect(copy.built('index.html')).toMatch(
    /property="og:image" content="[^"]*\/condivisione\/index\.png"/,
  )
})

test('a logo from a PNG replaces the drawn mark everywhere, on a plate where the ground is dark', async () => {
  const index = copy.built('index.html')
  expect(index).not.toContain('class="mark')
  expect(index).toContain('<img class="logo" src="/logo-light.png" width="300" height="150"')
  const file = (name: string) => readFileSync(join(copy.dist, name))
  const colour = async (name: string, left: number, top: number) => {
    const point = sharp(file(name)).extract({ left, top, width: 1, height: 1 }).ensureAlpha()
    return [...(await point.raw().toBuffer())]
  }
  expect(await colour('logo-dark.png', 102, 2)).toEqual([0xfb, 0xfc, 0xfa, 255])
  expect(file('favicon.svg').toString()).toContain('data:image/png')
  expect(await colour('icon-512.png', 170, 256)).toEqual([0, 0, 0, 255])
})

test('a truncated logo and a photo in HEIC are refused, in one line each, and a build that runs is left alone', async () => {
  const sign = image('marchio.png')
  truncateSync(sign, Math.floor(statSync(sign).size / 2))
  writeFileSync(image('IMG_1.jpg'), '\0\0\0\x24ftypheic')
  const runningBuild = join(copy.folder, 'dist.build-1')
  mkdirSync(runningBuild)
  await sharp({ create: { width: 1080, height: 25_000, channels: 3, background: 'white' } })
    .png()
    .toFile(image('alta.png'))
  copy.change('shop.yaml', /$/, 'logoDark: /images/alta.png\n')
  const { code, output } = await copy.build({}, '--check')
  expect(output.trim().split('\n').toSorted()).toEqual([
    'content/home.yaml: about.photo.file: /images/IMG_1.jpg è in HEIC, che i browser non mostrano: esportala come JPEG',
    'content/shop.yaml: logo: /images/marchio.png non è un’immagine che si possa leggere: esportala di nuovo',
    'content/shop.yaml: logoDark: /images/alta.png è troppo alta per la sua larghezza: ritagliala',
  ])
  expect(code).toBe(1)
  expect(existsSync(runningBuild)).toBe(true)
})
