import { expect, test } from 'vitest'
import { detailText, idsIn, reasonText } from './rules.ts'

const person = '01991a2b-0000-7000-8000-000000000001'
const chat = '01991a2b-0000-7000-8000-000000000002'
const names = new Map([[person, 'Marisol Vega']])
const worded = (act: 'view-read' | 'switch-set' | 'support-changed', detail: string) =>
  detailText({ act, detail, reason: '' }, names)

test('a part of an account that was read is named without its address, and with the person in it', () => {
  expect(worded('view-read', `Get an advisor: /api/advisors/${person}`)).toBe('Get an advisor, Marisol Vega')
  expect(worded('view-read', `Get a chat: /api/chats/${chat}`)).toBe('Get a chat')
  expect(idsIn({ detail: `/api/chats/${chat}/with/${person}` })).toEqual([chat, person])
})

test('a switch has the name that the page of the switches shows', () => {
  expect(worded('switch-set', 'attachments: off')).toBe('Files in messages: off')
  expect(worded('switch-set', 'calls: some, 5 percent and 2 accounts')).toBe('Calls: some, 5 percent and 2 accounts')
})

test('an id that is nobody’s is shortened, and tells one request from another', () => {
  expect(worded('support-changed', `Request ${chat}: assigned`)).toBe('Request #00000002: assigned')
  expect(reasonText({ act: 'support-answered', reason: `Support request ${chat}` })).toBe('Support request #00000002')
})

test('a reason that a person typed is shown as they typed it', () => {
  const reason = `The same as in ${chat}`
  expect(reasonText({ act: 'banned', reason })).toBe(reason)
})
