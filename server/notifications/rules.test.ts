import { expect, test } from 'vitest'
import { chatMailDueAt, reminderTitle, titleFor, titles, verificationTitle } from './rules.ts'

const noon = new Date('2026-03-02T12:00:00Z')
const at = (time: string) => new Date(`2026-03-02T${time}:00Z`)

test.each([
  ['soon after the first message', null, '12:02'],
  ['an hour after the last mail', at('11:30'), '12:30'],
  ['soon, when the last mail is long ago', at('08:00'), '12:02'],
])('a mail about a chat is due %s', (_, mailedAt, due) => {
  expect(chatMailDueAt(noon, mailedAt)).toEqual(at(due))
})

test('an alias starts with a capital at the head of a title and small inside one', () => {
  for (const title of Object.values(titles))
    expect(titleFor(title, 'A consumer in Oregon')).toMatch(/^A consumer in Oregon \w/)
  expect(titleFor(reminderTitle(24), 'A consumer in Oregon')).toBe('Appointment with a consumer in Oregon tomorrow')
  expect(titleFor(reminderTitle(1), 'Olga Koepp')).toBe('Appointment with Olga Koepp in an hour')
})

test('a name is put in as it is, whatever signs it holds', () => {
  expect(titleFor(titles.message, 'Ann $& {person} $1')).toBe('Ann $& {person} $1 sent you a message')
})

test('a notice tells every decision, and neither a match nor nothing', () => {
  expect(verificationTitle('verified', null)).toContain('verified')
  expect(verificationTitle('pending', 'review')).toContain('under review')
  expect(verificationTitle('pending', 'dispute')).toContain('dispute')
  expect(verificationTitle('pending', 'matched')).toBeNull()
  expect(verificationTitle('unverified', null)).toBeNull()
})
