import type { Role } from '#contract/profiles/values.ts'
import type { TestApp } from '#tests/support/harness.ts'
import { firmsOf } from '../factories/firms.ts'
import { leadsOf } from '../factories/leads.ts'
import { chats } from '../factories/messaging.ts'
import { people, type TestPerson } from '../factories/people.ts'
import { scheduling } from '../factories/scheduling.ts'
import type { FuzzIds } from './inputs.ts'

/** A database in which most things exist, the people who act in it, and the ids of its rows. */
export async function populate(app: TestApp): Promise<{ people: Readonly<Record<Role, TestPerson>>; ids: FuzzIds }> {
  const { an } = people(app)
  const messaging = chats(app)
  const { a } = scheduling(app)
  // Most rows belong to one consumer and one advisor, so that a call with a random id often finds
  // its own object.
  const { consumer, advisor } = await a.completedAppointment()
  const pair = { with: advisor, consumer }
  const { id } = await messaging.a.chat({ consumer, advisor })
  await messaging.writeMany(consumer, id, 5)
  await a.confirmedAppointment({ ...pair, kind: 'follow_up' })
  await a.requestedAppointment({ ...pair, kind: 'follow_up' })
  await a.offeredTimes(pair)
  await leadsOf(app).aLead({ advisor })
  const { admin: firmAdmin } = await firmsOf(app).aFirm()
  return { people: { consumer, advisor, firm_admin: firmAdmin, admin: await an.admin() }, ids: await idsIn(app) }
}

/** Up to four ids of each table. */
async function idsIn({ platform: { pool } }: TestApp): Promise<FuzzIds> {
  const { rows: tables } = await pool.query<{ name: string }>(`
    select table_name as name from information_schema.columns
    where table_schema = 'public' and column_name = 'id' and data_type = 'uuid' and table_name <> 'sessions'`)
  const union = tables
    .map(({ name }) => `(select '${name}' as name, id::text from ${name} order by id limit 4)`)
    .join(' union all ')
  const { rows } = await pool.query<{ name: string; id: string }>(union)
  const idsOf = (name: string) => rows.filter((row) => row.name === name).map(({ id }) => id)
  return Object.fromEntries(tables.map(({ name }) => [name, idsOf(name)]))
}
