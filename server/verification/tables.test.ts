import pg from 'pg'
import { expect, test } from 'vitest'
import { Difference } from '#contract/verification/schemas.ts'
import { listMigrations } from '#server/platform/db/migrate.ts'
import { testDatabaseUrl } from '#tests/support/database.ts'

const old = [
  { what: 'Name', onRecord: 'William Hale', onProfile: 'No name given' },
  { what: 'Registration', onRecord: 'Not active', onProfile: 'Offers advice here' },
  { what: 'CRD number', onRecord: 'Not in the published register', onProfile: '9900001' },
]

test('the migration turns stored sentences about differences into kinds, in their order', async () => {
  const change = listMigrations()
    .flatMap(({ sql }) => sql)
    .find((statement) => statement.includes('SET "differences"'))
  const client = new pg.Client({ connectionString: await testDatabaseUrl() })
  await client.connect()
  // A temporary table of this name shadows the real one, so the statement sees these rows alone.
  await client.query('create temporary table verifications (differences jsonb not null)')
  await client.query('insert into verifications values ($1), ($2)', [JSON.stringify(old), '[]'])
  await client.query(change ?? '')
  const { rows } = await client.query('select differences from verifications order by jsonb_array_length(differences)')
  await client.end()
  expect(rows).toEqual([
    { differences: [] },
    {
      differences: [
        { kind: 'name', onRecord: 'William Hale', onProfile: '' },
        { kind: 'registration' },
        { kind: 'number', onProfile: '9900001' },
      ],
    },
  ])
  for (const difference of rows[1].differences) expect(Difference.safeParse(difference).success).toBe(true)
})
