import { type Home, HomeSchema } from '../schema/home.ts'
import type { Shop } from '../schema/shop.ts'
import { didYouMean } from './closest-name.ts'
import { CONTENT_FOLDER, ContentError, fileLabel } from './content-files.ts'
import { fillPlaceholders } from './fill-placeholders.ts'
import { assertHeadLengths } from './head-lengths.ts'
import { readYaml, whereIs } from './read-yaml.ts'
import { servicesOf } from './services.ts'
import { inEveryForm, placeholders } from './shop.ts'

const HOME_FILE = 'home.yaml'

/**
 * Loads `content/home.yaml`. Throws a ContentError that names file, line and key, whichever forms of texts the shop has; a
 * symptom must lead to a service that exists.
 */
export function loadHome(folder: string = CONTENT_FOLDER): Home {
  return inEveryForm(folder, (shop) => homeOf(folder, shop))
}

/** The same for one shop. */
export function homeOf(folder: string, shop: Shop): Home {
  const label = fileLabel(HOME_FILE)
  const written = readYaml(folder, HOME_FILE, HomeSchema, shop.forms)
  const home = fillPlaceholders(written, placeholders(shop), label)
  assertHeadLengths(home.head, label)
  const slugs = servicesOf(folder, shop).map((service) => service.slug)
  for (const [index, { service }] of home.triage.symptoms.entries()) {
    if (slugs.includes(service)) continue
    throw new ContentError(
      `${whereIs(folder, HOME_FILE, ['triage', 'symptoms', index, 'service'], shop.forms)}: triage.symptoms[${index}].service: nessun servizio si chiama "${service}"` +
        didYouMean(service, slugs, { listed: true }),
    )
  }
  return home
}
