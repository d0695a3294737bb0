import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { changeTriggers } from '#server/directory/changes/tables.ts'
import { advisorProfiles, consumerProfiles } from '#server/profiles/tables.ts'
import { testDatabaseUrl } from '#tests/support/database.ts'
import { fields } from './columns.ts'

let client: pg.Client
beforeAll(async () => {
  client = new pg.Client({ connectionString: await testDatabaseUrl() })
  await client.connect()
})
afterAll(() => client.end())

/** The triggers as the database has them, with sorted columns, by name. */
async function triggersOfDatabase(): Promise<Map<string, string>> {
  const { rows } = await client.query<{ name: string; definition: string; columns: string[] }>(
    `select tgname as name, pg_get_triggerdef(oid) as definition,
      array(select attname::text from pg_attribute where attrelid = tgrelid and attnum = any(tgattr) order by attname) as columns
    from pg_trigger where tgname like '%\\_notify\\_change' order by tgname`,
  )
  return new Map(
    rows.map(({ name, definition, columns }) => {
      const sorted = columns.length > 0 ? `UPDATE OF ${columns.join(', ')} ON` : 'UPDATE ON'
      return [name, definition.replace(/UPDATE (OF .*? )?ON/, sorted)]
    }),
  )
}

test('triggers watch every column that the index stores', async () => {
  const triggers = changeTriggers(Object.values(fields).map(({ column }) => column))
  const present = await triggersOfDatabase()
  await client.query('begin')
  for (const { sql } of triggers) await client.query(sql.replaceAll('--> statement-breakpoint', ''))
  const needed = await triggersOfDatabase()
  await client.query('rollback')
  const outdated = triggers.filter(({ name }) => present.get(name) !== needed.get(name)).map(({ sql }) => sql)
  expect(outdated, 'columns.ts and the triggers differ: add these statements to a migration').toEqual([])
  expect([...present.keys()]).toEqual([...needed.keys()])
})

test('a stored column that no trigger watches gets the statements of a migration', () => {
  const [stored] = changeTriggers([advisorProfiles.yearsOfExperience])
  expect(stored?.columns).toContain('years_of_experience')
  expect(stored?.sql).toContain('"years_of_experience"')
})

test('a stored column of a table without a trigger is refused', () => {
  expect(() => changeTriggers([consumerProfiles.age])).toThrow('no trigger watches consumer_profiles')
})
