import { createDeliveryFunction } from '../_shared/delivery-function.ts'
import { readHostedConfig } from '../_shared/hosted-config.ts'
import { createHostedOutbox } from '../_shared/hosted-outbox.ts'
import { log, runAfterAnswer, serve, variables } from '../_shared/platform.ts'

// Called by the schedule: sends what is due again and erases what has expired.
const config = readHostedConfig(variables())
const outbox = createHostedOutbox(config, log)
serve(createDeliveryFunction({ config, outbox, log, runAfterAnswer }))
