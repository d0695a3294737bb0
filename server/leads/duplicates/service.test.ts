import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { hours } from '#contract/core/durations.ts'
import { addClientNote, getClient, listClients, listTimeline, saveClient } from '#contract/leads/clients/endpoints.ts'
import * as duplicates from '#contract/leads/duplicates/endpoints.ts'
import { assignLead, getLead, moveLead } from '#contract/leads/endpoints.ts'
import { addCustomField } from '#contract/leads/fields/endpoints.ts'
import { importClients } from '#contract/leads/imports/endpoints.ts'
import { addTask, listTasks } from '#contract/leads/tasks/endpoints.ts'
import { saveProfile } from '#contract/profiles/endpoints.ts'
import { grant, withdrawConsent } from '#server/profiles/consents/service.ts'
import { firmsOf } from '#tests/factories/firms.ts'
import { leadsOf } from '#tests/factories/leads.ts'
import { people, type TestPerson } from '#tests/factories/people.ts'
import { startApp } from '#tests/support/harness.ts'
import { untilWaiting } from '#tests/support/lock-waits.ts'
import { clients } from '../clients/tables.ts'
import { leads } from '../tables.ts'
import { listDuplicates } from './service.ts'

const app = await startApp()
const { a, an } = people(app)
const { aLead } = leadsOf(app)
const { aFirm, aMember } = firmsOf(app)

const pairsOf = async (advisor: TestPerson) => (await app.as(advisor).call(duplicates.listDuplicates)).items
const add = (advisor: TestPerson, ...clients: { name: string; email?: string; phone?: string }[]) =>
  app.as(advisor).call(importClients, { body: { fileName: 'book.csv', clients } })

test('an imported client is merged into the converted one of the same email, only while consent holds', async () => {
  const consumer = await a.consumer()
  const { lead, advisor } = await aLead({ consumer })
  const as = app.as(advisor)
  await add(advisor, { name: 'D. Reyes', email: consumer.email.toUpperCase() })
  await as.call(moveLead, { params: { id: lead.id }, body: { to: 'converted' } })
  const [pair] = await pairsOf(advisor)
  expect(pair).toMatchObject({ by: 'email', imported: { name: 'D. Reyes' }, kept: { name: 'Dana Reyes' } })
  const [importedId, keptId] = [pair?.imported.id ?? '', pair?.kept.clientId ?? '']
  await as.call(addClientNote, { params: { id: importedId }, body: { body: 'Since 2019' } })
  await as.call(addTask, { body: { title: 'Call back', clientId: importedId } })
  await withdrawConsent(consumer.ctx(), advisor.id)
  expect(await pairsOf(advisor)).toEqual([])
  const wrongWay = { params: { id: keptId }, body: { clientId: importedId } }
  expect((await as.refused(duplicates.mergeClient, wrongWay)).code).toBe('leads.client-converted')
  const merge = { params: { id: importedId }, body: { clientId: keptId } }
  expect((await as.refused(duplicates.mergeClient, merge)).code).toBe('core.not-found')
  app.clock.advance(1_000)
  await grant(consumer.ctx(), advisor.id, { sharesPhone: false, source: 'profile' })
  await as.call(duplicates.mergeClient, merge)
  expect((await as.call(listClients, { query: {} })).items.map(({ id }) => id)).toEqual([keptId])
  const { items } = await as.call(listTimeline, { params: { id: keptId }, query: { kind: 'note' } })
  expect(items).toMatchObject([{ body: 'Since 2019' }])
  expect((await as.call(listTasks, { query: { leadId: lead.id } })).items).toHaveLength(1)
})

