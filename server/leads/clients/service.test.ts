import { describe, expect, test } from 'vitest'
import { deleteAccount } from '#contract/auth/endpoints.ts'
import { days, minutes } from '#contract/core/durations.ts'
import * as clients from '#contract/leads/clients/endpoints.ts'
import { moveLead, saveLead, undoLeadMove } from '#contract/leads/endpoints.ts'
import { addCustomField } from '#contract/leads/fields/endpoints.ts'
import { importClients, listClientContacts, listImports, undoImport } from '#contract/leads/imports/endpoints.ts'
import { addTask, listTasks, saveTask } from '#contract/leads/tasks/endpoints.ts'
import { grant, withdrawConsent } from '#server/profiles/consents/service.ts'
import { leadsOf, type TestLead } from '#tests/factories/leads.ts'
import { chats } from '#tests/factories/messaging.ts'
import { people, type TestPerson } from '#tests/factories/people.ts'
import { scheduling } from '#tests/factories/scheduling.ts'
import { startApp } from '#tests/support/harness.ts'
import { addClient } from './service.ts'

const app = await startApp()
const { an, a } = people(app)
const { aLead } = leadsOf(app)

const listOf = async (advisor: TestPerson, query = {}) =>
  (await app.as(advisor).call(clients.listClients, { query })).items
const convert = ({ lead, advisor }: TestLead) =>
  app.as(advisor).call(moveLead, { params: { id: lead.id }, body: { to: 'converted' } })
async function aClient() {
  const consumer = await a.consumer({ firstName: 'Rosa', lastName: 'Whitcombe' })
  const made = await aLead({ consumer })
  await convert(made)
  const [client] = await listOf(made.advisor)
  if (!client) throw new Error('a conversion made no client')
  return { ...made, client }
}
const add = (advisor: TestPerson, ...lines: { name: string; email?: string; note?: string }[]) =>
  app.as(advisor).call(importClients, { body: { fileName: 'book.csv', clients: lines } })

