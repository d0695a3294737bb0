import { describe, expect, test } from 'vitest'
import { getNumbers } from '#contract/analytics/numbers/endpoints.ts'
import type { Numbers } from '#contract/analytics/numbers/schemas.ts'
import { deleteAccount } from '#contract/auth/endpoints.ts'
import { cancelPlan, choosePlan } from '#contract/billing/endpoints.ts'
import { plans } from '#contract/billing/values.ts'
import { dayIn, printedZone } from '#contract/core/days.ts'
import { days, hours } from '#contract/core/durations.ts'
import { moveLead } from '#contract/leads/endpoints.ts'
import { markNoShow } from '#contract/scheduling/endpoints.ts'
import { saveConsumer, setPublished } from '#server/profiles/me/service.ts'
import { leadsOf } from '#tests/factories/leads.ts'
import { people } from '#tests/factories/people.ts'
import { plansOf } from '#tests/factories/plans.ts'
import { scheduling } from '#tests/factories/scheduling.ts'
import { startApp } from '#tests/support/harness.ts'
import { countDays } from './service.ts'

const app = await startApp()
const { a, an } = people(app)
const { aLead } = leadsOf(app)
const { a: anAppointmentOr } = scheduling(app)
const { addCard, choose } = plansOf(app)
const staff = await an.admin()

const day = () => dayIn(printedZone, app.clock.now())
const count = () => countDays(app.system())
/** Counts each night and closes what billing closes, as the schedules do. */
async function nights(number: number): Promise<void> {
  for (let night = 0; night < number; night += 1) {
    app.clock.advance(days(1))
    await app.runJob('billing.close-periods')
    await count()
  }
}
const read = (from: string, to = day()) => app.as(staff).call(getNumbers, { query: { from, to } })
const rowOf = ({ rows }: Numbers, figure: string, segment = '') => {
  const row = rows.find((each) => each.figure === figure && each.segment === segment)
  return { count: row?.count ?? 0, total: row?.total ?? 0 }
}

describe('revenue numbers', () => {
  test('count trials paid for at once or weeks later, their monthly revenue, and declined charges', async () => {
    const begun = day()
    const [prompt, late, yearly] = [await an.advisor(), await an.advisor(), await an.advisor()]
    await addCard(prompt)
    await choose(prompt, 'basic')
    await addCard(yearly)
    await choose(yearly, 'premium', 'annual')
    await nights(15)
    const afterTrials = await read(begun)
    expect(rowOf(afterTrials, 'trials_ended', 'paid').count).toBe(2)
    const left = rowOf(afterTrials, 'trials_ended', 'left').count
    expect(rowOf(afterTrials, 'monthly_revenue', 'basic')).toEqual({ count: 1, total: 4_900 })
    expect(rowOf(afterTrials, 'monthly_revenue', 'premium').total).toBeCloseTo((100 * plans.premium.annualUsd) / 12)
    expect(rowOf(afterTrials, 'payments')).toMatchObject({ count: 2 })

    await nights(20)
    await addCard(late, '4000000000000341')
    const body = { plan: 'basic', interval: 'monthly', expectedTotalCents: 4_900 } as const
    await app.as(late).refused(choosePlan, { body })
    await addCard(late)
    await choose(late, 'basic')
    await nights(1)
    const later = await read(begun)
    expect(rowOf(later, 'trials_ended', 'paid').count).toBe(3)
    expect(rowOf(later, 'trials_ended', 'left').count).toBe(left - 1)
    expect(rowOf(later, 'payments_declined', 'card_declined')).toEqual({ count: 1, total: 4_900 })
    expect(rowOf(later, 'monthly_revenue', 'basic')).toEqual({ count: 2, total: 9_800 })
  })

  test('count a payer whose last period ended as lost, until they pay again', async () => {
    const begun = day()
    const advisor = await an.advisor()
    await addCard(advisor)
    await choose(advisor, 'basic')
    await nights(16)
    await app.as(advisor).call(cancelPlan)
    await nights(32)
    expect(rowOf(await read(begun), 'payers_lost', 'advisor').count).toBe(1)
    await nights(10)
    await choose(advisor, 'basic')
    await nights(1)
    expect(rowOf(await read(begun), 'payers_lost', 'advisor').count).toBe(0)
  })
})

