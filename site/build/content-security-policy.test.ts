import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { contentSecurityPolicy, withPolicyMeta } from './content-security-policy.ts'

const ORIGIN = 'https://example.com'
const SAME_ORIGIN = { functionsOrigin: null }
const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
const directive = (policy: string, name: string) =>
  policy.split('; ').find((part) => part.startsWith(`${name} `))

test('inline scripts, speculation rules and inline styles are allowed by their hashes', () => {
  const html =
    '<style>a{}</style><script>one()</script><script type="speculationrules">{}</script><script src="/x.js"></script>'
  const policy = contentSecurityPolicy(html, SAME_ORIGIN)
  expect(directive(policy, 'script-src')).toBe(`script-src 'self' ${hash('one()')} ${hash('{}')}`)
  expect(directive(policy, 'style-src')).toBe(`style-src 'self' ${hash('a{}')}`)
  expect(policy).not.toContain('unsafe-inline')
})

test('data that is never run needs no hash', () => {
  const policy = contentSecurityPolicy(
    '<script type="application/ld+json">{}</script>',
    SAME_ORIGIN,
  )
  expect(directive(policy, 'script-src')).toBe("script-src 'self'")
})

test('the policy stands before what it governs, also in a page saved as MHTML', () => {
  const html = withPolicyMeta(
    '<html><head><meta charset="utf-8"><script>x</script></head></html>',
    "default-src 'none'; style-src 'self'",
    ORIGIN,
  )
  expect(html.indexOf('content-security-policy')).toBeLessThan(html.indexOf('<script>'))
  expect(html).toContain(`default-src 'none'; style-src 'self' ${ORIGIN} cid:"`)
})

test('a page without a charset stops the build instead of going out without a policy', () => {
  expect(() => withPolicyMeta('<html></html>', '', ORIGIN)).toThrow('charset')
})
