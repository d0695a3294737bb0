import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { listClients } from '#contract/leads/clients/endpoints.ts'
import { addCustomField } from '#contract/leads/fields/endpoints.ts'
import { importClients as endpoint } from '#contract/leads/imports/endpoints.ts'
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
