import { sql } from 'drizzle-orm'
import { users } from '#server/auth/tables.ts'
import { subscriptions } from '#server/billing/tables.ts'
import { listed } from '#server/eligibility/tables.ts'
import { firms } from '#server/firms/tables.ts'
import { leads } from '#server/leads/tables.ts'
import { chats, messages } from '#server/messaging/tables.ts'
import type { Db } from '#server/platform/db/client.ts'
import { firstRow } from '#server/platform/db/first-row.ts'
import { advisorProfiles, profiles } from '#server/profiles/tables.ts'
import { reviews } from '#server/reviews/tables.ts'
import { appointments } from '#server/scheduling/tables.ts'
import { verifications } from '#server/verification/tables.ts'
import type { DayRange } from '../numbers/rules.ts'
import { dayOf, within } from '../numbers/store.figures.ts'

export type Counts = Record<string, number>
export type DayCount = { day: string; count: number }
export type DayTrends = { signUps: DayCount[]; messages: DayCount[]; appointments: DayCount[] }

type TotalsRow = {
  users: Counts
  subscriptions: Counts
  verifications: Counts
  appointments: Counts
  leads: Counts
  verified_emails: number
  listed: number
  firms: number
  chats: number
  messages: number
  reviews: number
}

/** Every total in one statement, so that the numbers are of one moment. */
export async function findTotals(db: Db): Promise<TotalsRow> {
  const grouped = (column: ReturnType<typeof sql>, table: ReturnType<typeof sql>) =>
    sql`(select coalesce(jsonb_object_agg(name, n), '{}') from
         (select ${column}::text as name, count(*)::int as n from ${table} group by 1) g)`
  // The row of an erased account stays.
  const isThere = sql`${users.deletedAt} is null`
  const accounts = sql`${profiles} join ${users} on ${users.id} = ${profiles.id}`
  const people = sql`${accounts} where ${isThere}`
  // A verification is stored from its first step on; before that an advisor is unverified.
  const candidates = sql`${accounts} left join ${verifications} on ${verifications.advisorId} = ${profiles.id}
                         where ${profiles.userType} in ('advisor', 'firm_admin') and ${isThere}`
  const result = await db.execute<TotalsRow>(sql`
    select ${grouped(sql`user_type`, people)} as users,
           ${grouped(sql`state`, sql`${subscriptions}`)} as subscriptions,
           ${grouped(sql`coalesce(${verifications.state}, 'unverified')`, candidates)} as verifications,
           ${grouped(sql`status`, sql`${appointments}`)} as appointments,
           ${grouped(sql`status`, sql`${leads}`)} as leads,
           (select count(*)::int from ${users} where email_confirmed_at is not null and deleted_at is null) as verified_emails,
           (select count(*)::int from ${advisorProfiles} where ${listed()}) as listed,
           (select count(*)::int from ${firms}) as firms,
           (select count(*)::int from ${chats}) as chats,
           (select count(*)::int from ${messages}) as messages,
           (select count(*)::int from ${reviews} where state = 'published') as reviews`)
  return firstRow(result.rows)
}

/** Sign-ups, messages and appointments by day, days without any included. */
export async function listDays(db: Db, range: DayRange): Promise<DayTrends> {
  const perDay = (table: ReturnType<typeof sql>) => sql`
    (select coalesce(jsonb_agg(jsonb_build_object('day', d::date, 'count', coalesce(n, 0)) order by d), '[]')
       from generate_series(${range.from}::date, ${range.to}::date, interval '1 day') d
       left join (select ${dayOf(sql`created_at`)} as day, count(*)::int as n from ${table}
                   where ${within(sql`created_at`, range)} group by 1) t on t.day = d::date)`
  const result = await db.execute<{ sign_ups: DayCount[]; messages: DayCount[]; appointments: DayCount[] }>(sql`
    select ${perDay(sql`${profiles}`)} as sign_ups,
           ${perDay(sql`${messages}`)} as messages,
           ${perDay(sql`${appointments}`)} as appointments`)
  const [row] = result.rows
  return { signUps: row?.sign_ups ?? [], messages: row?.messages ?? [], appointments: row?.appointments ?? [] }
}