describe('a converted client', () => {
  test('is on the list, and leaves it when the move is undone', async () => {
    const { advisor, lead, client } = await aClient()
    expect(client).toMatchObject({ origin: 'converted', name: 'Rosa Whitcombe', leadId: lead.id })
    await app.as(advisor).call(undoLeadMove, { params: { id: lead.id } })
    expect(await listOf(advisor)).toEqual([])
    await app.as(advisor).call(moveLead, { params: { id: lead.id }, body: { to: 'converted' } })
    expect(await listOf(advisor)).toMatchObject([{ id: client.id }])
  })

  test('has its next review today in the advisor’s time zone or later, and no day before', async () => {
    const { advisor, client } = await aClient()
    // Noon on March 2 in New York is the next morning there.
    await scheduling(app).an.availability(advisor, { timeZone: 'Pacific/Auckland' })
    const review = (nextReviewOn: string | null) =>
      app.as(advisor).call(clients.saveClient, { params: { id: client.id }, body: { nextReviewOn } })
    await expect(review('2026-03-02')).rejects.toMatchObject({
      code: 'core.invalid',
      fields: [{ path: 'nextReviewOn', message: 'Choose today or a later day' }],
    })
    expect(await review('2026-03-03')).toMatchObject({ nextReviewOn: '2026-03-03' })
    app.clock.advance(days(2))
    // What was set before may be sent once more.
    expect(await review('2026-03-03')).toMatchObject({ nextReviewOn: '2026-03-03' })
    expect(await review(null)).toMatchObject({ nextReviewOn: null })
  })

  test('keeps both custom fields that the lead and the client are given at the same moment', async () => {
    const { advisor, client, lead } = await aClient()
    const as = app.as(advisor)
    const [first, second] = [
      await as.call(addCustomField, { body: { name: 'Tier', kind: 'text' } }),
      await as.call(addCustomField, { body: { name: 'Plan', kind: 'text' } }),
    ]
    const values = [first, second].map(({ id: fieldId }) => ({ fieldId, value: 'A' }))
    await Promise.all([
      as.call(saveLead, { params: { id: lead.id }, body: { fields: values.slice(0, 1) } }),
      as.call(clients.saveClient, { params: { id: client.id }, body: { fields: values.slice(1) } }),
    ])
    const { fields } = await as.call(clients.getClient, { params: { id: client.id } })
    expect(fields).toHaveLength(2)
  })

  test('is neither named nor found by name once the consent is withdrawn', async () => {
    const { advisor, consumer, client } = await aClient()
    expect(await listOf(advisor, { search: 'whitcombe' })).toHaveLength(1)
    await withdrawConsent(consumer.ctx(), advisor.id)
    expect(await listOf(advisor, { search: 'whitcombe' })).toEqual([])
    const seen = await app.as(advisor).call(clients.getClient, { params: { id: client.id } })
    expect(seen).toMatchObject({ name: 'A consumer in Oregon', email: null, phone: null })
    expect(seen.consent).toMatchObject({ state: 'withdrawn' })
    expect(JSON.stringify(seen)).not.toMatch(/Whitcombe/)
  })

  test('says, once the account is deleted, that it was deleted, and else that the consent was withdrawn', async () => {
    const [gone, withdrawn] = [await aClient(), await aClient()]
    await app.as(gone.consumer).call(deleteAccount, { body: { email: gone.consumer.email } })
    await withdrawConsent(withdrawn.consumer.ctx(), withdrawn.advisor.id)
    const seen = async ({ advisor, client }: typeof gone) => {
      const params = { id: client.id }
      const { items } = await app.as(advisor).call(clients.listTimeline, { params, query: {} })
      const ended = items.find((item) => item.kind === 'consent' && item.isWithdrawal)
      const { consent } = await app.as(advisor).call(clients.getClient, { params })
      return [ended?.kind === 'consent' && ended.isAccountDeleted, consent.isAccountDeleted]
    }
    expect(await seen(gone)).toEqual([true, true])
    expect(await seen(withdrawn)).toEqual([false, false])
  })

  test('has one consent in the timeline though the consumer shared their phone later', async () => {
    const { advisor, consumer, client } = await aClient()
    const grants = async () =>
      (
        await app.as(advisor).call(clients.listTimeline, { params: { id: client.id }, query: { kind: 'consent' } })
      ).items.map((item) => item.kind === 'consent' && item.isWithdrawal)
    app.clock.advance(minutes(1))
    await grant(consumer.ctx(), advisor.id, { sharesPhone: true, source: 'profile' })
    expect(await grants()).toEqual([false])
    app.clock.advance(minutes(1))
    await withdrawConsent(consumer.ctx(), advisor.id)
    expect(await grants()).toEqual([true, false])
  })

  test('has a timeline with counts and dates of messages, and never their text', async () => {
    const { advisor, consumer, client } = await aClient()
    const chatId = client.chatId ?? ''
    await chats(app).write(consumer, chatId, 'I hold stock options')
    await chats(app).write(consumer, chatId, 'And a house')
    app.clock.advance(minutes(1))
    const params = { id: client.id }
    await app.as(advisor).call(clients.addClientNote, { params, body: { body: 'Retires in 2031' } })
    const { items } = await app.as(advisor).call(clients.listTimeline, { params, query: {} })
    expect(items[0]).toMatchObject({ kind: 'note', body: 'Retires in 2031' })
    expect(items).toContainEqual(expect.objectContaining({ kind: 'messages', isOwn: false, count: 2 }))
    expect(items.filter(({ kind }) => kind === 'stage')).toHaveLength(2)
    expect(JSON.stringify(items)).not.toMatch(/stock options/)
    const paged: string[] = []
    let cursor: string | null = null
    do {
      const page: { items: { id: string; kind: string }[]; nextCursor: string | null } = await app
        .as(advisor)
        .call(clients.listTimeline, { params, query: { limit: 1, ...(cursor && { cursor }) } })
      paged.push(...page.items.map(({ id, kind }) => `${kind} ${id}`))
      cursor = page.nextCursor
    } while (cursor)
    expect(paged).toEqual(items.map(({ id, kind }) => `${kind} ${id}`))
  })

  test('has open tasks, those with a due day first, which other advisors cannot add to', async () => {
    const { advisor, lead } = await aClient()
    const about = { leadId: lead.id }
    await app.as(advisor).call(addTask, { body: { title: 'Draft a plan', ...about } })
    const first = await app
      .as(advisor)
      .call(addTask, { body: { title: 'Read the letter', dueOn: '2026-03-04', ...about } })
    expect(first).toMatchObject({ about: 'Rosa Whitcombe', dueOn: '2026-03-04', doneAt: null })
    const titles = async () => (await app.as(advisor).call(listTasks, { query: {} })).items.map(({ title }) => title)
    expect(await titles()).toEqual(['Read the letter', 'Draft a plan'])
    await app.as(advisor).call(saveTask, { params: { id: first.id }, body: { isDone: true } })
    expect(await titles()).toEqual(['Draft a plan'])
    expect((await app.as(advisor).call(listTasks, { query: about })).items).toHaveLength(2)
    const stranger = await an.advisor()
    expect((await app.as(stranger).refused(addTask, { body: { title: 'Mine', ...about } })).code).toBe('core.not-found')
  })
})

