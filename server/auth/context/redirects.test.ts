import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  chooseRedirect,
  compileGlob,
  isOriginAllowed,
  isRedirectAllowed,
  withFragment,
  withQuery,
} from './redirects.ts'

const siteUrl = 'https://app.example.com'
const allowList = [
  'https://*.partner.example/**',
  'myapp://callback/**',
  'com.my_app.x://**',
  'http://127.0.0.1:4000/*',
]
const rules = { siteUrl, allowList, allowsLoopback: false }

describe('allowed redirects', () => {
  test.each([
    'https://app.example.com',
    'https://app.example.com/welcome?sb_flow_id=abc#part',
    'https://a.partner.example/deep/path',
    'myapp://callback/done',
    'com.my_app.x://callback',
    'http://127.0.0.1:4000/back',
  ])('allows %s', (target) => expect(isRedirectAllowed(rules, target)).toBe(true))

  test('allows any port of a loopback host when the site itself is on loopback', () => {
    const local = { siteUrl: 'http://localhost:3000', allowList: [], allowsLoopback: true }
    expect(isRedirectAllowed(local, 'http://localhost:9999/welcome')).toBe(true)
    expect(isRedirectAllowed(local, 'http://127.0.0.1:9999/welcome')).toBe(true)
    expect(isRedirectAllowed(local, 'http://[::1]:9999/welcome')).toBe(true)
    expect(isRedirectAllowed(local, 'https://localhost:9999/welcome')).toBe(false)
  })
})

describe('rejected redirects', () => {
  test.each([
    '',
    '/welcome',
    '//evil.example',
    'https:evil.example',
    'https://evil.example',
    'https://app.example.com.evil.example',
    'https://app.example.com:8443',
    'http://app.example.com',
    'https://app.example.com@evil.example',
    'https://evil.example\\@app.example.com',
    'https://app.example.com\\.evil.example',
    'https:\\\\evil.example',
    'https://\tevil.example',
    ' https://app.example.com',
    'https://app.example.com/\n',
    'https://a.b.partner.example/x',
    'https://evil.example/.partner.example/x',
    'https://evil.example?.partner.example/x',
    'https://evil.example#.partner.example/x',
    'http://2130706433/',
    'http://0x7f000001/',
    'http://0177.0.0.1/',
    'http://127.1/',
    'http://127.0.0.1:5000/back',
    'http://127.0.0.1/back',
    'http://[::1]:4000/back',
    'http://localhost:3000/back',
    'https://evil?a.partner.example/',
    'http://10.0.0.1/',
    'http://[::ffff:10.0.0.1]/',
    'https://app%2Eexample.com/',
    'https://ａpp.example.com/',
    'javascript:alert(1)',
    'data:text/html,hi',
    `https://app.example.com/${'a'.repeat(3_000)}`,
  ])('rejects %j', (target) => expect(isRedirectAllowed(rules, target)).toBe(false))

  test('rejects an address with a script scheme, even where everything is allowed', () => {
    expect(isRedirectAllowed({ ...rules, allowList: ['**'] }, 'javascript:alert(1)')).toBe(false)
  })
})

test('every accepted address leads, as browsers parse it, to the site, this machine or a listed place', () => {
  const hosts = fc.constantFrom('app.example.com', 'evil.example', 'a.partner.example', '127.0.0.1', '[::1]', '3.3.3.3')
  const noise = fc.constantFrom('', '@', '\\', '/', '//', '?', '#', ':', '.', '%2e', '%00', '\t', ';', ':80', 'x')
  const parts = fc.array(fc.oneof(hosts, noise, fc.string({ maxLength: 4 })), { maxLength: 6 })
  const schemes = fc.constantFrom('https://', 'http://', 'https:/', 'https:', '//', 'HTTPS://', 'https:\\\\')
  fc.assert(
    fc.property(schemes, parts, (scheme, rest) => {
      const target = scheme + rest.join('')
      if (!isRedirectAllowed(rules, target)) return
      const { hostname, protocol } = new URL(target, 'https://relative.invalid')
      const isOurs = hostname === 'app.example.com' || /^[^.]+\.partner\.example$/.test(hostname)
      const isHere = hostname === '127.0.0.1'
      expect((isOurs && protocol === 'https:') || isHere).toBe(true)
    }),
    { numRuns: 20_000 },
  )
})

test('allowed origins are those of the site and the list, without paths', () => {
  expect(isOriginAllowed(rules, 'https://app.example.com')).toBe(true)
  expect(isOriginAllowed(rules, 'https://a.partner.example')).toBe(true)
  for (const origin of [
    'null',
    'https://evil.example',
    'http://localhost:5173',
    'https://app.example.com/',
    'myapp://x',
  ])
    expect(isOriginAllowed(rules, origin)).toBe(false)
  expect(
    isOriginAllowed({ ...rules, siteUrl: 'http://localhost:3000', allowsLoopback: true }, 'http://localhost:5173'),
  ).toBe(true)
})

describe('choosing a redirect', () => {
  const none = { header: undefined, query: undefined, referer: undefined }
  test('prefers the header to the query', () => {
    const candidates = { ...none, header: `${siteUrl}/h`, query: `${siteUrl}/q` }
    expect(chooseRedirect(rules, candidates)).toBe(`${siteUrl}/h`)
  })
  test('falls back to the origin of the request when the redirect is not allowed', () => {
    expect(chooseRedirect(rules, { ...none, query: 'https://evil.example', referer: `${siteUrl}/page` })).toBe(
      `${siteUrl}/page`,
    )
  })
  test('falls back to the site when that is not allowed either', () => {
    expect(chooseRedirect(rules, { ...none, referer: 'https://evil.example' })).toBe(siteUrl)
  })
})

describe('globs', () => {
  test.each([
    ['https://*.a.example', 'https://x.a.example', true],
    ['https://*.a.example', 'https://x.y.a.example', false],
    ['https://a.example/*', 'https://a.example/x/y', false],
    ['https://a.example/**', 'https://a.example/x/y', true],
    ['https://a.example/?', 'https://a.example/x', true],
    ['https://a.example/?', 'https://a.example//', false],
    ['https://a[0-9].example', 'https://a7.example', true],
    ['https://a[!0-9].example', 'https://a7.example', false],
    ['https://{a,b}.example', 'https://b.example', true],
    ['https://a.example/\\*', 'https://a.example/*', true],
    ['https://a.example/(x', 'https://a.example/(x', true],
  ])('%s on %s matches: %s', (glob, text, expected) => expect(compileGlob(glob).test(text)).toBe(expected))
})

describe('adding the result to a redirect', () => {
  test('extends the query and keeps its parameters', () => {
    expect(withQuery('https://a.example/p?x=1&sb_flow_id=f#frag', { code: 'c' })).toBe(
      'https://a.example/p?x=1&sb_flow_id=f&code=c#frag',
    )
    expect(withQuery('myapp://callback', { code: 'c' })).toBe('myapp://callback?code=c')
  })
  test('replaces the fragment by the sorted result with our marker', () => {
    expect(withFragment('https://a.example/p?x=1#old', { type: 'signup', access_token: 't' })).toBe(
      'https://a.example/p?x=1#access_token=t&sb=&type=signup',
    )
  })
  test('escapes the redirect for a Location header', () => {
    expect(withQuery('https://a.example/grüße', { code: 'c' })).toBe('https://a.example/gr%C3%BC%C3%9Fe?code=c')
  })
})