describe('funnels and retention', () => {
  test('count a subject, a published profile and an answer only within thirty days of the sign-up', async () => {
    const begun = day()
    const [soon, tardy] = [await an.advisor({ published: false }), await an.advisor({ published: false })]
    const [named, silent] = [await a.consumer(), await a.consumer({ preferredAdvisorSpecialties: [] })]
    expect([named.role, silent.role]).toEqual(['consumer', 'consumer'])
    await nights(5)
    await setPublished(soon.ctx(), true)
    const { lead } = await aLead({ advisor: soon })
    await app.as(soon).call(moveLead, { params: { id: lead.id }, body: { to: 'contacted' } })
    await nights(30)
    await setPublished(tardy.ctx(), true)
    await saveConsumer(silent.ctx(), { preferredAdvisorSpecialties: ['tax'] })
    await nights(3)
    const numbers = await read(begun, begun)
    const advisors = (step: string) => rowOf(numbers, 'advisor_funnel', step).count
    expect([advisors('signed_up'), advisors('verified')]).toEqual([2, 2])
    expect([advisors('published'), advisors('contacted'), advisors('answered'), advisors('paid')]).toEqual([1, 1, 1, 0])
    expect(rowOf(numbers, 'consumer_funnel', 'signed_up').count).toBe(2)
    expect(rowOf(numbers, 'consumer_funnel', 'named_subject').count).toBe(1)
  })

  test('show a second active week for a consumer who contacts again eight days later', async () => {
    const consumer = await a.consumer()
    await aLead({ consumer })
    await nights(8)
    await aLead({ consumer })
    await nights(8)
    await count()
    const { rows } = await app.platform.pool.query<{ weeks: number[] }>(
      `select array_agg(segment::int order by segment) as weeks from daily_figures
        where figure = 'retention' and count > 0
          and day = date_trunc('week', (select (created_at at time zone $2)::date from profiles where id = $1))::date`,
      [consumer.id, printedZone],
    )
    expect(rows[0]?.weeks?.slice(0, 2)).toEqual([0, 1])
  })
})

test('counts each consumer and each advisor once in every language and subject they have', async () => {
  await count()
  const before = await read(day())
  await a.consumer({ preferredLanguage: 'es', preferredAdvisorSpecialties: ['estate', 'tax'] })
  await an.advisor({ languages: ['es', 'en'], expertise: ['estate'] })
  await count()
  const after = await read(day())
  const more = (figure: string, segment: string) =>
    rowOf(after, figure, segment).count - rowOf(before, figure, segment).count
  expect([more('consumers_by_language', 'es'), more('consumers_by_language', 'en')]).toEqual([1, 0])
  expect([more('advisors_by_language', 'es'), more('advisors_by_language', 'en')]).toEqual([1, 1])
  expect([more('consumers_by_subject', 'estate'), more('consumers_by_subject', 'tax')]).toEqual([1, 1])
  expect([more('advisors_by_subject', 'estate'), more('advisors_by_subject', 'tax')]).toEqual([1, 0])
})

test('does not count a consumer whose account was deleted', async () => {
  await count()
  const before = await read(day())
  const consumer = await a.consumer({ preferredLanguage: 'en' })
  await app.as(consumer).call(deleteAccount, { body: { email: consumer.email } })
  await count()
  const after = await read(day())
  const figures = ['consumers_by_state', 'consumers_by_language', 'consumers_by_subject']
  const rowsOf = ({ rows }: Numbers) => rows.filter(({ figure }) => figures.includes(figure))
  expect(rowsOf(after)).toEqual(rowsOf(before))
})

test('counts an appointment as a no-show when it is marked a week later', async () => {
  const { row, advisor } = await anAppointmentOr.confirmedAppointment()
  app.clock.set(row.endsAt)
  app.clock.advance(hours(1))
  const ended = day()
  await nights(6)
  await app.as(advisor).call(markNoShow, { params: { id: row.id } })
  await count()
  expect(rowOf(await read(ended, ended), 'appointments_ended', 'no_show').count).toBe(1)
})
