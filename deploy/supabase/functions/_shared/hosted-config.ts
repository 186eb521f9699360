import { readConfig } from '../../../../server/config/config.ts'
import { DEFAULT_SHOP } from '../../../../server/config/site-facts.ts'
import { OperatorError } from '../../../../server/errors.ts'
import { variables } from './platform.ts'

/** A wrong setting ends the function at its start with an `OperatorError`. */
export const config = readHostedConfig()

/**
 * The server's settings, of which more are required here, such as RETENTION_DAYS, which the privacy
 * page promises. SUPABASE_DB_URL stands in for an unset DATABASE_URL.
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
  /** The bearer token of the scheduled calls. */
  const deliverySecret = variables.DELIVERY_SECRET || null
  // A shorter one could be guessed.
  if (deliverySecret !== null && deliverySecret.length < 24)
    throw new OperatorError('DELIVERY_SECRET: servono almeno 24 caratteri')
  const { databaseUrl, retentionDays } = storage
  return { databaseUrl, mail: { ...mail, via }, origins, rateLimit, retentionDays, deliverySecret }
}
