import { expect, test } from 'vitest'
import { closedReasons } from '#contract/messaging/values.ts'
import { problems } from '#contract/problems.ts'
import { type ChatAccess, closedBecause, problemCodeFor } from './policy.ts'

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
}

test('two who agreed may write', () => {
  expect(closedBecause(verified, client, open)).toBeNull()
})

test.each([
  ['blocked', client, { isBlocked: true }],
  ['no_consent', client, { consent: null }],
  ['own_chat_disabled', client, { ownChatEnabled: false }],
  ['chat_disabled', client, { otherChatEnabled: false }],
  ['suspended', client, { otherBannedUntil: new Date('2026-03-02T12:00:01Z') }],
  ['not_colleagues', colleagues, { consent: null, shareFirm: false }],
] as const)('says %s', (reason, chat, change) => {
  expect(closedBecause(verified, chat, { ...open, ...change })).toBe(reason)
})

test('a suspension that is over closes no chat', () => {
  expect(closedBecause(verified, client, { ...open, otherBannedUntil: now })).toBeNull()
})

test('colleagues of one firm need no agreement', () => {
  expect(closedBecause(verified, colleagues, { ...open, consent: null, shareFirm: true })).toBeNull()
})

test('an address that is not confirmed may read and not write', () => {
  expect(closedBecause(unverified, client, open)).toBe('unverified')
})

test('a block is named before everything else', () => {
  const worst = { ...open, isBlocked: true, consent: null, ownChatEnabled: false, otherChatEnabled: false }
  expect(closedBecause(unverified, client, worst)).toBe('blocked')
})

test.each(closedReasons)('%s is refused with a problem of the catalogue, for either side', (reason) => {
  for (const viewerIsConsumer of [true, false])
    expect(problems[problemCodeFor(reason, viewerIsConsumer)].status).toBe(403)
})
