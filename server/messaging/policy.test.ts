import { expect, test } from 'vitest'
import { closedReasons } from '#contract/messaging/values.ts'
import { problems } from '#contract/problems.ts'
import { type ChatAccess, closedBecause, keepsWait, problemCodeFor } from './policy.ts'

const client = { kind: 'client' as const }
const colleagues = { kind: 'colleagues' as const }
const now = new Date('2026-03-02T12:00:00Z')
const verified = { actor: { emailVerified: true }, now }
const unverified = { actor: { emailVerified: false }, now }
const open: ChatAccess = {
  isBlocked: false,
  consent: { grantedAt: new Date('2026-03-01T00:00:00Z'), sharesPhone: false },
  ownChatEnabled: true,
  otherChatEnabled: true,
  shareFirm: false,
  otherBannedUntil: null,
  isOtherDeleted: false,
}

test('a chat with consent is open', () => {
  expect(closedBecause(verified, client, open)).toBeNull()
})

test.each([
  ['blocked', client, { isBlocked: true }],
  ['no_consent', client, { consent: null }],
  ['own_chat_disabled', client, { ownChatEnabled: false }],
  ['chat_disabled', client, { otherChatEnabled: false }],
  ['suspended', client, { otherBannedUntil: new Date('2026-03-02T12:00:01Z') }],
  ['deleted', client, { consent: null, isOtherDeleted: true }],
  ['deleted', colleagues, { consent: null, isOtherDeleted: true }],
  ['not_colleagues', colleagues, { consent: null, shareFirm: false }],
] as const)('a chat is closed with the reason %s', (reason, chat, change) => {
  expect(closedBecause(verified, chat, { ...open, ...change })).toBe(reason)
})

test('a suspension that is over closes no chat', () => {
  expect(closedBecause(verified, client, { ...open, otherBannedUntil: now })).toBeNull()
})

test('a chat between colleagues of one firm needs no consent', () => {
  expect(closedBecause(verified, colleagues, { ...open, consent: null, shareFirm: true })).toBeNull()
})

test('a chat is closed for a user whose email is not verified', () => {
  expect(closedBecause(unverified, client, open)).toBe('unverified')
})

test('a wait counts in an open chat and in one whose advisor has an unverified email, and in no other', () => {
  expect([null, ...closedReasons].filter(keepsWait)).toEqual([null, 'unverified'])
})

test('a block is given as the reason before any other', () => {
  const worst = { ...open, isBlocked: true, consent: null, ownChatEnabled: false, otherChatEnabled: false }
  expect(closedBecause(unverified, client, worst)).toBe('blocked')
})

test.each(closedReasons)('the reason %s maps to a problem with status 403, for either side', (reason) => {
  for (const viewerIsConsumer of [true, false])
    expect(problems[problemCodeFor(reason, viewerIsConsumer)].status).toBe(403)
})
