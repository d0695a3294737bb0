import { type SQL, sql } from 'drizzle-orm'
import {
  answerBuckets,
  type flowFigures,
  type funnelSteps,
  type levelFigures,
} from '#contract/analytics/numbers/values.ts'
import { signUpChannels, webVitals } from '#contract/analytics/values.ts'
import { trialDays } from '#contract/billing/values.ts'
import { printedZone } from '#contract/core/days.ts'
import { mailQueues } from '#contract/operations/jobs/values.ts'
import { invoices, payments, refunds } from '#server/billing/ledger/tables.ts'
import { subscriptions } from '#server/billing/tables.ts'
import { listed } from '#server/eligibility/tables.ts'
import { leads } from '#server/leads/tables.ts'
import { profileViews } from '#server/matching/tables.ts'
import { messages } from '#server/messaging/tables.ts'
import { advisorProfiles, consents, consumerProfiles, profiles } from '#server/profiles/tables.ts'
import { reviews } from '#server/reviews/tables.ts'
import { appointments } from '#server/scheduling/tables.ts'
import { analyticsMetrics, isError } from '../tables.ts'
import type { DayRange } from './rules.ts'

/** A query with the columns day, segment, count and total, as of an instant. */
export type DayCountQuery = (range: DayRange, now: Date) => SQL

/** Browsers may send any text, so that only those sent most have a row of their own. */
const mostTexts = 50

const zone = sql.raw(`'${printedZone}'`)
/** The day of an instant. */
export const dayOf = (at: SQL) => sql`(${at} at time zone ${zone})::date`
const startOf = (day: string) => sql`(${day}::date::timestamp at time zone ${zone})`
/** Whether an instant is within the days. */
export const within = (at: SQL, { from, to }: DayRange) =>
  sql`${at} >= ${startOf(from)} and ${at} < ((${to}::date + 1)::timestamp at time zone ${zone})`

type Source = { from: SQL; at: SQL; segment?: SQL; total?: SQL; where?: SQL | ((now: Date) => SQL) }

/** Counts the rows of a source by the day of an instant of theirs. */
const byDay =
  ({ from, at, segment = sql`''`, total = sql`0`, where = sql`true` }: Source): DayCountQuery =>
  (range, now) =>
    sql`
    select ${dayOf(at)} as day, ${segment}::text as segment, count(*) as count, sum(${total})::float8 as total
      from ${from} where ${within(at, range)} and ${typeof where === 'function' ? where(now) : where} group by 1, 2`

/** Counts measurements by day and a text that browsers send, the texts measured most. */
const byText =
  (where: SQL, text: SQL, rating = sql`''`): DayCountQuery =>
  (range) =>
    sql`
    with measured as (
      select ${dayOf(sql`metric_date`)} as day, ${text} as text, ${rating} as rating
        from ${analyticsMetrics} where ${within(sql`metric_date`, range)} and ${where}
    ), texts as (select text from measured group by text order by count(*) desc, text limit ${mostTexts})
    select day, rating || text as segment, count(*) as count, 0::float8 as total
      from measured join texts using (text) group by 1, 2`

const waited = sql`extract(epoch from first_answer_at - created_at)`
const answerBucket = sql`case ${sql.join(
  Object.entries(answerBuckets).map(([name, below]) =>
    below === null ? sql`else ${name}` : sql`when ${waited} < ${below} then ${name}`,
  ),
  sql` `,
)} end`

const paidOnce = sql`(select payer_kind, payer_id, min(paid_at) as first_paid_at, min(period_start) as began_at,
  max(period_end) as paid_until
  from ${invoices} where status = 'paid' group by 1, 2) as payers`

/** Trials with their end: a plan that begins takes its day off the subscription. */
const trials = sql`(select s.payer_kind, s.created_at, payers.payer_id is not null as is_paid,
  coalesce(s.trial_ends_at, least(payers.began_at, s.created_at + make_interval(days => ${trialDays}))) as ended_at
  from ${subscriptions} s left join ${paidOnce} on payers.payer_kind = s.payer_kind and payers.payer_id = s.payer_id
  where s.trial_ends_at is not null or payers.payer_id is not null) as trials`

const eventNamed = (name: string) => sql`metric_type = 'event' and metric_name = ${name}`
const vitalNames = sql.join(
  Object.keys(webVitals).map((name) => sql`${name}`),
  sql`, `,
)

const isVital = sql`metric_type = 'web_vital' and metric_name in (${vitalNames})`
const vitalRating = sql`metric_name || ' ' || coalesce(details->>'status', 'good') || ' '`
const onPage = sql`dimension_name = 'page_path'`

/**
 * What changes for weeks after its day: a trial that is paid for later, a payer who comes back, a
 * meeting that is marked as missed.
 */
export const lateFlows: readonly string[] = ['trials_ended', 'payers_lost', 'appointments_ended']

