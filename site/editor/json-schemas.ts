import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { FILES, FOLDERS } from '../content/files.ts'
import { jsonSchema } from './configuration.ts'

/** Writes the JSON Schema of each content file for code editors; `.vscode/settings.json` maps the files to them. */
export function writeJsonSchemas(root: string): void {
  const folder = join(root, '.vscode', 'schemas')
  mkdirSync(folder, { recursive: true })
  for (const { name, schema } of [...Object.values(FILES), ...Object.values(FOLDERS)])
    writeFileSync(join(folder, `${name}.json`), JSON.stringify(jsonSchema(schema)))
}