test('merging an imported client into an open lead moves notes, tasks and fields, until it is undone', async () => {
  const consumer = await a.consumer()
  const { lead, advisor } = await aLead({ consumer })
  const as = app.as(advisor)
  const { id: fieldId } = await as.call(addCustomField, { body: { name: 'Tier', kind: 'text' } })
  await add(advisor, { name: 'D. Reyes', email: consumer.email })
  const [pair] = await pairsOf(advisor)
  expect(pair).toMatchObject({ by: 'email', kept: { kind: 'lead', leadId: lead.id, clientId: null } })
  const params = { id: pair?.imported.id ?? '' }
  const fields = [{ fieldId, value: 'Gold' }]
  await as.call(saveClient, { params, body: { fields } })
  await as.call(addClientNote, { params, body: { body: 'Since 2019' } })
  await as.call(addTask, { body: { title: 'Call back', clientId: params.id } })
  await as.call(duplicates.mergeClient, { params, body: { leadId: lead.id } })
  expect(await pairsOf(advisor)).toEqual([])
  expect((await as.call(listClients, { query: {} })).items).toEqual([])
  const merged = await as.call(getLead, { params: { id: lead.id } })
  expect(merged.fields).toEqual(fields)
  const notesOf = async (id: string) => (await as.call(listTimeline, { params: { id }, query: { kind: 'note' } })).items
  expect(await notesOf(merged.clientId ?? '')).toMatchObject([{ body: 'Since 2019' }])
  expect((await as.call(listTasks, { query: { leadId: lead.id } })).items).toHaveLength(1)
  await as.call(duplicates.undoMerge, { params })
  expect((await as.call(listClients, { query: {} })).items).toMatchObject([{ name: 'D. Reyes', fields }])
  expect(await notesOf(params.id)).toMatchObject([{ body: 'Since 2019' }])
  expect((await as.call(getLead, { params: { id: lead.id } })).fields).toEqual([])
  expect((await as.call(listTasks, { query: { clientId: params.id } })).items).toHaveLength(1)
  expect((await as.refused(duplicates.undoMerge, { params })).code).toBe('core.not-found')
})

test('undoing a merge into a lead that a colleague works by now gives everything back to its advisor', async () => {
  const { admin } = await aFirm()
  const [advisor, colleague] = [await aMember(admin), await aMember(admin)]
  const consumer = await a.consumer()
  const { lead } = await aLead({ consumer, advisor })
  const as = app.as(advisor)
  const { id: fieldId } = await as.call(addCustomField, { body: { name: 'Tier', kind: 'text' } })
  await add(advisor, { name: 'Jane Roe', email: consumer.email })
  const [pair] = await pairsOf(advisor)
  const params = { id: pair?.imported.id ?? '' }
  await as.call(saveClient, { params, body: { fields: [{ fieldId, value: 'Gold' }] } })
  await as.call(addTask, { body: { title: 'Call back', clientId: params.id } })
  await as.call(duplicates.mergeClient, { params, body: { leadId: lead.id } })
  await app.as(admin).call(assignLead, { params: { id: lead.id }, body: { advisorId: colleague.id } })
  await as.call(duplicates.undoMerge, { params })
  expect((await as.call(listTasks, { query: { clientId: params.id } })).items).toHaveLength(1)
  expect((await app.as(colleague).call(listTasks, { query: {} })).items).toEqual([])
  const [row] = await app.platform.db.select().from(leads).where(eq(leads.id, lead.id))
  expect(row?.custom).toEqual({})
})

test('undoing a merge keeps what was changed since in the record it was merged into', async () => {
  const advisor = await an.advisor()
  const as = app.as(advisor)
  const [tier, city] = await Promise.all(
    ['Tier', 'City'].map(async (name) => (await as.call(addCustomField, { body: { name, kind: 'text' } })).id),
  )
  await add(advisor, { name: 'Dana Reyes', phone: '+15035550142' }, { name: 'Dana Reyes', email: 'dana@example.com' })
  const { items } = await as.call(listClients, { query: {} })
  const [from, into] = [items.find(({ phone }) => phone !== null), items.find(({ phone }) => phone === null)]
  const params = { id: from?.id ?? '' }
  const kept = { params: { id: into?.id ?? '' } }
  const fields = [tier, city].map((fieldId = '') => ({ fieldId, value: 'Gold' }))
  await as.call(saveClient, { params, body: { fields } })
  await as.call(duplicates.mergeClient, { params, body: { clientId: kept.params.id } })
  const changed = { phone: '+15035550199', fields: [{ fieldId: city ?? '', value: 'Salem' }] }
  await as.call(saveClient, { ...kept, body: changed })
  await as.call(duplicates.undoMerge, { params })
  expect(await as.call(getClient, kept)).toMatchObject(changed)
})