/** What happened on each day. */
export const flows: Record<Exclude<(typeof flowFigures)[number], keyof typeof funnelSteps>, DayCountQuery> = {
  sign_ups: byDay({ from: sql`${profiles}`, at: sql`created_at`, segment: sql`user_type` }),
  sign_ups_by_channel: byDay({
    from: sql`${analyticsMetrics}`,
    at: sql`metric_date`,
    segment: sql`details->>'channel'`,
    where: sql`${eventNamed('sign_up')} and details->>'channel' in ${[...signUpChannels]}`,
  }),
  page_views: byDay({
    from: sql`${analyticsMetrics}`,
    at: sql`metric_date`,
    segment: sql`case when from_visitor then 'visitor' else 'member' end`,
    where: eventNamed('page_view'),
  }),
  searches: byDay({
    from: sql`${analyticsMetrics}`,
    at: sql`metric_date`,
    segment: sql`case when details->>'status' = 'empty' then 'empty' else 'found' end`,
    where: eventNamed('search_performed'),
  }),
  profile_views: ({ from, to }) => sql`
    select day, '' as segment, sum(views) as count, 0::float8 as total
      from ${profileViews} where day between ${from} and ${to} group by 1`,
  consents: byDay({ from: sql`${consents}`, at: sql`granted_at`, segment: sql`source` }),
  leads: byDay({ from: sql`${leads}`, at: sql`created_at`, segment: sql`source` }),
  first_answers: byDay({ from: sql`${leads}`, at: sql`first_answer_at`, segment: answerBucket, total: waited }),
  leads_won: byDay({ from: sql`${leads}`, at: sql`converted_at`, segment: sql`source` }),
  appointments_booked: byDay({ from: sql`${appointments}`, at: sql`created_at`, segment: sql`kind` }),
  appointments_ended: byDay({
    from: sql`${appointments}`,
    at: sql`ends_at`,
    segment: sql`status`,
    where: sql`status not in ('requested', 'confirmed')`,
  }),
  messages: byDay({ from: sql`${messages}`, at: sql`created_at` }),
  reviews: byDay({ from: sql`${reviews}`, at: sql`created_at`, total: sql`rating` }),
  payments: byDay({
    from: sql`${payments}`,
    at: sql`settled_at`,
    total: sql`amount_cents`,
    where: sql`status = 'succeeded'`,
  }),
  payments_declined: byDay({
    from: sql`${payments}`,
    at: sql`started_at`,
    segment: sql`coalesce(decline_reason::text, 'other')`,
    total: sql`amount_cents`,
    where: sql`status = 'declined'`,
  }),
  refunds: byDay({
    from: sql`${refunds}`,
    at: sql`settled_at`,
    total: sql`amount_cents`,
    where: sql`status = 'succeeded'`,
  }),
  trials_started: byDay({
    from: trials,
    at: sql`created_at`,
    segment: sql`payer_kind`,
  }),
  trials_ended: byDay({
    from: trials,
    at: sql`ended_at`,
    segment: sql`case when is_paid then 'paid' else 'left' end`,
    where: (now) => sql`ended_at < ${now}`,
  }),
  payers_won: byDay({ from: paidOnce, at: sql`first_paid_at`, segment: sql`payer_kind` }),
  payers_lost: byDay({
    from: paidOnce,
    at: sql`paid_until`,
    segment: sql`payer_kind`,
    where: (now) => sql`paid_until < ${now}`,
  }),
  web_vitals: byText(sql`${isVital} and ${onPage}`, sql`dimension_value`, vitalRating),
  vitals_by_release: byText(sql`${isVital} and details ? 'release'`, sql`details->>'release'`, vitalRating),
  // The queue keeps them for a week.
  emails: byDay({
    from: sql`pgboss.job`,
    at: sql`created_on`,
    segment: sql`case when state::text = 'completed' then 'sent' when state::text in ('failed', 'cancelled') then 'failed' else 'waiting' end`,
    where: sql`name = any(${sql.param(mailQueues)})`,
  }),
  browser_errors: byText(sql`${isError} and ${onPage}`, sql`dimension_value`),
  errors_by_place: byText(isError, sql`coalesce(details->>'source', details->>'place', '')`),
}

const today = (day: string, rows: SQL) => sql`
  select ${day}::date as day, segment, count(*) as count, sum(total)::float8 as total from (${rows}) level group by 2`
// The row of an erased account stays, with the answers of a new one.
const consumersBy = (segment: SQL) => sql`
  select ${segment}::text as segment, 0 as total
    from ${consumerProfiles} as part join ${profiles} as base on base.id = part.id where part.status <> 'deleted'`
const advisorsBy = (segment: SQL) => sql`
  select ${segment}::text as segment, 0 as total from ${advisorProfiles} where ${listed()}`

/** What is on one day, counted on that day alone: nobody can say later what it was. */
export const levels: Record<(typeof levelFigures)[number], (day: string) => SQL> = {
  monthly_revenue: (day) =>
    today(
      day,
      sql`select plan::text as segment,
                 case "interval" when 'annual' then period_value_cents / 12.0 else period_value_cents end as total
            from ${subscriptions} where state in ('active', 'past_due') and plan is not null`,
    ),
  subscriptions: (day) => today(day, sql`select state::text as segment, 0 as total from ${subscriptions}`),
  consumers_by_state: (day) => today(day, consumersBy(sql`coalesce(base.state, '')`)),
  advisors_by_state: (day) => today(day, advisorsBy(sql`unnest(served_states)`)),
  consumers_by_language: (day) => today(day, consumersBy(sql`part.preferred_language`)),
  advisors_by_language: (day) => today(day, advisorsBy(sql`unnest(languages)`)),
  consumers_by_subject: (day) => today(day, consumersBy(sql`unnest(part.preferred_advisor_specialties)`)),
  advisors_by_subject: (day) => today(day, advisorsBy(sql`unnest(expertise)`)),
}
