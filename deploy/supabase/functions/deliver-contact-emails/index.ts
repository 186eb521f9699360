import { createDeliveryFunction } from '../_shared/delivery-function.ts'
import { readHostedConfig } from '../_shared/hosted-config.ts'
import { createHostedOutbox } from '../_shared/hosted-outbox.ts'
import { log, runAfterAnswer, serve, variables } from '../_shared/platform.ts'

// Called by pg_cron: sends what is due and erases expired requests.
const config = readHostedConfig(variables())
const outbox = createHostedOutbox(config, log)
serve(createDeliveryFunction({ config, outbox, log, runAfterAnswer }))