test.each(['made', 'undone'] as const)('a custom field saved while a merge is %s is kept', async (act) => {
  const consumer = await a.consumer()
  const { lead, advisor } = await aLead({ consumer })
  const as = app.as(advisor)
  const { id: fieldId } = await as.call(addCustomField, { body: { name: 'Tier', kind: 'text' } })
  const { id: noteId } = await as.call(addCustomField, { body: { name: 'Advice', kind: 'text' } })
  await as.call(moveLead, { params: { id: lead.id }, body: { to: 'converted' } })
  await add(advisor, { name: 'D. Reyes', email: consumer.email })
  const [pair] = await pairsOf(advisor)
  const [params, body] = [{ id: pair?.imported.id ?? '' }, { clientId: pair?.kept.clientId ?? '' }]
  const tier = { fieldId, value: 'Gold' }
  await as.call(saveClient, { params, body: { fields: [tier] } })
  if (act === 'undone') await as.call(duplicates.mergeClient, { params, body })
  const { pool } = app.platform
  const holder = await pool.connect()
  await holder.query('begin')
  await holder.query('select from leads where id = $1 for update', [lead.id])
  const advice = { fieldId: noteId, value: 'Yearly' }
  const saved = as.call(saveClient, { params: { id: body.clientId }, body: { fields: [advice] } })
  await untilWaiting(pool, 1)
  const acted =
    act === 'undone' ? as.call(duplicates.undoMerge, { params }) : as.call(duplicates.mergeClient, { params, body })
  await untilWaiting(pool, 2)
  await holder.query('commit')
  holder.release()
  await Promise.all([saved, acted])
  const { fields } = await as.call(getLead, { params: { id: lead.id } })
  expect(new Set(fields)).toEqual(new Set(act === 'undone' ? [advice] : [tier, advice]))
})

test('a merge is final after 24 hours, and the merged client is deleted', async () => {
  const advisor = await an.advisor()
  const as = app.as(advisor)
  await add(advisor, { name: 'Ann Lee', email: 'ann@example.com' }, { name: 'Ann Lee', phone: '+1 503 555 0142' })
  const [pair] = await pairsOf(advisor)
  const params = { id: pair?.imported.id ?? '' }
  await as.call(duplicates.mergeClient, { params, body: { clientId: pair?.kept.clientId ?? '' } })
  app.clock.advance(hours(25))
  expect((await as.refused(duplicates.undoMerge, { params })).code).toBe('leads.merge-kept')
  await app.runJob('leads.delete-merged')
  expect((await as.refused(duplicates.undoMerge, { params })).code).toBe('core.not-found')
  expect((await as.call(listClients, { query: {} })).items).toMatchObject([{ email: 'ann@example.com' }])
})

test('a lead is compared by phone once the number is shared, until the consent is withdrawn', async () => {
  const consumer = await a.consumer()
  const advisor = await an.advisor()
  await app.as(consumer).call(saveProfile, { body: { phone: '+1 503 555 0142' } })
  await grant(consumer.ctx(), advisor.id, { sharesPhone: false, source: 'match' })
  await add(advisor, { name: 'Somebody Else', phone: '(503) 555-0142' })
  expect(await pairsOf(advisor)).toEqual([])
  await grant(consumer.ctx(), advisor.id, { sharesPhone: true, source: 'match' })
  const [pair] = await pairsOf(advisor)
  expect(pair).toMatchObject({ by: 'phone', kept: { kind: 'lead', name: 'Dana Reyes' } })
  await withdrawConsent(consumer.ctx(), advisor.id)
  expect(await pairsOf(advisor)).toEqual([])
  const merging = { params: { id: pair?.imported.id ?? '' }, body: { leadId: pair?.kept.leadId ?? '' } }
  expect((await app.as(advisor).refused(duplicates.mergeClient, merging)).code).toBe('core.not-found')
})

test('imported clients of one name are a pair unless their phones differ, until they are separated', async () => {
  const advisor = await an.advisor()
  const phone = '+1 503 555 0142'
  await add(advisor, { name: 'Ann Lee', phone }, { name: 'ann lee', email: 'ann@example.com', phone: '(503) 555-0142' })
  await add(advisor, { name: 'Bo Field', phone: '+1 503 555 0198' }, { name: 'Bo Field', phone: '+1 503 555 0199' })
  const [pair, ...more] = await pairsOf(advisor)
  expect(more).toEqual([])
  expect(pair).toMatchObject({ by: 'phone', kept: { kind: 'imported', leadId: null } })
  const separation = { params: { id: pair?.imported.id ?? '' }, body: { clientId: pair?.kept.clientId ?? '' } }
  const itself = { ...separation, body: { clientId: separation.params.id } }
  expect((await app.as(advisor).refused(duplicates.separateClients, itself)).code).toBe('core.not-found')
  await app.as(advisor).call(duplicates.separateClients, separation)
  expect(await pairsOf(advisor)).toEqual([])
})

test('two merges of a pair in both directions at once leave one record, which is not deleted', async () => {
  const advisor = await an.advisor()
  const as = app.as(advisor)
  for (let round = 0; round < 5; round += 1) {
    await add(advisor, { name: `Ann Lee ${round}` }, { name: `Ann Lee ${round}`, phone: '+1 503 555 0142' })
    const [pair] = await pairsOf(advisor)
    const [first, second] = [pair?.imported.id ?? '', pair?.kept.clientId ?? '']
    const merge = (id: string, clientId: string) =>
      as.call(duplicates.mergeClient, { params: { id }, body: { clientId } }).then(
        () => 'merged',
        (error: { code: string }) => error.code,
      )
    const outcomes = await Promise.all([merge(first, second), merge(second, first)])
    expect(outcomes.toSorted()).toEqual(['core.not-found', 'merged'])
  }
  app.clock.advance(hours(25))
  await app.runJob('leads.delete-merged')
  expect((await as.call(listClients, { query: {} })).items).toHaveLength(5)
})

