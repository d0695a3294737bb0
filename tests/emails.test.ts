import { describe, expect, test } from 'vitest'
import { preferenceSpecs } from '#contract/emails/values.ts'
import { modules } from '#server/modules.ts'
import { startApp } from '#tests/support/harness.ts'

const emails = modules.flatMap((module) => (module.emails ?? []).map((email) => ({ module: module.name, ...email })))
const previews = emails.flatMap(({ kind, previews }) =>
  previews().map(({ name, message }) => ({ title: `${kind}, ${name}`, message })),
)

/** Everything in an email that a mail program follows or loads. */
function addressesIn(html: string): string[] {
  return [...html.matchAll(/\b(?:href|src)="([^"]*)"/g)].map(([, address = '']) => address.replaceAll('&amp;', '&'))
}

describe('every email', () => {
  test.each(previews)('has a subject, a text and HTML, with absolute links only: $title', ({ message }) => {
    const { subject, text, html } = message
    expect(subject.trim()).not.toBe('')
    expect(subject).not.toMatch(/[\r\n]/)
    for (const form of [subject, text, html]) expect(form).not.toMatch(/undefined|\bnull\b|NaN|\[object|Invalid Date/)
    for (const address of addressesIn(html)) {
      expect(new URL(address).protocol).toBe('https:')
      expect(text).toContain(address)
    }
  })

  test.each(previews)('is laid out for Gmail, Outlook and Apple Mail: $title', ({ message }) => {
    const { html } = message
    // Apple Mail: dark mode, and a class that has a color of its own there wherever one is inline.
    expect(html).toContain('<meta name="color-scheme" content="light dark">')
    expect(html).toMatch(/@media \(prefers-color-scheme:dark\)/)
    const onFill = (tag: string) => tag.includes('color:#FFFFFF')
    for (const [tag] of html.matchAll(/<[a-z0-9]+ [^>]*style="[^"]*(?<!-)color:[^>]*>/g))
      expect(onFill(tag) || /class="[^"]*\b(ink|quiet|link|brand link)\b/.test(tag), tag).toBe(true)
    // Word knows no max-width, no font shorthand and no padding outside of cells.
    expect(html).toMatch(/<!--\[if mso\]><table role="presentation" width="560"/)
    expect(html.split('<!--[if mso]>').length).toBe(html.split('<![endif]-->').length)
    expect(html).not.toMatch(/[";]font:/)
    for (const [tag] of html.matchAll(/<(?:p|h1|h2|div) [^>]*>/g)) expect(tag).not.toMatch(/[";]padding/)
    for (const [tag] of html.matchAll(/<a [^>]*padding:[^>]*>/g)) expect(tag).toContain('mso-padding-alt:0')
    // Gmail leaves out a style sheet past 8 kB, and cuts the mail at 102 kB.
    expect(/<style>(.*?)<\/style>/s.exec(html)?.[1]?.length).toBeLessThan(8_192)
    expect(Buffer.byteLength(html)).toBeLessThan(102_000)
  })

  test('has a unique kind that names its capability, and at least one example', () => {
    expect(new Set(emails.map(({ kind }) => kind)).size).toBe(emails.length)
    for (const { kind, module, previews } of emails) {
      expect(kind.split('.')[0]).toBe(module)
      expect(previews().length).toBeGreaterThan(0)
    }
  })

  test('covers every preference except verification, support, security and news', () => {
    const used = new Set(emails.map(({ preference }) => preference))
    const mailed = preferenceSpecs.filter(({ email }) => email !== null).map(({ name }) => name)
    expect(mailed.filter((name) => !used.has(name))).toEqual(['verification', 'support', 'security', 'news'])
  })
})

describe('the preview of emails', () => {
  test('lists every email as text and shows its HTML without scripts', async () => {
    const { app } = await startApp()
    const list = await app.inject('/dev/emails')
    for (const { message } of previews) expect(list.body).toContain(message.kind)
    const preview = await app.inject('/dev/emails/notifications.lead/assigned')
    expect(preview.body).toContain('was assigned to you as a lead')
    expect(preview.headers['content-security-policy']).toContain("default-src 'none'")
    expect((await app.inject('/dev/emails/notifications.lead/none')).statusCode).toBe(404)
  })

  test('returns 404 through a proxy, from another machine, and at a public address', async () => {
    const { app } = await startApp()
    const open = await startApp({ env: { PUBLIC_URL: 'https://fairlead.example', AUTH_SECRET: 'x'.repeat(32) } })
    for (const url of ['/dev/emails', '/dev/emails/notifications.lead/assigned']) {
      expect((await app.inject({ url, headers: { 'x-forwarded-for': '203.0.113.9' } })).statusCode).toBe(404)
      expect((await app.inject({ url, remoteAddress: '203.0.113.9' })).statusCode).toBe(404)
      expect((await open.app.inject(url)).statusCode).toBe(404)
    }
  })
})
