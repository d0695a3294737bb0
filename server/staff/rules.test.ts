import { expect, test } from 'vitest'
import { detailText, idsIn, readsByStart, reasonText } from './rules.ts'

const person = '01991a2b-0000-7000-8000-000000000001'
const chat = '01991a2b-0000-7000-8000-000000000002'
const names = new Map([[person, 'Marisol Vega']])
const worded = (act: 'view-read' | 'switch-set' | 'support-changed', detail: string) =>
  detailText({ act, detail, reason: '' }, names)

test('an entry about a part that was read shows its name and the person, without the path', () => {
  expect(worded('view-read', `Get an advisor: /api/advisors/${person}`)).toBe('Advisors, Marisol Vega')
  expect(worded('view-read', `Get a chat: /api/chats/${chat}`)).toBe('Conversations')
  expect(worded('view-read', 'Get the caller’s absence: /api/absence')).toBe('Absence')
  expect(worded('view-read', 'Get the banner for the caller now: /api/announcement')).toBe('Banner')
  expect(worded('view-read', 'Get how leads are assigned: /api/team/routing')).toBe('Lead routing')
  expect(worded('view-read', `Get a picture: /api/avatars/${person}.webp`)).toBe('Profile picture, Marisol Vega')
  expect(idsIn({ detail: `/api/chats/${chat}/with/${person}` })).toEqual([chat, person])
})

test('what was read belongs to the latest view that the same member of the staff began before', () => {
  const act = (id: string, word: string, byId: string) => ({ id, act: word, byId })
  const reads = readsByStart([
    act('read of an earlier view', 'view-read', 'ann'),
    act('first', 'view-started', 'ann'),
    act('other', 'view-started', 'ben'),
    act('of the first', 'view-read', 'ann'),
    act('second', 'view-started', 'ann'),
    act('of the second', 'view-read', 'ann'),
  ])
  expect([...reads].map(([id, of]) => [id, of.map((read) => read.id)])).toEqual([
    ['first', ['of the first']],
    ['other', []],
    ['second', ['of the second']],
  ])
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
