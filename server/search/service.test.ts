import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { acceptInvitation } from '#contract/firms/endpoints.ts'
import { react } from '#contract/matching/endpoints.ts'
import { searchOwn } from '#contract/search/endpoints.ts'
import { withdrawConsent } from '#server/profiles/consents/service.ts'
import { firmsOf } from '#tests/factories/firms.ts'
import { leadsOf } from '#tests/factories/leads.ts'
import { chats } from '#tests/factories/messaging.ts'
import type { TestPerson } from '#tests/factories/people.ts'
import { scheduling } from '#tests/factories/scheduling.ts'
import { startApp } from '#tests/support/harness.ts'
import { listAccounts } from './store.ts'

const app = await startApp()
const { a, an, write } = chats(app)
const { aFirm, invitationFor } = firmsOf(app)
const { aLead } = leadsOf(app)
const { a: booked, an: planned } = scheduling(app)

const search = (person: TestPerson, q: string) => app.as(person).call(searchOwn, { query: { q } })
const nothing = { people: [], leads: [], messages: [], appointments: [], accounts: [] }

describe('a search by a consumer', () => {
  test('finds saved advisors and chat partners by beginnings of their names, without accents, and by firm', async () => {
    const consumer = await a.consumer()
    const saved = await an.advisor({ firstName: 'Zoë', lastName: 'Harper', organization: 'Granite Wealth' })
    const contacted = await an.advisor({ firstName: 'Otto', lastName: 'Harper' })
    await an.advisor({ firstName: 'Unrelated', lastName: 'Harper' })
    await app.as(consumer).call(react, { params: { advisorId: saved.id }, body: { reaction: 'like' } })
    const { id: chatId } = await a.chat({ consumer, advisor: contacted })
    expect((await search(consumer, 'harp')).people).toMatchObject([
      { name: 'Otto Harper', relation: 'contact', chatId },
      { name: 'Zoë Harper', relation: 'saved', chatId: null },
    ])
    expect((await search(consumer, 'zoe')).people).toHaveLength(1)
    expect((await search(consumer, 'granite')).people).toHaveLength(1)
    expect((await search(consumer, 'per')).people).toEqual([])
  })

  test('finds messages with all the words in their own chats, latest first, and none of other people', async () => {
    const { id, consumer, advisor } = await a.chat()
    await write(consumer, id, 'Could you explain the rollover of my old plan?')
    await write(advisor, id, 'The ROLLOVER takes about two weeks.')
    await write(advisor, id, 'Something else.')
    expect((await search(consumer, 'rollover')).messages).toMatchObject([
      { chatId: id, position: 2, isOwn: false, excerpt: 'The ROLLOVER takes about two weeks.' },
      { chatId: id, isOwn: true },
    ])
    expect((await search(consumer, 'rollover weeks')).messages).toHaveLength(1)
    for (const stranger of [await a.consumer(), await an.advisor(), await a.firmAdmin(), await an.admin()])
      expect(await search(stranger, 'rollover')).toEqual(nothing)
  })

  test('finds a message by a word with an accent, and cuts the excerpt around it', async () => {
    const { id, consumer } = await a.chat()
    await write(consumer, id, `${'Something else comes first. '.repeat(8)}We met at the café on Tuesday.`)
    const [message] = (await search(consumer, 'Café')).messages
    expect(message?.excerpt).toMatch(/^….*\bcafé on Tuesday\.$/)
  })

  test('matches the characters % and _ literally', async () => {
    const { id, consumer } = await a.chat()
    await write(consumer, id, 'Save 50% of it')
    expect((await search(consumer, '50%')).messages).toHaveLength(1)
    expect((await search(consumer, '5%f')).messages).toEqual([])
  })
})

