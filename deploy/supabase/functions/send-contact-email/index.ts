import { readHostedConfig } from '../_shared/hosted-config.ts'
import { createHostedContactFunction } from '../_shared/hosted-contact-function.ts'
import { createHostedOutbox } from '../_shared/hosted-outbox.ts'
import { log, runAfterAnswer, serve, variables } from '../_shared/platform.ts'

// The form's function on Supabase, with the Node server's handler.
const config = readHostedConfig(variables())
const outbox = createHostedOutbox(config, log)
serve(createHostedContactFunction({ config, outbox, log, runAfterAnswer }))
