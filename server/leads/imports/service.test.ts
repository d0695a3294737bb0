import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
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
    clients: [{ name: 'Mei Ito', email: null, phone: null, note: '', nextReviewOn: null }],
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
