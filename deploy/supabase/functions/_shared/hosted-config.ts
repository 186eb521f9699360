import { readConfig } from '../../../../server/config/config.ts'
import { DEFAULT_SHOP } from '../../../../server/config/site-facts.ts'
import { OperatorError } from '../../../../server/errors.ts'
import { variables } from './platform.ts'

/** The least number of characters of DELIVERY_SECRET: a shorter secret could be guessed. */
const SECRET_LENGTH = 24

/** The settings of the hosted functions. A wrong setting ends the function at its start with an `OperatorError`. */
export const config = readHostedConfig()

/**
 * Reads the server's settings from the platform's variables and secrets. SUPABASE_DB_URL stands in for an unset DATABASE_URL;
 * MAIL_URL (only `smtps:`), MAIL_TO, SITE_ORIGIN and RETENTION_DAYS, which the privacy page promises, are required.
 */
function readHostedConfig() {
  for (const name of ['MAIL_URL', 'MAIL_TO', 'SITE_ORIGIN', 'RETENTION_DAYS'] as const) {
    if (!variables[name]?.trim())
      throw new OperatorError(`${name}: manca: va messo tra i segreti delle funzioni`)
  }
  const databaseUrl = variables.DATABASE_URL?.trim() || variables.SUPABASE_DB_URL
  const email = variables.MAIL_TO?.split(',')[0]?.trim() ?? ''
  const { mail, origins, rateLimit, storage } = readConfig(
    { ...DEFAULT_SHOP, email },
    { ...variables, DATABASE_URL: databaseUrl, PORT: '0' },
  )
  if (storage.databaseUrl === undefined)
    throw new OperatorError('SUPABASE_DB_URL: la piattaforma non lo dà')
  const { via } = mail
  // The platform closes the ports 25 and 587: https://supabase.com/docs/guides/functions/limits
  if (via.kind === 'file' || !via.secure) {
    throw new OperatorError(
      'MAIL_URL: il valore, che qui non si mostra, non va bene: serve smtps://utente:password@server (porta 465). Qui le porte 25 e 587 sono chiuse, e «file:» non si può usare',
    )
  }
  const deliverySecret = variables.DELIVERY_SECRET || null
  if (deliverySecret !== null && deliverySecret.length < SECRET_LENGTH) {
    const lacking = `servono almeno ${SECRET_LENGTH} caratteri`
    throw new OperatorError(
      `DELIVERY_SECRET: il valore, che qui non si mostra, non va bene: ${lacking}`,
    )
  }
  return {
    databaseUrl: storage.databaseUrl,
    mail: { to: mail.to, from: mail.from, ehloName: mail.ehloName, via },
    origins,
    rateLimit,
    retentionDays: storage.retentionDays,
    /** The bearer token of the scheduled calls. */
    deliverySecret,
  }
}
