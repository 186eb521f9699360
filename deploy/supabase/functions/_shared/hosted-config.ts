import { readConfig } from '../../../../server/config/config.ts'
import { DEFAULT_SHOP } from '../../../../server/config/site-facts.ts'
import { OperatorError } from '../../../../server/errors.ts'
import { variables } from './platform.ts'

/**
 * Importing this throws an `OperatorError` for a wrong setting: then the function does not start.
 */
export const config = readHostedConfig()

/**
 * Reads the server's settings. Some are required, because their defaults are for one machine, or
 * the shop's facts. SUPABASE_DB_URL is used where DATABASE_URL is not set.
 */
function readHostedConfig() {
  for (const name of ['MAIL_URL', 'MAIL_TO', 'SITE_ORIGIN', 'RETENTION_DAYS'] as const) {
    if (!variables[name]?.trim())
      throw new OperatorError(`${name}: manca: va messo tra i segreti delle funzioni`)
  }
  const email = variables.MAIL_TO?.split(',')[0]?.trim() ?? ''
  const DATABASE_URL = variables.DATABASE_URL?.trim() || variables.SUPABASE_DB_URL
  const { mail, origins, rateLimit, storage } = readConfig(
    { ...DEFAULT_SHOP, email },
    { ...variables, DATABASE_URL, PORT: '0' },
  )
  if (storage.databaseUrl === undefined)
    throw new OperatorError('SUPABASE_DB_URL: la piattaforma non lo dà')
  const { via } = mail
  // The platform closes the ports 25 and 587: https://supabase.com/docs/guides/functions/limits
  if (via.kind === 'file' || !via.secure) {
    throw new OperatorError(
      'MAIL_URL: serve smtps://utente:password@server: qui solo la porta 465 è aperta',
    )
  }
  /** The bearer token of the scheduled calls, or null. */
  const deliverySecret = variables.DELIVERY_SECRET || null
  // A shorter one could be guessed.
  if (deliverySecret !== null && deliverySecret.length < 24)
    throw new OperatorError('DELIVERY_SECRET: servono almeno 24 caratteri')
  const { databaseUrl, retentionDays } = storage
  return { databaseUrl, mail: { ...mail, via }, origins, rateLimit, retentionDays, deliverySecret }
}
