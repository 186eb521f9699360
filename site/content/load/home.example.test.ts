import { expect, test } from 'vitest'
import { contentCopy } from '../../testing/content-copy.ts'
import { loadHome } from './home.ts'
import { loadServices } from './services.ts'

/** Strings of specification section 2, word for word. */
const SPECIFIED = [
  'Assistenza Tecnica Rapida e Professionale',
  'Riparazione PC, Mac e Smartphone a Piove di Sacco',
  'Chiama Ora',
  'Scrivi su WhatsApp',
  'Preventivo Gratuito',
  'I Nostri Servizi',
  'Chi Siamo',
  'Dove Siamo',
  'Serviamo tutta la provincia di Padova',
  'Disponibilità',
  'Assistenza H24',
  'Reperibilità telefonica 24 ore su 24 per emergenze',
  'Richiedi un Preventivo Gratuito',
  'Nome e Cognome *',
  'Email *',
  'Telefono',
  'Messaggio *',
  'Invia Richiesta',
  'Invio in corso...',
  'Ti risponderemo entro 24 ore',
  'Pagina non trovata',
  'Torna alla Home',
]

test.each(SPECIFIED)('"%s" stands in the copy as the specification writes it', (text) => {
  expect(JSON.stringify(loadHome(contentCopy()))).toContain(`"${text}"`)
})

test('there are four points about the shop and no placeholder is left', () => {
  const home = loadHome(contentCopy())
  expect(home.about.points.map((point) => point.title)).toEqual([
    'Tecnici certificati',
    'Interventi rapidi',
    'Prezzi trasparenti',
    'Garanzia su tutti i lavori',
  ])
  expect(JSON.stringify(home)).not.toMatch(/\{[a-z]+\}/i)
})

test('every symptom opens a chat with a message of its own', () => {
  const { symptoms } = loadHome(contentCopy()).triage
  expect(new Set(symptoms.map(({ message }) => message)).size).toBe(symptoms.length)
  expect(new Set(symptoms.map(({ symptom }) => symptom)).size).toBe(symptoms.length)
})

test('the symptoms lead to every service', () => {
  const { symptoms } = loadHome(contentCopy()).triage
  const slugs = loadServices(contentCopy()).map(({ slug }) => slug)
  expect([...new Set(symptoms.map(({ service }) => service))].toSorted()).toEqual(slugs.toSorted())
})
