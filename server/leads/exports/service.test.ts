import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { exportForRedtail, exportForWealthbox } from '#contract/integrations/crm-files/endpoints.ts'
import { addClientNote, listClients } from '#contract/leads/clients/endpoints.ts'
import { saveLead } from '#contract/leads/endpoints.ts'
import {
  exportClientsCsv,
  exportClientsJson,
  exportLeadsCsv,
  exportLeadsJson,
} from '#contract/leads/exports/endpoints.ts'
import { importClients } from '#contract/leads/imports/endpoints.ts'
import { withdrawConsent } from '#server/profiles/consents/service.ts'
import { leadsOf } from '#tests/factories/leads.ts'
import { people } from '#tests/factories/people.ts'
import { startApp } from '#tests/support/harness.ts'
import { clientNotes, clients as storedClients } from '../clients/tables.ts'
import { readClients } from './service.ts'

const app = await startApp()
const { a, an } = people(app)
const { aLead } = leadsOf(app)

test('an export names consumers only while they consent, and escapes formulas', async () => {
  const advisor = await an.advisor()
  const consumer = await a.consumer({ firstName: 'Quillon', lastName: 'Winter' })
  const { lead } = await aLead({ advisor, consumer })
  await app.as(advisor).call(saveLead, { params: { id: lead.id }, body: { notes: '=1+1\nand more' } })
  const csv = String(await app.as(advisor).call(exportLeadsCsv))
  expect(csv).toContain('Quillon Winter')
  expect(csv).toContain("'=1+1")
  await withdrawConsent(consumer.ctx(), advisor.id)
  expect(JSON.stringify(await app.as(advisor).call(exportLeadsJson))).not.toMatch(/Winter|Quillon/)
})

test('an export of clients has the notes that its reader imported and wrote, and none of a colleague', async () => {
  const [advisor, colleague] = [await an.advisor(), await an.advisor()]
  const clients = [{ name: 'Ann Lee', note: 'Since 2019' }, { name: 'Bo Field' }]
  await app.as(advisor).call(importClients, { body: { fileName: 'book.csv', clients } })
  const { items } = await app.as(advisor).call(listClients, { query: { search: 'Ann Lee' } })
  const clientId = items[0]?.id ?? ''
  const params = { id: clientId }
  await app.as(advisor).call(addClientNote, { params, body: { body: 'Prefers the phone' } })
  const note = { clientId, authorId: colleague.id, body: 'Owes money', createdAt: app.clock.now() }
  await app.platform.db.insert(clientNotes).values(note)
  const csv = String(await app.as(advisor).call(exportClientsCsv))
  expect(csv).toContain('"Since 2019\n\nPrefers the phone"')
  expect(csv).not.toContain('Owes money')
  expect(await app.as(advisor).call(exportClientsJson)).toMatchObject([{ notes: '' }, { name: 'Ann Lee' }])
})

test('clients are exported as JSON that other programs read', async () => {
  const advisor = await an.advisor()
  const clients = [{ name: 'Ann Lee', email: 'ann@example.com' }]
  await app.as(advisor).call(importClients, { body: { fileName: 'book.csv', clients } })
  // The client of the tests parses JSON by its media type.
  expect(await app.as(advisor).call(exportClientsJson)).toMatchObject([
    { origin: 'imported', name: 'Ann Lee', email: 'ann@example.com' },
  ])
})

test('an export of what was found has the leads and clients of its filters alone', async () => {
  const advisor = await an.advisor()
  const as = app.as(advisor)
  const { lead } = await aLead({ advisor })
  await aLead({ advisor })
  await as.call(saveLead, { params: { id: lead.id }, body: { tags: ['Rollover'] } })
  const found = await as.call(exportLeadsJson, { query: { tag: 'Rollover', status: 'new' } })
  expect(found).toMatchObject([{ id: lead.id }])
  expect(await as.call(exportLeadsJson, { query: { tag: 'Rollover', status: 'lost' } })).toEqual([])
  const clients = [{ name: 'Ann Lee' }, { name: 'Bo Field' }]
  await as.call(importClients, { body: { fileName: 'book.csv', clients } })
  expect(await as.call(exportClientsJson, { query: { search: 'field' } })).toMatchObject([{ name: 'Bo Field' }])
  expect(await as.call(exportClientsJson, { query: { origin: 'converted' } })).toEqual([])
})

test('a fifth file of one advisor at once is refused while another advisor gets theirs', async () => {
  const [advisor, colleague] = [await an.advisor(), await an.advisor()]
  const clients = Array.from({ length: 1_010 }, (_, place) => ({ name: `Client ${place + 1}` }))
  for (const owner of [advisor, colleague])
    await app.as(owner).call(importClients, { body: { fileName: 'book.csv', clients } })
  const address = await app.app.listen({ port: 0, host: '127.0.0.1' })
  const download = ({ accessToken }: typeof advisor, path: string) =>
    fetch(address + path, { headers: { authorization: `Bearer ${accessToken}` } })
  const paths = [exportClientsCsv, exportClientsJson, exportForWealthbox, exportForRedtail, exportClientsCsv]
  const replies = await Promise.all(paths.map(({ path }) => download(advisor, path)))
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 200, 429])
  expect((await download(colleague, exportClientsCsv.path)).status).toBe(200)
  for (const reply of replies) await reply.text()
  expect((await download(advisor, exportClientsCsv.path)).status).toBe(200)
})

test('an export of several pages has one head and every client once, and each page is read when it is written', async () => {
  const advisor = await an.advisor()
  const clients = Array.from({ length: 1_010 }, (_, place) => ({ name: `Client ${place + 1}` }))
  await app.as(advisor).call(importClients, { body: { fileName: 'book.csv', clients } })
  const [head, ...rows] = String(await app.as(advisor).call(exportClientsCsv)).split('\r\n')
  expect(head).toMatch(/^\u{feff}id,origin,name,/u)
  expect(new Set(rows.map((row) => row.split(',')[2]))).toEqual(new Set(clients.map(({ name }) => name)))
  expect(rows).toHaveLength(1_010)
  expect(await app.as(advisor).call(exportClientsJson)).toHaveLength(1_010)
  const pages = readClients(advisor.ctx(), {})
  expect((await pages.next()).value).toHaveLength(500)
  await app.platform.db.update(storedClients).set({ name: 'Renamed' }).where(eq(storedClients.advisorId, advisor.id))
  expect((await pages.next()).value).toMatchObject(Array.from({ length: 500 }, () => ({ name: 'Renamed' })))
})