describe('a search by an advisor', () => {
  test('finds a lead by name while the consent is in force, and only by state without it', async () => {
    const consumer = await a.consumer({ firstName: 'Quillonia', lastName: 'Zyverstrand', state: 'WA' })
    const { lead, advisor } = await aLead({ consumer })
    const found = { id: lead.id, status: 'new', isOwn: true }
    expect((await search(advisor, 'zyverstrand')).leads).toMatchObject([{ ...found, name: 'Quillonia Zyverstrand' }])
    await withdrawConsent(consumer.ctx(), advisor.id)
    expect(await search(advisor, 'zyverstrand')).toEqual(nothing)
    expect((await search(advisor, 'washington')).leads).toMatchObject([
      { ...found, name: 'A consumer in Washington', avatarUrl: null },
    ])
  })

  test('finds appointments by notes, and by name while the consent is in force', async () => {
    const advisor = await an.advisor()
    await planned.availability(advisor)
    const consumer = await a.consumer({ firstName: 'Wilhelmina', lastName: 'Orchard' })
    const { row } = await booked.requestedAppointment({ with: advisor, consumer, notes: 'About the pension transfer' })
    expect((await search(advisor, 'orchard')).appointments).toMatchObject([
      { id: row.id, withName: 'Wilhelmina Orchard', excerpt: null },
    ])
    expect((await search(consumer, 'pension')).appointments).toMatchObject([
      { id: row.id, excerpt: 'About the pension transfer' },
    ])
    await withdrawConsent(consumer.ctx(), advisor.id)
    expect((await search(advisor, 'orchard')).appointments).toEqual([])
    expect(await search(await an.advisor(), 'pension')).toEqual(nothing)
  })
})

test('a search by a firm administrator finds members, and their leads by the advisor’s name, unnamed', async () => {
  const { admin } = await aFirm()
  const member = await an.advisor({ firstName: 'Theodore', lastName: 'Rivers' })
  await app.as(member).call(acceptInvitation, { body: { token: await invitationFor(admin, member.email) } })
  const consumer = await a.consumer({ firstName: 'Peregrine', lastName: 'Hush', state: 'OR' })
  const { lead } = await aLead({ consumer, advisor: member })
  expect(await search(admin, 'rivers')).toMatchObject({
    people: [{ id: member.id, relation: 'colleague' }],
    leads: [{ id: lead.id, name: 'A consumer in Oregon', isOwn: false, advisorName: 'Theodore Rivers' }],
  })
  expect(await search(admin, 'peregrine')).toEqual(nothing)
  expect((await search(member, 'peregrine')).leads).toHaveLength(1)
  const { admin: elsewhere } = await aFirm()
  expect(await search(elsewhere, 'rivers')).toEqual(nothing)
})

test('a search by an admin finds accounts by name and address, and no one else finds them', async () => {
  const admin = await an.admin()
  const consumer = await a.consumer({ firstName: 'Ottoline', lastName: 'Fairweather' })
  const found = { id: consumer.id, name: 'Ottoline Fairweather', email: consumer.email, role: 'consumer' }
  for (const words of ['ottoline fair', consumer.email])
    expect((await search(admin, words)).accounts).toMatchObject([{ ...found, isPending: false }])
  for (const actor of [await a.consumer(), await an.advisor(), await a.firmAdmin()])
    expect(await search(actor, 'ottoline')).toEqual(nothing)
})

test('a search by an admin finds an account by a name with an accent', async () => {
  const consumer = await a.consumer({ firstName: 'Zoë', lastName: 'Fairweather' })
  expect((await search(await an.admin(), 'zoë fair')).accounts).toMatchObject([{ id: consumer.id }])
})

test('a search returns at most five results of each kind', async () => {
  const { id, consumer } = await a.chat()
  for (let number = 0; number < 7; number += 1) await write(consumer, id, `Annuity question ${number}`)
  expect((await search(consumer, 'annuity')).messages).toHaveLength(5)
})

test('the search for accounts uses its index', async () => {
  const query = listAccounts(app.platform.db, ['fairweather']).toSQL()
  const plan = await app.platform.db.transaction(async (tx) => {
    // Of the ways to read this small table only the one that a large one needs.
    await tx.execute(sql`select set_config('enable_seqscan', 'off', true), set_config('enable_indexscan', 'off', true)`)
    const text = query.params.reduce<string>(
      (statement, value, position) =>
        statement.replace(`$${position + 1}`, typeof value === 'number' ? String(value) : `'${String(value)}'`),
      query.sql,
    )
    return tx.execute(sql.raw(`explain ${text}`))
  })
  expect(JSON.stringify(plan.rows)).toContain('profiles_account_like')
})
