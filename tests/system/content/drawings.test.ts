import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { drawingNames, smallDrawings } from '../../../site/illustrations/index.ts'
import { projectRoot, runToEnd } from '../../support/server-process.ts'

test('npm run drawings writes a page with every drawing and its name', async () => {
  const { code, output } = await runToEnd(['node', 'site/illustrations/showcase/main.ts'], {})
  expect(code, output).toBe(0)
  const page = readFileSync(join(projectRoot, 'dist.drawings/disegni.html'), 'utf8')
  expect(output).toContain('dist.drawings/disegni.html')
  const shown = [...page.matchAll(/<svg[\s\S]*?<\/svg>\s*<code>([a-z-]+)<\/code>/g)].map(([, name]) => name)
  expect(shown).toEqual([...drawingNames, ...Object.keys(smallDrawings)])
})
