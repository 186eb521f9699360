import type { TextForms } from '../schema/content-text.ts'
import { type Home, HomeSchema } from '../schema/home.ts'
import { didYouMean } from './closest-name.ts'
import { CONTENT_FOLDER, ContentError, fileLabel } from './content-files.ts'
import { fillPlaceholders } from './fill-placeholders.ts'
import { assertHeadLengths } from './head-lengths.ts'
import { readYaml, whereIs } from './read-yaml.ts'
import { loadServices } from './services.ts'
import { loadShop, placeholders } from './shop.ts'

const HOME_FILE = 'home.yaml'

/**
 * Loads `content/home.yaml`. Throws a ContentError that names file, line and key; a symptom must lead to a service
 * that exists.
 */
export function loadHome(folder: string = CONTENT_FOLDER): Home {
  const label = fileLabel(HOME_FILE)
  const shop = loadShop(folder)
  const written = readYaml(folder, HOME_FILE, HomeSchema, shop.forms)
  const home = fillPlaceholders(written, placeholders(shop), label)
  assertHeadLengths(home.head, label)
  assertSymptomsLead(
    home,
    loadServices(folder).map((service) => service.slug),
    folder,
    shop.forms,
  )
  return home
}

function assertSymptomsLead(home: Home, slugs: string[], folder: string, forms: TextForms): void {
  for (const [index, { service }] of home.triage.symptoms.entries()) {
    if (slugs.includes(service)) continue
    throw new ContentError(
      `${whereIs(folder, HOME_FILE, ['triage', 'symptoms', index, 'service'], forms)}: triage.symptoms[${index}].service: nessun servizio si chiama "${service}"` +
        didYouMean(service, slugs, { listed: true }),
    )
  }
}
