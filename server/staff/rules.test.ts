import { expect, test } from 'vitest'
import { detailText, idsIn, reasonText } from './rules.ts'

const person = '01991a2b-0000-7000-8000-000000000001'
const chat = '01991a2b-0000-7000-8000-000000000002'
const names = new Map([[person, 'Marisol Vega']])
const worded = (act: 'view-read' | 'switch-set' | 'support-changed', detail: string) =>
  detailText({ act, detail, reason: '' }, names)

test('an entry about a page that was read shows its name and the person, without the path', () => {
  expect(worded('view-read', `Get an advisor: /api/advisors/${person}`)).toBe('Get an advisor, Marisol Vega')
  expect(worded('view-read', `Get a chat: /api/chats/${chat}`)).toBe('Get a chat')
  expect(idsIn({ detail: `/api/chats/${chat}/with/${person}` })).toEqual([chat, person])
})

test('an entry about a switch shows the switch’s name from the page of switches', () => {
  expect(worded('switch-set', 'attachments: off')).toBe('Files in messages: off')
  expect(worded('switch-set', 'calls: some, 5 percent and 2 accounts')).toBe('Calls: some, 5 percent and 2 accounts')
})

test('an id without a name is shortened in an entry', () => {
  expect(worded('support-changed', `Request ${chat}: assigned`)).toBe('Request #00000002: assigned')
  expect(reasonText({ act: 'support-answered', reason: `Support request ${chat}` })).toBe('Support request #00000002')
})

test('a reason that a person typed is shown unchanged', () => {
  const reason = `The same as in ${chat}`
  expect(reasonText({ act: 'banned', reason })).toBe(reason)
})