describe('a client added by hand', () => {
  const body = { name: 'Ann Lee', email: 'ann@example.com', phone: '+1 503 555 0142', note: 'Since 2019' }

  test('is on the list with their note and next review, and nobody is written to', async () => {
    const advisor = await an.advisor()
    const review = { nextReviewOn: '2026-05-01' }
    const added = await app.as(advisor).call(clients.addClient, { body: { ...body, ...review } })
    const { note, ...shown } = { ...body, ...review }
    expect(added).toMatchObject({ ...shown, origin: 'imported', canInvite: true })
    expect(await listOf(advisor)).toMatchObject([{ id: added.id, ...shown }])
    const { items } = await app.as(advisor).call(clients.listTimeline, { params: { id: added.id }, query: {} })
    expect(items).toMatchObject([{ kind: 'note', body: note }])
    expect(await app.mailsTo(body.email)).toEqual([])
  })

  test('is refused at the address when another on the own list has it, and not for an account or another list', async () => {
    const [advisor, colleague] = [await an.advisor(), await an.advisor()]
    const member = await a.consumer()
    await add(advisor, { name: 'Ann', email: 'ANN@example.com' })
    const refused = await app.as(advisor).refused(clients.addClient, { body })
    expect([refused.code, refused.fields?.map(({ path }) => path)]).toEqual(['leads.client-address-listed', ['email']])
    expect(await listOf(advisor)).toHaveLength(1)
    await app.as(colleague).call(clients.addClient, { body })
    const ofMember = await app.as(advisor).call(clients.addClient, { body: { ...body, email: member.email } })
    expect(ofMember).toMatchObject({ consumer: null, chatId: null })
  })

  test('is refused with a review in the past', async () => {
    const refused = app
      .as(await an.advisor())
      .call(clients.addClient, { body: { ...body, nextReviewOn: '2026-03-01' } })
    await expect(refused).rejects.toMatchObject({ code: 'core.invalid', fields: [{ path: 'nextReviewOn' }] })
  })

  test('is not added once the account is deleted', async () => {
    const advisor = await an.advisor()
    const ctx = advisor.ctx()
    await app.as(advisor).call(deleteAccount, { body: { email: advisor.email } })
    const client = { name: 'Ann Lee', email: null, phone: null, note: '', nextReviewOn: null }
    await expect(addClient(ctx, client)).rejects.toMatchObject({ code: 'core.signed-out' })
  })
})