test('a merge into a record that was then merged itself is undone only after the later merge', async () => {
  const advisor = await an.advisor()
  const as = app.as(advisor)
  const names = ['Ann Lee', 'A. Lee', 'Ann L.']
  await add(advisor, ...names.map((name) => ({ name })))
  const { items } = await as.call(listClients, { query: {} })
  const [first = '', second = '', third = ''] = names.map((name) => items.find((item) => item.name === name)?.id)
  await as.call(addClientNote, { params: { id: first }, body: { body: 'Since 2019' } })
  await as.call(duplicates.mergeClient, { params: { id: first }, body: { clientId: second } })
  await as.call(duplicates.mergeClient, { params: { id: second }, body: { clientId: third } })
  const undo = (id: string) => ({ params: { id } })
  expect((await as.refused(duplicates.undoMerge, undo(first))).code).toBe('leads.merged-again')
  await as.call(duplicates.undoMerge, undo(second))
  await as.call(duplicates.undoMerge, undo(first))
  const notes = await as.call(listTimeline, { params: { id: first }, query: { kind: 'note' } })
  expect(notes.items).toMatchObject([{ body: 'Since 2019' }])
})

test('leads with the same name or phone are listed as a pair until they are separated', async () => {
  const advisor = await an.advisor()
  const as = app.as(advisor)
  const leadOf = async (firstName: string, phone: string | null) => {
    const consumer = await a.consumer({ firstName, lastName: 'Ito' })
    if (phone) await app.as(consumer).call(saveProfile, { body: { phone } })
    await grant(consumer.ctx(), advisor.id, { sharesPhone: phone !== null, source: 'match' })
    return consumer
  }
  const leadPairs = async () => (await as.call(duplicates.listDuplicates)).leads
  await leadOf('Mei', null)
  expect(await leadPairs()).toEqual([])
  const again = await leadOf('Mei', '+1 503 555 0142')
  await leadOf('May', '+1 503 555 0142')
  await leadOf('Mei', '+1 503 555 0143')
  const pairs = await leadPairs()
  expect(pairs.map(({ by, leads }) => [by, ...leads.map(({ name }) => name)])).toEqual([
    ['name', 'Mei Ito', 'Mei Ito'],
    ['name', 'Mei Ito', 'Mei Ito'],
    ['phone', 'Mei Ito', 'May Ito'],
  ])
  const [first, second] = pairs.at(-1)?.leads ?? []
  const separation = { params: { id: first?.id ?? '' }, body: { leadId: second?.id ?? '' } }
  expect((await app.as(await an.advisor()).refused(duplicates.separateLeads, separation)).code).toBe('core.not-found')
  await as.call(duplicates.separateLeads, separation)
  expect((await leadPairs()).map(({ by }) => by)).toEqual(['name', 'name'])
  await withdrawConsent(again.ctx(), advisor.id)
  expect((await leadPairs()).map(({ by }) => by)).toEqual(['name'])
})

test('twenty thousand clients with one phone number are compared with the first of them', async () => {
  const advisor = await an.advisor()
  await app.platform.db.execute(sql`
    insert into ${clients} (advisor_id, name, phone)
    select ${advisor.id}, 'Client ' || n, '+1 503 555 0142' from generate_series(1, 20000) n`)
  // As the database does by itself soon after an import.
  await app.platform.db.execute(sql`analyze ${clients}`)
  const pairs = await pairsOf(advisor)
  expect(pairs).toHaveLength(50)
  expect(new Set(pairs.map(({ by }) => by))).toEqual(new Set(['phone']))
})

test('lists of duplicates that one advisor asks for at once leave everybody else the database', async () => {
  const advisor = await an.advisor()
  let lists: Promise<unknown[]>[] = []
  await app.platform.db.transaction(async (tx) => {
    await tx.execute(sql`lock table ${clients} in access exclusive mode`)
    lists = Array.from({ length: app.platform.config.database.poolSize }, () =>
      listDuplicates(advisor.ctx()).then(({ pairs }) => pairs),
    )
    expect((await app.platform.db.execute(sql`select 1 as one`)).rows).toEqual([{ one: 1 }])
  })
  expect((await Promise.all(lists)).flat()).toEqual([])
})
