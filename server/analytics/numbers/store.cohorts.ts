import { type SQL, sql } from 'drizzle-orm'
import { funnelDays, type funnelSteps, retentionWeeks } from '#contract/analytics/numbers/values.ts'
import { users } from '#server/auth/tables.ts'
import { invoices } from '#server/billing/ledger/tables.ts'
import { leads } from '#server/leads/tables.ts'
import { messages } from '#server/messaging/tables.ts'
import { advisorProfiles, consents, consumerProfiles, profiles } from '#server/profiles/tables.ts'
import { appointments } from '#server/scheduling/tables.ts'
import { verificationChanges } from '#server/verification/tables.ts'
import { type DayCountQuery, dayOf, within } from './store.figures.ts'

type Steps<Funnel extends keyof typeof funnelSteps> = Record<
  Exclude<(typeof funnelSteps)[Funnel][number], 'signed_up'>,
  SQL
>

const soon = (at: SQL) => sql`${at} < p.created_at + make_interval(days => ${funnelDays})`
const confirmed = sql`exists (select from ${users} u where u.id = p.id and ${soon(sql`u.email_confirmed_at`)})`
const has = (table: SQL, whose: SQL, at: SQL) =>
  sql`exists (select from ${table} t where t.${whose} = p.id and ${soon(sql`t.${at}`)})`

const consumerSteps: Steps<'consumer_funnel'> = {
  confirmed,
  named_subject: sql`exists (select from ${consumerProfiles} c where c.id = p.id
                      and cardinality(c.preferred_advisor_specialties) > 0)`,
  contacted: has(sql`${consents}`, sql`consumer_id`, sql`granted_at`),
  booked: has(sql`${appointments}`, sql`consumer_id`, sql`created_at`),
  met: sql`exists (select from ${appointments} t where t.consumer_id = p.id
                    and t.status = 'completed' and ${soon(sql`t.ends_at`)})`,
}

const advisorSteps: Steps<'advisor_funnel'> = {
  confirmed,
  verified: sql`exists (select from ${verificationChanges} v where v.advisor_id = p.id and v."to" = 'verified'
                 and ${soon(sql`v.at`)})`,
  published: sql`exists (select from ${advisorProfiles} a where a.id = p.id and a.published)`,
  contacted: has(sql`${leads}`, sql`advisor_id`, sql`created_at`),
  answered: has(sql`${leads}`, sql`advisor_id`, sql`first_contact_at`),
  paid: has(sql`${invoices}`, sql`payer_id`, sql`paid_at`),
}

/**
 * Of those who signed up on a day, how many took each step within the days of the funnel. Of a
 * subject and of publishing no instant is stored: a day is counted until those days are over, and
 * keeps what was so then.
 */
function funnel(steps: Readonly<Record<string, SQL>>, role: SQL): DayCountQuery {
  const all = Object.entries({ signed_up: sql`true`, ...steps })
  const reached = sql.join(
    all.map(([name, condition]) => sql`(${name}, ${condition})`),
    sql`, `,
  )
  return (range) => sql`
    select ${dayOf(sql`p.created_at`)} as day, step as segment,
           count(*) filter (where is_reached) as count, 0::float8 as total
      from ${profiles} p cross join lateral (values ${reached}) steps (step, is_reached)
     where p.user_type = ${role} and ${within(sql`p.created_at`, range)} group by 1, 2`
}

/** What is counted of those who signed up on a day, and changes while they go on. */
export const funnels = {
  consumer_funnel: funnel(consumerSteps, sql`'consumer'`),
  advisor_funnel: funnel(advisorSteps, sql`'advisor'`),
} as const

/**
 * Of the consumers who signed up in a week, how many did something in each week after: wrote,
 * agreed to be known, or booked. The day is the week's Monday, the segment the number of weeks.
 */
export const retention: DayCountQuery = (range) => sql`
  with members as (
    select id, date_trunc('week', ${dayOf(sql`created_at`)}::timestamp)::date as cohort
      from ${profiles} where user_type = 'consumer' and ${within(sql`created_at`, range)}
  ), acts as (
    select sender_id as id, ${dayOf(sql`created_at`)} as day from ${messages} where ${within(sql`created_at`, range)}
    union select consumer_id, ${dayOf(sql`granted_at`)} from ${consents} where ${within(sql`granted_at`, range)}
    union select consumer_id, ${dayOf(sql`created_at`)} from ${appointments} where ${within(sql`created_at`, range)}
  ), active as (
    select cohort, (day - cohort) / 7 as week, count(distinct id) as people
      from members join acts using (id) where day >= cohort group by 1, 2
  ), sizes as (select cohort, count(*) as size from members group by 1)
  select cohort as day, lpad(week::text, 2, '0') as segment, coalesce(people, 0) as count, size::float8 as total
    from sizes cross join generate_series(0, ${retentionWeeks - 1}) week
    left join active using (cohort, week) where cohort + week * 7 <= ${range.to}::date`
