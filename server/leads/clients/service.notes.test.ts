import { expect, test } from 'vitest'
import * as clients from '#contract/leads/clients/endpoints.ts'
import { mergeClient } from '#contract/leads/duplicates/endpoints.ts'
import { assignLead, getLead } from '#contract/leads/endpoints.ts'
import { importClients } from '#contract/leads/imports/endpoints.ts'
import { firmsOf } from '#tests/factories/firms.ts'
import { leadsOf } from '#tests/factories/leads.ts'
import { people as peopleOf, type TestPerson } from '#tests/factories/people.ts'
import { startApp } from '#tests/support/harness.ts'
import { untilWaiting } from '#tests/support/lock-waits.ts'

const app = await startApp()
const { an } = peopleOf(app)
const { aLead } = leadsOf(app)
const { aFirm, aMember } = firmsOf(app)

const notesOf = async (reader: TestPerson, id: string) => {
  const { items } = await app.as(reader).call(clients.listTimeline, { params: { id }, query: { kind: 'note' } })
  return items.map((item) => ({ id: item.id, body: item.kind === 'note' ? item.body : '' }))
}

test('an advisor’s notes are not read or deleted by the colleague who gets the lead, and are there when it returns', async () => {
  const { admin } = await aFirm()
  const [advisor, colleague] = [await aMember(admin), await aMember(admin)]
  const { lead } = await aLead({ advisor })
  const assign = (to: TestPerson) =>
    app.as(admin).call(assignLead, { params: { id: lead.id }, body: { advisorId: to.id } })
  const people = [{ name: 'Dana Reyes', note: 'Owes her brother money' }]
  await app.as(advisor).call(importClients, { body: { fileName: 'book.csv', clients: people } })
  const [imported] = (await app.as(advisor).call(clients.listClients, { query: {} })).items
  await app.as(advisor).call(mergeClient, { params: { id: imported?.id ?? '' }, body: { leadId: lead.id } })
  const clientId = (await app.as(advisor).call(getLead, { params: { id: lead.id } })).clientId ?? ''
  const [note] = await notesOf(advisor, clientId)
  expect(note?.body).toBe('Owes her brother money')

  await assign(colleague)
  expect(await notesOf(colleague, clientId)).toEqual([])
  const params = { id: clientId, noteId: note?.id ?? '' }
  expect((await app.as(colleague).refused(clients.deleteClientNote, { params })).code).toBe('core.not-found')
  await app.as(colleague).call(clients.addClientNote, { params: { id: clientId }, body: { body: 'Prefers mornings' } })

  await assign(advisor)
  expect(await notesOf(advisor, clientId)).toEqual([note])
})

test('a note written while its client is merged is refused and not lost', async () => {
  const as = app.as(await an.advisor())
  const people = [{ name: 'Ann Lee' }, { name: 'Ann L.' }]
  await as.call(importClients, { body: { fileName: 'book.csv', clients: people } })
  const [from, into] = (await as.call(clients.listClients, { query: {} })).items
  const params = { id: from?.id ?? '' }
  const { pool } = app.platform
  const holder = await pool.connect()
  await holder.query('begin')
  await holder.query('select from clients where id = $1 for update', [params.id])
  const merged = as.call(mergeClient, { params, body: { clientId: into?.id ?? '' } })
  await untilWaiting(pool, 1)
  const refused = as.refused(clients.addClientNote, { params, body: { body: 'Since 2019' } })
  await untilWaiting(pool, 2)
  await holder.query('commit')
  holder.release()
  await merged
  expect((await refused).code).toBe('core.not-found')
})