describe('an imported list', () => {
  test('skips people who are already on it, and can be undone for a day', async () => {
    const advisor = await an.advisor()
    const lines = [{ name: 'Ann Lee', email: 'ann@example.com', note: 'Since 2019' }, { name: 'Bo Field' }]
    expect(await add(advisor, ...lines)).toMatchObject({ added: 2, skipped: 0, canUndo: true })
    const again = await add(advisor, { name: 'Ann', email: 'ANN@example.com' }, { name: 'Cy', email: 'cy@example.com' })
    expect(again).toMatchObject({ added: 1, skipped: 1 })
    expect(await add(advisor, ...lines)).toMatchObject({ added: 0, skipped: 2 })
    const { addresses } = await app.as(advisor).call(listClientContacts)
    expect(addresses.toSorted()).toEqual(['ann@example.com', 'cy@example.com'])
    expect(await app.as(await an.advisor()).call(listClientContacts)).toEqual({ addresses: [], names: [] })
    await app.as(advisor).call(undoImport, { params: { id: again.id } })
    expect((await listOf(advisor)).map(({ name }) => name).toSorted()).toEqual(['Ann Lee', 'Bo Field'])
    app.clock.advance(days(1))
    const kept = (await app.as(advisor).call(listImports)).items.at(-1)
    expect(kept).toMatchObject({ added: 2, canUndo: false })
    const refused = await app.as(advisor).refused(undoImport, { params: { id: kept?.id ?? '' } })
    expect(refused.code).toBe('leads.import-kept')
  })

  test('does not reveal whether an email address has an account', async () => {
    const [advisor, member] = [await an.advisor(), await a.consumer({ firstName: 'Hidden' })]
    await add(advisor, { name: 'Known', email: member.email }, { name: 'Unknown', email: 'nobody@example.com' })
    const items = await listOf(advisor)
    const without = items.map(({ id: _id, name: _name, email: _email, ...rest }) => rest)
    expect(without[0]).toEqual(without[1])
    const invited = []
    for (const { id } of items) invited.push(await app.as(advisor).call(clients.inviteClient, { params: { id } }))
    expect(invited.map(({ consumer, chatId, canInvite }) => [consumer, chatId, canInvite])).toEqual([
      [null, null, false],
      [null, null, false],
    ])
    expect(await app.mailsTo(member.email)).toHaveLength(1)
    expect(await app.mailsTo('nobody@example.com')).toHaveLength(1)
    const twice = await app.as(advisor).refused(clients.inviteClient, { params: { id: items[0]?.id ?? '' } })
    expect(twice.code).toBe('leads.client-invited')
  })

  test('is invited once when two devices ask at the same moment', async () => {
    const advisor = await an.advisor()
    await add(advisor, { name: 'Twice', email: 'twice@example.com' })
    const [client] = await listOf(advisor)
    const params = { id: client?.id ?? '' }
    const invite = () => app.as(advisor).call(clients.inviteClient, { params })
    const outcomes = await Promise.allSettled([invite(), invite()])
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await app.mailsTo('twice@example.com')).toHaveLength(1)
  })

  test('is corrected by its advisor, with one client for an address, and a converted one is not', async () => {
    const { advisor, client } = await aClient()
    await add(advisor, { name: 'Ann Lee', email: 'ann@example.com' }, { name: 'Bo' })
    const bo = (await listOf(advisor)).find(({ name }) => name === 'Bo')
    const params = { id: bo?.id ?? '' }
    const body = { name: 'Bo Field', email: 'bo@example.com', phone: '' }
    expect(await app.as(advisor).call(clients.saveClient, { params, body })).toMatchObject({
      ...body,
      phone: null,
      canInvite: true,
    })
    const taken = await app.as(advisor).refused(clients.saveClient, { params, body: { email: 'ANN@example.com' } })
    expect(taken.code).toBe('leads.client-address-listed')
    const converted = { params: { id: client.id }, body: { name: 'Somebody else' } }
    expect((await app.as(advisor).refused(clients.saveClient, converted)).code).toBe('leads.client-discloses')
  })

  test('is visible only to the advisor who imported it', async () => {
    const [advisor, stranger] = [await an.advisor(), await an.advisor()]
    await add(advisor, { name: 'Ann Lee' })
    const [client] = await listOf(advisor)
    expect(await listOf(stranger)).toEqual([])
    expect((await app.as(stranger).refused(clients.getClient, { params: { id: client?.id ?? '' } })).code).toBe(
      'core.not-found',
    )
  })
})
