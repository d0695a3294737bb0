import { expect, test } from 'vitest'
import { chatMailDueAt, verificationOutcome } from './rules.ts'

const noon = new Date('2026-03-02T12:00:00Z')
const at = (time: string) => new Date(`2026-03-02T${time}:00Z`)

test.each([
  ['soon after the first message', null, '12:02'],
  ['an hour after the last mail', at('11:30'), '12:30'],
  ['soon, when the last mail is long ago', at('08:00'), '12:02'],
])('a mail about a chat is due %s', (_, mailedAt, due) => {
  expect(chatMailDueAt(noon, mailedAt)).toEqual(at(due))
})

test('an advisor is notified of every verification decision, and of neither a match nor a fresh start', () => {
  expect(verificationOutcome('verified', null)).toBe('verified')
  expect(verificationOutcome('rejected', null)).toBe('rejected')
  expect(verificationOutcome('expired', null)).toBe('expired')
  expect(verificationOutcome('pending', 'review')).toBe('review')
  expect(verificationOutcome('pending', 'dispute')).toBe('dispute')
  expect(verificationOutcome('pending', null)).toBe('review')
  expect(verificationOutcome('pending', 'matched')).toBeNull()
  expect(verificationOutcome('unverified', null)).toBeNull()
})
