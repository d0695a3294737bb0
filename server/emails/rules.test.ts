import { expect, test } from 'vitest'
import { mayReceive, noEmails, preferencesFrom } from './rules.ts'

const reader = { email: 'dana@example.com', isConfirmed: true, onlineStatus: 'offline', choices: null } as const
const leads = { kind: 'bare.lead', preference: 'mailLeads' } as const

test('uses the default of a preference that a stored row does not name, and ignores names that no longer exist', () => {
  expect(preferencesFrom({ mailLeads: false, mailPigeons: true })).toEqual({
    mailMessages: true,
    mailAppointments: true,
    mailLeads: false,
    mailMatches: true,
    mailProductNews: false,
  })
})

test('sends an email with a preference unless it is switched off or the address is not confirmed', () => {
  expect(mayReceive(leads, reader)).toBe(true)
  expect(mayReceive(leads, { ...reader, choices: { mailLeads: false } })).toBe(false)
  expect(mayReceive(leads, { ...reader, isConfirmed: false })).toBe(false)
})

test('sends an email without a preference whatever was chosen', () => {
  const always = { kind: 'bare.code', preference: null } as const
  expect(mayReceive(always, { ...reader, isConfirmed: false, choices: noEmails() })).toBe(true)
})

test('sends an email for people who are away to nobody who is online', () => {
  const away = { ...leads, onlyOffline: true }
  expect(mayReceive(away, reader)).toBe(true)
  expect(mayReceive(away, { ...reader, onlineStatus: 'away' })).toBe(false)
})

test('switches every preference off for an erased account', () => {
  expect(Object.values(noEmails())).not.toContain(true)
})
