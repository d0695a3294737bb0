import { expect, test } from 'vitest'
import * as emails from './emails.ts'

const to = 'dana@example.com'
const codeMail = {
  code: '048211',
  link: 'https://fairlead.example/auth/v1/verify?token=t&type=x',
  ttlSeconds: 3_600,
}

test.each([
  ['confirmation', emails.confirmationEmail.message(to, codeMail)],
  ['magic link', emails.magicLinkEmail.message(to, codeMail)],
  ['recovery', emails.recoveryEmail.message(to, codeMail)],
  [
    'change of address, to the new one',
    emails.emailChangeEmail.message(to, { ...codeMail, reader: to, from: 'old@example.com', to }),
  ],
  [
    'change of address, to the old one',
    emails.emailChangeEmail.message(to, { ...codeMail, reader: to, from: to, to: 'new@example.com' }),
  ],
  ['invitation', emails.inviteEmail.message(to, codeMail)],
])('%s: code, link and validity are in both the text and the HTML part', (_name, mail) => {
  for (const form of [mail.text, mail.html.replaceAll('&amp;', '&')]) {
    expect(form).toContain(codeMail.code)
    expect(form).toContain(codeMail.link)
    expect(form).toContain('expires in 60 minutes')
  }
  expect(mail.html).toContain('<!doctype html>')
  expect(mail.subject.length).toBeLessThan(60)
})

test('a reauthentication mail has a code and no link', () => {
  const mail = emails.reauthenticationEmail.message(to, codeMail)
  expect(mail.text).toContain('Your code: 048211')
  expect(mail.html).not.toContain('<a ')
})

const notice = {
  item: '',
  at: new Date('2026-03-02T17:05:00Z'),
  caller: { ip: '203.0.113.9', userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' },
  resetUrl: 'https://fairlead.example/reset-password',
} as const

test('a security mail says what changed, when, from which device and address, and what to do', () => {
  const { text, html, kind, subject } = emails.securityNoticeEmail('password_changed').message(to, notice)
  expect(kind).toBe('auth.password-changed')
  expect(subject).toBe('Fairlead: your password was changed')
  for (const part of ['password of your Fairlead account was changed', 'March 2, 2026 at 5:05 PM UTC'])
    expect(text).toContain(part)
  expect(text).toContain('Device: Firefox on Linux')
  expect(text).toContain('IP address: 203.0.113.9')
  expect(text).toContain('If it wasn’t, choose a new password now')
  expect(html).toContain('href="https://fairlead.example/reset-password"')
})

test('a security mail about a change by an admin hides their device and address', () => {
  const { text } = emails.securityNoticeEmail('password_changed').message(to, { ...notice, caller: null })
  expect(text).toContain('By: Fairlead support')
  expect(text).not.toContain('IP address')
})

test('a security mail to an address that left the account points to support instead of a reset', () => {
  const mail = { ...notice, item: 'new@example.com', resetUrl: null }
  const { text, html } = emails.securityNoticeEmail('email_changed').message(to, mail)
  expect(text).toContain('now uses new@example.com')
  expect(text).toContain('right away')
  expect(html).not.toContain('<a ')
})
