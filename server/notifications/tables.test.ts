import pg from 'pg'
import { expect, test } from 'vitest'
import { NotificationContent } from '#contract/notifications/kinds.ts'
import { listMigrations } from '#server/platform/db/migrate.ts'
import { testDatabaseUrl } from '#tests/support/database.ts'

const person = '019c0000-0000-7000-8000-000000000001'
const chat = '019c0000-0000-7000-8000-000000000002'
const occursAt = '2026-03-06T18:00:00.000Z'

type OldRow = { kind: string; title: string; href: string; occursAt?: string }
const appointment = { href: '/appointments', occursAt }
const verification = { kind: 'verification_decided', href: '/advisor-profile' }

/** Rows as they were while sentences were stored, with the content each becomes. */
const rows: readonly (readonly [OldRow, NotificationContent])[] = [
  [
    { kind: 'message', title: '{person} sent you a message', href: `/messages/${chat}` },
    { kind: 'message', params: { chatId: chat } },
  ],
  [
    { ...appointment, kind: 'appointment_confirmed', title: '{person} confirmed your appointment' },
    { kind: 'appointment_confirmed', params: { startsAt: occursAt } },
  ],
  [
    { ...appointment, kind: 'appointment_canceled', title: '{person} canceled your appointment' },
    { kind: 'appointment_canceled', params: { startsAt: occursAt } },
  ],
  [
    {
      ...appointment,
      kind: 'appointment_canceled',
      title: '{person} didn’t confirm your appointment in time, so it was canceled',
    },
    { kind: 'appointment_expired', params: { startsAt: occursAt, reader: 'consumer' } },
  ],
  [
    {
      ...appointment,
      kind: 'appointment_canceled',
      title: '{person} requested an appointment that wasn’t confirmed, so it was canceled',
    },
    { kind: 'appointment_expired', params: { startsAt: occursAt, reader: 'advisor' } },
  ],
  [
    { ...appointment, kind: 'appointment_reminder', title: '{person} is waiting for you to confirm an appointment' },
    { kind: 'appointment_unconfirmed', params: { startsAt: occursAt } },
  ],
  [
    { ...appointment, kind: 'appointment_reminder', title: 'Appointment with {person} in an hour' },
    { kind: 'appointment_reminder', params: { startsAt: occursAt, hours: 1 } },
  ],
  [
    { kind: 'review_new', title: '{person} reviewed you', href: `/advisors/${person}` },
    { kind: 'review_new', params: { advisorId: person } },
  ],
  [
    { kind: 'match_new', title: '{person} and 3 other advisors are strong new matches for you', href: '/matches' },
    { kind: 'match_new', params: { advisorId: person, count: 4 } },
  ],
  [
    { kind: 'match_new', title: '{person} is a strong new match for you', href: `/advisors/${person}` },
    { kind: 'match_new', params: { advisorId: person, count: 1 } },
  ],
  [
    { ...verification, title: 'Your verification was rejected' },
    { kind: 'verification_decided', params: { outcome: 'rejected' } },
  ],
  [
    { ...verification, title: 'Another account is claiming your CRD number' },
    { kind: 'verification_claimed', params: {} },
  ],
  [
    { kind: 'lead_new', title: '{person} is a new lead', href: '/leads' },
    { kind: 'lead_new', params: {} },
  ],
]

test('the migration turns every stored sentence into a kind and parameters that can be read', async () => {
  const all = listMigrations().map(({ sql }) => sql)
  const change = all.findIndex((sql) =>
    sql.some((statement) => statement.includes('"notifications" ADD COLUMN "params"')),
  )
  const own = new URL(await testDatabaseUrl())
  const name = `${own.pathname.slice(1)}_sentences`
  const admin = new pg.Client({ connectionString: own.href })
  await admin.connect()
  await admin.query(`drop database if exists ${name}`)
  await admin.query(`create database ${name}`)
  const client = new pg.Client({ connectionString: new URL(`/${name}${own.search}`, own).href })
  await client.connect()
  const run = async (steps: readonly (readonly string[])[]) => {
    for (const statement of steps.flat()) await client.query(statement)
  }
  await run(all.slice(0, change))
  // Only the notifications matter here, not the accounts they belong to.
  await client.query('set session_replication_role = replica')
  for (const [row] of rows)
    await client.query(
      'insert into notifications (user_id, kind, title, person_id, occurs_at, href, created_at) values ($1, $2, $3, $1, $4, $5, now())',
      [person, row.kind, row.title, row.occursAt ?? null, row.href],
    )
  await run(all.slice(change))
  const migrated = await client.query('select kind, params from notifications order by id')
  expect(migrated.rows).toEqual(rows.map(([, content]) => content))
  expect(migrated.rows.map((row) => NotificationContent.safeParse(row).success)).not.toContain(false)
  await client.end()
  await admin.query(`drop database ${name}`)
  await admin.end()
})
