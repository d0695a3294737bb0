import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { addClientNote, listClients, listTimeline } from '#contract/leads/clients/endpoints.ts'
import { mergeClient } from '#contract/leads/duplicates/endpoints.ts'
import { addCustomField } from '#contract/leads/fields/endpoints.ts'
import { importClients as endpoint, undoImport } from '#contract/leads/imports/endpoints.ts'
import { people } from '#tests/factories/people.ts'
import { startApp } from '#tests/support/harness.ts'
import { importClients, listImports } from './service.ts'
import { lockImports } from './store.ts'

const app = await startApp()
const { an } = people(app)

test('imports of one advisor that wait for each other leave everybody else the database', async () => {
  const ctx = (await an.advisor()).ctx()
  const connections = app.platform.config.database.poolSize
  const file = (n: number) => ({
    fileName: `${n}.csv`,
    clients: [{ name: 'Mei Ito', email: null, phone: null, note: '', nextReviewOn: null, fields: [] }],
  })
  let imports: Promise<unknown>[] = []
  await ctx.transaction(async (tx) => {
    await lockImports(tx.db, ctx.actor.id)
    imports = Array.from({ length: connections + 1 }, (_, n) => importClients(ctx, file(n)))
    expect((await app.platform.db.execute(sql`select 1 as one`)).rows).toEqual([{ one: 1 }])
  })
  await Promise.all(imports)
  expect(await listImports(ctx)).toHaveLength(connections + 1)
})

test('a client whose name has several lines is refused, because mails and lists hold it', async () => {
  const clients = [
    { name: 'Mei Ito\nCall 555-0100 now', email: null, phone: null, note: '', nextReviewOn: null, fields: [] },
  ]
  const refused = await app.as(await an.advisor()).refused(endpoint, { body: { fileName: 'a.csv', clients } })
  expect([refused.code, refused.fields?.[0]?.path]).toEqual(['core.invalid', 'clients.0.name'])
})

test('an imported client has the values of custom fields, and a wrong value adds nobody', async () => {
  const caller = app.as(await an.advisor())
  const field = { name: 'Household size', kind: 'number' as const, choices: [] }
  const { id: fieldId } = await caller.call(addCustomField, { body: field })
  const file = (value: string) => ({
    body: { fileName: 'a.csv', clients: [{ name: 'Mei Ito', fields: [{ fieldId, value }] }] },
  })
  const refused = await caller.refused(endpoint, file('many'))
  expect([refused.code, refused.fields?.[0]?.path]).toEqual(['leads.wrong-field-value', 'clients.0.fields'])
  expect((await caller.call(listClients, { query: {} })).items).toEqual([])
  await caller.call(endpoint, file('4'))
  expect((await caller.call(listClients, { query: {} })).items).toMatchObject([
    { name: 'Mei Ito', fields: [{ fieldId, value: '4' }] },
  ])
})

test('undoing an import lists a client of another import again who was merged into one of its people', async () => {
  const caller = app.as(await an.advisor())
  const file = (name: string) => ({ body: { fileName: `${name}.csv`, clients: [{ name }] } })
  const undone = await caller.call(endpoint, file('Ann Lee'))
  await caller.call(endpoint, file('Ann L.'))
  const { items } = await caller.call(listClients, { query: {} })
  const [into = '', merged = ''] = ['Ann Lee', 'Ann L.'].map((name) => items.find((item) => item.name === name)?.id)
  await caller.call(addClientNote, { params: { id: merged }, body: { body: 'Since 2019' } })
  await caller.call(mergeClient, { params: { id: merged }, body: { clientId: into } })
  await caller.call(undoImport, { params: { id: undone.id } })
  expect((await caller.call(listClients, { query: {} })).items).toMatchObject([{ id: merged, name: 'Ann L.' }])
  const notes = await caller.call(listTimeline, { params: { id: merged }, query: { kind: 'note' } })
  expect(notes.items).toMatchObject([{ body: 'Since 2019' }])
})
