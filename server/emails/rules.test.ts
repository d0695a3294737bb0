import { expect, test } from 'vitest'
import { preferenceSpecs, preferencesOf } from '#contract/emails/values.ts'
import {
  canUnsubscribe,
  channelsOf,
  chosenFrom,
  claimOf,
  isSigned,
  mayReceive,
  noNotifications,
  preferencesFrom,
  unsubscribeToken,
} from './rules.ts'

const reader = {
  email: 'dana@example.com',
  isConfirmed: true,
  onlineStatus: 'offline',
  choices: null,
  quietHours: null,
} as const
const leads = { kind: 'bare.lead', preference: 'leads' } as const
const off = { product: false, email: 'off', push: false }

test('uses the default of a channel that a stored row does not name, and ignores names that no longer exist', () => {
  const choices = { leads: { email: 'off' }, calls: { product: false }, pigeons: { email: 'now' } }
  const preferences = preferencesFrom(choices)
  expect(preferences).toMatchObject({
    leads: { product: true, email: 'off' },
    calls: { product: false, email: 'now' },
    messages: { product: true, email: 'now' },
    news: { product: false, email: 'off' },
  })
  expect(Object.keys(preferences)).toEqual(preferenceSpecs.map(({ name }) => name))
})

test('keeps a mandatory channel on and an unavailable channel off, whatever was chosen', () => {
  expect(channelsOf('changes', { changes: off })).toEqual({ product: true, email: 'now', push: false })
  expect(channelsOf('requests', { requests: off })).toEqual({ product: true, email: 'off', push: false })
  expect(channelsOf('access', { access: { product: true, email: 'now' } })).toEqual({
    product: true,
    email: 'off',
    push: false,
  })
  expect(canUnsubscribe('changes')).toBe(false)
  expect(canUnsubscribe('reminders')).toBe(true)
})

test('offers a digest only for emails that can wait, and then sends none at once', () => {
  expect(channelsOf('leads', { leads: { email: 'weekly' } }).email).toBe('weekly')
  expect(channelsOf('reminders', { reminders: { email: 'weekly' } }).email).toBe('now')
  expect(mayReceive(leads, { ...reader, choices: { leads: { email: 'weekly' } } })).toBe(false)
})

test('stores only the channels that can be chosen', () => {
  const stored = chosenFrom(preferencesFrom(null))
  expect(stored).toMatchObject({
    messages: { product: true, email: 'now' },
    changes: { push: true },
    security: {},
    access: { product: true, push: false },
  })
  expect(stored.access).not.toHaveProperty('email')
})

test('offers each role the preferences that concern it', () => {
  const names = (role: 'consumer' | 'admin') => preferencesOf(role).map(({ name }) => name)
  expect(names('consumer')).toContain('matches')
  expect(names('consumer')).not.toContain('leads')
  expect(names('admin')).toEqual([
    'messages',
    'calls',
    'requests',
    'changes',
    'reminders',
    'cases',
    'support',
    'security',
    'digests',
    'news',
  ])
})

test('sends an email with a preference unless it is switched off or the address is not confirmed', () => {
  expect(mayReceive(leads, reader)).toBe(true)
  expect(mayReceive(leads, { ...reader, choices: { leads: off } })).toBe(false)
  expect(mayReceive(leads, { ...reader, isConfirmed: false })).toBe(false)
})

test('sends an email without a preference whatever was chosen', () => {
  const always = { kind: 'bare.code', preference: null } as const
  expect(mayReceive(always, { ...reader, isConfirmed: false, choices: noNotifications() })).toBe(true)
})

test('sends an email meant for people who are away unless the reader is online', () => {
  const away = { ...leads, unlessOnline: true }
  expect(mayReceive(away, reader)).toBe(true)
  for (const onlineStatus of ['away', 'busy'] as const) expect(mayReceive(away, { ...reader, onlineStatus })).toBe(true)
  expect(mayReceive(away, { ...reader, onlineStatus: 'online' })).toBe(false)
})

test('accepts an unsubscribe token only with the right key and for its own preference', () => {
  const key = '5d8f3a52-4a05-4b3e-9d52-9c5f0f1f5a10'
  const userId = '0190a5e0-0000-7000-8000-000000000000'
  const token = unsubscribeToken(key, { userId, emails: 'leads' })
  // Emails of every earlier release carry tokens of this form.
  expect(token).toBe(`leads.${userId}.b9z4fhinAei_N-M_ghTB9KX-uFO_LiO0qaBUyOdb7OQ`)
  const claim = claimOf(token)
  expect(claim).toMatchObject({ userId, emails: 'leads' })
  expect(claim && isSigned(key, claim)).toBe(true)
  expect(claim && isSigned(userId, claim)).toBe(false)
  const changed = claimOf(token.replace('leads', 'messages'))
  expect(changed && isSigned(key, changed)).toBe(false)
  for (const wrong of ['', 'leads', `pigeons.${userId}.x`, 'leads.nobody.x', `${token}.x`])
    expect(claimOf(wrong)).toBeNull()
})
