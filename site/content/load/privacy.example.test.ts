import { expect, test } from 'vitest'
import { contentCopy } from '../../testing/content-copy.ts'
import { loadPrivacy } from './privacy.ts'

const written = () => JSON.stringify(loadPrivacy(contentCopy()))

test('the notice names the controller and how to reach it', () => {
  expect(written()).toContain(
    'Officina Digitale, Via Esempio 12, 35028 Piove di Sacco (PD), P.IVA 00000000000',
  )
  expect(written()).toContain('"href":"mailto:info@officinadigitale.example"')
  expect(written()).toContain('"href":"tel:+390495550123"')
})

test('the notice gives everything that GDPR art. 13 asks for', () => {
  for (const words of [
    'titolare del trattamento',
    'rispondere alla tua richiesta',
    'articolo 6, paragrafo 1, lettera b)',
    'fornitori che ospitano il sito',
    'facoltativo',
    'cancellarli',
    'Garante per la protezione dei dati personali',
    'registri',
    'session storage',
    'OpenStreetMap',
    'WhatsApp',
    'non usa cookie',
    'lettera c)',
    'legittimo interesse',
    'articolo 28',
    'articolo 46',
    'copie di sicurezza',
    'appunti di una telefonata',
    'dispositivi che ci affidi',
    'Puoi opporti',
    'proporre reclamo',
    'aggiornata il',
  ])
    expect(written()).toContain(words)
})

test('retention is what the shop set', () => {
  const folder = contentCopy({
    'shop.yaml': (file) => file.replace('retentionDays: 365', 'retentionDays: 90'),
  })
  expect(written()).toContain('per 365 giorni')
  expect(JSON.stringify(loadPrivacy(folder))).toContain('per 90 giorni')
})
