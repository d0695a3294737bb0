import { expect, test } from 'vitest'
import * as emails from './emails.ts'

const letter = {
  to: 'dana@example.com',
  code: '048211',
  link: 'https://fairlead.example/auth/v1/verify?token=t&type=x',
  ttlSeconds: 3_600,
}

test.each([
  ['confirmation', emails.confirmationEmail(letter)],
  ['magic link', emails.magicLinkEmail(letter)],
  ['recovery', emails.recoveryEmail(letter)],
  ['change of address, to the new one', emails.emailChangeEmail(letter, { from: 'old@example.com', to: letter.to })],
  ['change of address, to the old one', emails.emailChangeEmail(letter, { from: letter.to, to: 'new@example.com' })],
  ['invitation', emails.inviteEmail(letter)],
])('%s: the code and the link stand in both forms, and how long they are good', (_name, mail) => {
  for (const form of [mail.text, mail.html.replaceAll('&amp;', '&')]) {
    expect(form).toContain(letter.code)
    expect(form).toContain(letter.link)
    expect(form).toContain('good for 60 minutes')
  }
  expect(mail.html).toContain('<!doctype html>')
  expect(mail.subject.length).toBeLessThan(60)
})

test('a confirmation that it is you holds a code and no link, which there is nothing for', () => {
  const mail = emails.reauthenticationEmail(letter)
  expect(mail.text).toContain('Your code: 048211')
  expect(mail.html).not.toContain('<a ')
})

test('a changed password names the device and says what to do when it was somebody else', () => {
  const mail = emails.passwordChangedEmail('dana@example.com', {
    resetUrl: 'https://fairlead.example/reset-password',
    device: 'Firefox on Linux',
  })
  expect(mail.text).toContain('with Firefox on Linux')
  expect(mail.text).toContain('https://fairlead.example/reset-password')
  expect(mail.text).not.toContain('Your code')
})
