import { expect, test, vi } from 'vitest'
import { callFunction, fixtureApp, postNatively, REQUEST } from '../../testing/app.ts'
import { fixtureWorker, mailServer } from '../../testing/outbox.ts'

vi.mock('../../../contact/fields.ts', async (original) => {
  const real = await original<typeof import('../../../contact/fields.ts')>()
  const device = {
    ...real.FIELDS.name,
    label: 'Dispositivo',
    required: false,
    pattern: undefined,
    messages: { tooLong: 'Il dispositivo deve essere meno di 100 caratteri' },
  }
  const FIELDS = { ...real.FIELDS, device }
  return {
    ...real,
    FIELDS,
    FIELD_NAMES: Object.keys(FIELDS),
    fieldOf: (name: keyof typeof FIELDS) => FIELDS[name],
  }
})

test('a further field of the form is checked, tells requests apart, is stored, and stands in the mail', async () => {
  const mail = await mailServer()
  const { app, store, clock } = await fixtureApp()
  const send = (device?: string) => callFunction(app, { ...REQUEST, ...(device && { device }) })
  for (const device of [undefined, 'iPhone 12', 'iPhone 12', ' Portatile ', undefined])
    expect((await send(device)).status).toBe(200)
  const message = 'Il dispositivo deve essere meno di 100 caratteri'
  expect(await (await send('x'.repeat(101))).json()).toEqual({
    error: { field: 'device', message },
  })
  const stored = (await store.list({})) as { device?: string }[]
  expect(stored.map(({ device }) => device)).toEqual(['Portatile', 'iPhone 12', undefined])

  await fixtureWorker({ store, clock }, mail).drain()
  const told = mail.messages.map(({ text = '' }) => /^Dispositivo: (.*)$/m.exec(text)?.[1])
  expect(told.toSorted()).toEqual(['Portatile', 'iPhone 12', 'non indicato'])
  for (const { html = '' } of mail.messages) expect(html).toMatch(/Dispositivo<\/span><br><strong/)

  // A form without JavaScript is read by the same list.
  expect((await postNatively(app, { ...REQUEST, device: 'Stampante' })).status).toBe(303)
  expect((await store.list({}))[0]).toMatchObject({ device: 'Stampante' })
})
