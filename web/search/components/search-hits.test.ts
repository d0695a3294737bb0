import { describe, expect, test } from 'vitest'
import { roles } from '#contract/profiles/values.ts'
import type { OwnHits } from '#contract/search/schemas.ts'
import { mayEnter } from '#web/auth/access/route-access.ts'
import { actionsFor } from './actions.ts'
import { firmsFor, groupsOf, type SearchState, waysOn } from './search-hits.ts'

const articles = [
  { name: 'Why the first years of retirement weigh more', to: '/blog/first-years', about: 'Retirement' },
]
const visitor: SearchState = { searcher: null, places: [], own: null, advisors: [], firms: [], articles }
const found = (words: string, state: SearchState = visitor) =>
  groupsOf(words, state).map(({ name, hits }) => [name, hits.map((hit) => hit.name)])

test('a firm is found with its place and its number of advisors', () => {
  const id = '01890000-0000-7000-8000-000000000009'
  const card = { id, name: 'Larkspur Fiduciary', logoUrl: null, city: 'Portland', state: 'OR' as const }
  const firms = firmsFor({ items: [{ ...card, advisorCount: 7, specialties: [] }] })
  expect(groupsOf('larks', { ...visitor, firms })).toMatchObject([
    { name: 'Firms', hits: [{ name: card.name, detail: 'Portland, OR · 7 advisors', to: `/firms/${id}` }] },
  ])
})

test('a specialty finds its advisors and its articles in separate groups', () => {
  expect(found('retire')).toEqual([
    ['Pages', ['Advisors for retirement']],
    ['Articles', ['Why the first years of retirement weigh more']],
  ])
})

test('a state finds the advisors who serve it', () => {
  expect(found('oreg')).toEqual([['Pages', ['Advisors in Oregon']]])
})

test('an advisor whose name is only spelled alike comes after the pages that are meant', () => {
  const guess = {
    key: 'a',
    name: 'Otto Heller',
    detail: 'Similar spelling',
    isSimilar: true,
    section: 'advisor' as const,
  }
  const names = (advisors: SearchState['advisors']) => found('help', { ...visitor, advisors }).map(([name]) => name)
  expect(names([guess])).toEqual(['Pages', 'Advisors'])
  expect(names([{ ...guess, isSimilar: false }])).toEqual(['Advisors', 'Pages'])
})

test('an empty search offers pages, and each group has at most six results', () => {
  expect(found('')).toHaveLength(1)
  for (const words of ['', 'a', 'in', 'new'])
    for (const { hits } of groupsOf(words, visitor)) expect(hits.length).toBeLessThanOrEqual(6)
})

test('a search without results offers three ways on', () => {
  expect(found('zyzzyva')).toEqual([])
  expect(waysOn('two words').hits.map(({ to }) => to)).toEqual(['/advisors?search=two+words', '/faq', '/contact'])
})

test('a page that is found by its topic shows the topic', () => {
  const [group] = groupsOf('algorithm', visitor)
  expect(group?.hits[0]).toMatchObject({ name: 'How matching works', detail: expect.stringContaining('algorithm') })
})

test('the user’s own results come first, each with its address and the reason it was found', () => {
  const id = '01890000-0000-7000-8000-000000000001'
  const at = '2026-11-03T18:00:00.000Z'
  const own: OwnHits = {
    people: [{ id, name: 'Otto Harper', avatarUrl: null, relation: 'saved', firmName: 'Harrow', chatId: null }],
    leads: [
      { id, name: 'Ann Hush', avatarUrl: null, status: 'new', isOwn: false, advisorName: 'Bo Tam' },
      { id, name: 'Al Pool', avatarUrl: null, status: 'new', isOwn: false, advisorName: null },
    ],
    messages: [
      { id, chatId: id, position: 7, withName: 'Otto', isOwn: true, excerpt: 'about the rollover', createdAt: at },
    ],
    appointments: [
      { id, withName: 'Otto', startsAt: at, kind: 'consultation', status: 'confirmed', excerpt: 'the rollover' },
    ],
    accounts: [],
  }
  const advisors = [{ key: id, to: `/advisors/${id}`, name: 'Otto Harper', detail: '', section: 'advisor' as const }]
  const groups = groupsOf('rollover', { ...visitor, searcher: { role: 'advisor' }, own, advisors })
  expect(groups.map(({ name }) => name)).toEqual(['Your people', 'Leads', 'Appointments', 'Messages'])
  expect(groups.flatMap(({ hits }) => hits.map(({ detail, to }) => [detail, to]))).toEqual([
    ['Saved · Harrow', `/advisors/${id}`],
    ['Lead · New · with Bo Tam', `/leads?scope=firm&lead=${id}`],
    ['Lead · New · unassigned', `/leads?scope=firm&lead=${id}`],
    [expect.stringMatching(/Confirmed · Notes: the rollover$/), `/appointments#appointment-${id}`],
    ['You to Otto, in a message of Nov 3, 2026', `/chat/${id}?at=7`],
  ])
})

test('a found account leads to its page', () => {
  const account = {
    id: '01890000-0000-7000-8000-000000000001',
    name: '',
    email: 'a@example.com',
    role: 'advisor' as const,
    createdAt: '2026-11-03T18:00:00.000Z',
  }
  const own = { people: [], leads: [], messages: [], appointments: [] }
  const accounts = [
    { ...account, isPending: true },
    { ...account, isPending: false },
  ]
  const [group] = groupsOf('a@ex', { ...visitor, searcher: { role: 'admin' }, own: { ...own, accounts } })
  const page = `/admin/people/${account.id}`
  expect(group?.hits.map(({ to }) => to)).toEqual([page, page])
  expect(group?.hits[0]?.detail).toMatch(/^Advisor · since .* · verification under review$/)
})

describe.each(roles)('the actions of a %s', (role) => {
  test('lead to pages that the role may enter', () => {
    const paths = actionsFor({ role }, '').flatMap(({ to }) => to?.split(/[?#]/)[0] ?? [])
    expect(paths.length).toBeGreaterThan(1)
    expect(paths.filter((path) => !mayEnter(role, path))).toEqual([])
  })
})

test('the actions of a compliance officer are to read, and none is of a desk that they don’t have', () => {
  const officer = { role: 'advisor', firmRole: 'compliance' } as const
  expect(actionsFor(officer, '').map(({ name }) => name)).toEqual([
    'Search the firm’s archive',
    'See the team’s numbers',
    'Change your emails',
    'Set up two-step sign-in',
  ])
  expect(actionsFor(officer, 'block time')).toEqual([])
})

test('an action is found by its keywords', () => {
  expect(actionsFor({ role: 'consumer' }, 'delete account').map(({ to }) => to)).toEqual(['/settings#leave'])
  expect(actionsFor({ role: 'consumer' }, 'cancel appointment').map(({ to }) => to)).toEqual(['/appointments'])
  expect(actionsFor({ role: 'advisor' }, 'vacation').map(({ name }) => name)).toEqual(['Block time'])
})
