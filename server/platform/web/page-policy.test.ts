import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { policyOfFile, policyWithNonce, thirdPartiesOf } from './page-policy.ts'

const digest = (code: string) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`
const scriptsOf = (policy: string) => policy.split('; ').find((part) => part.startsWith('script-src')) ?? ''

describe('the policy of a page written at build time', () => {
  test('allows each of its inline scripts by digest, and no other', () => {
    const policy = scriptsOf(policyOfFile('<script>a()</script><script type="module" async="">b()</script>'))
    expect(policy).toBe(`script-src 'self' ${digest('a()')} ${digest('b()')}`)
  })

  test('adds nothing for scripts of our own origin or for structured data', () => {
    const html = '<script src="/assets/x.js"></script><script type="application/ld+json">{"a":1}</script>'
    expect(scriptsOf(policyOfFile(html))).toBe("script-src 'self'")
  })

  test('never allows all inline scripts', () => {
    expect(scriptsOf(policyOfFile('<script>a()</script>'))).not.toContain('unsafe-inline')
  })

  test('allows its own style elements by digest alone, and style attributes in the page', () => {
    const parts = policyOfFile('<style>p{color:red}</style>').split('; ')
    expect(parts).toContain(`style-src 'self' ${digest('p{color:red}')}`)
    expect(parts).toContain("style-src-attr 'unsafe-inline'")
    expect(policyWithNonce().header).toContain("style-src 'self';")
  })
})

test('only our own pages may show a page in a frame', () => {
  expect(policyWithNonce().header).toContain("frame-ancestors 'self'")
})

test.each([
  ['/embed/0190a5e0-0000-7000-8000-000000000000', 'frame-ancestors *'],
  ['/embed', "frame-ancestors 'self'"],
  ['/embed/id/more', "frame-ancestors 'self'"],
  ['/book/0190a5e0-0000-7000-8000-000000000000', "frame-ancestors 'self'"],
  ['/advisors/embed/id', "frame-ancestors 'self'"],
])('the page %s is sent with %s', (path, expected) => {
  expect(policyWithNonce(undefined, path).header.split('; ')).toContain(expected)
})

test('a server-rendered page gets a nonce that no other page has', () => {
  const [first, second] = [policyWithNonce(), policyWithNonce()]
  expect(first.nonce).not.toBe(second.nonce)
  expect(scriptsOf(first.header)).toBe(`script-src 'self' 'nonce-${first.nonce}'`)
})

describe('policy with a captcha', () => {
  const captcha = { provider: 'turnstile', siteKey: 'k', secret: 's', verifyUrl: null } as const
  const partOf = (policy: string, name: string) => policy.split('; ').find((part) => part.startsWith(name))

  test('allows the provider of a configured captcha, in files and in rendered pages', () => {
    const thirdParties = thirdPartiesOf({ captcha })
    for (const policy of [policyOfFile('', thirdParties), policyWithNonce(thirdParties).header]) {
      expect(partOf(policy, 'script-src')).toContain('https://challenges.cloudflare.com')
      expect(partOf(policy, 'frame-src')).toBe("frame-src 'self' https://challenges.cloudflare.com")
    }
  })

  test('allows no other site when no captcha is configured', () => {
    const policy = policyOfFile('', thirdPartiesOf({ captcha: null }))
    expect(policy).not.toContain('https:')
  })
})

describe('policy with a tag manager', () => {
  const tags = { tagManagerId: 'GTM-1', hosts: ['https://tags.example'] }

  test('allows the script and the measurements of a configured tag manager', () => {
    const policy = policyOfFile('', thirdPartiesOf({ captcha: null }, tags))
    for (const part of ['script-src', 'img-src', 'connect-src'])
      expect(policy.split('; ').find((directive) => directive.startsWith(part))).toContain('https://tags.example')
  })

  test('allows no other site when no tag manager is configured', () => {
    expect(policyOfFile('', thirdPartiesOf({ captcha: null }, { ...tags, tagManagerId: '' }))).not.toContain('https:')
  })
})
