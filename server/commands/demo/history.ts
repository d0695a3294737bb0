import { days, hours, minutes } from '#contract/core/durations.ts'
import type { reviews } from '#server/reviews/tables.ts'
import type { appointments } from '#server/scheduling/tables.ts'
import { type DemoPerson, demoAccounts } from './accounts.ts'
import type { DemoAdvisor } from './advisors.ts'
import { chance } from './chance.ts'
import { demoId } from './ids.ts'
import { drawsOf, type UniqueSentence } from './words/draw.ts'
import { complaints, ratingFor, reviewAnswer, reviewText } from './words/reviews.ts'

export type AdvisorHistory = {
  readonly appointments: (typeof appointments.$inferInsert)[]
  readonly reviews: (typeof reviews.$inferInsert)[]
}

type Market = {
  readonly now: Date
  readonly unique: UniqueSentence
  /** The days that clients have spent with an advisor: nobody meets two at the same time. */
  readonly spent: Set<string>
}

/**
 * What an advisor has behind them: consultations held with people of the market who live where the
 * advisor serves, some of them reviewed.
 */
export function advisorHistory(
  advisor: DemoAdvisor,
  clients: readonly DemoPerson[],
  { now, unique, spent }: Market,
): AdvisorHistory {
  const held = Math.round(advisor.quality * chance.number.int({ min: 0, max: 16 }))
  const { servedStates = [] } = advisor.profile
  const served = clients.filter(({ place }) => servedStates.includes(place.state))
  const visitors = chance.helpers.arrayElements(served, Math.min(held, served.length))
  // Days of their own, some time apart: appointments of one advisor never overlap.
  let daysAgo = chance.number.int({ min: 5, max: 30 })
  const rows = visitors.map((client) => {
    while (spent.has(`${client.id} ${daysAgo}`)) daysAgo += 1
    spent.add(`${client.id} ${daysAgo}`)
    const row = visit(advisor, client.id, midday(now, daysAgo))
    daysAgo += chance.number.int({ min: 2, max: 14 })
    return row
  })
  const reviewed = rows.filter(() => chance.datatype.boolean(0.7))
  const used = new Set<string>()
  const written = reviewed.map((row) => review(row, advisor, { unique, used }))
  // Two that the demo advisor reports (reviews.ts), for which drawn words would be no reason.
  const reported = advisor.person.id === demoAccounts.advisor.id ? complaints : []
  return {
    appointments: rows,
    reviews: written.map((row, position) => ({
      ...row,
      ...(reported[position] && { ...reported[position], answer: null, answeredAt: null }),
    })),
  }
}

/** The number that advisors of the demo call. */
export const calledNumber = '+1 503 555 0107'

function midday(now: Date, daysAgo: number): Date {
  const day = new Date(now.getTime() - days(daysAgo))
  day.setUTCHours(18, 0, 0, 0)
  return day
}

function visit({ person, availability }: DemoAdvisor, consumerId: string, startsAt: Date) {
  const advisorId = person.id
  const endsAt = new Date(startsAt.getTime() + minutes(30))
  const bookedAt = new Date(startsAt.getTime() - days(3))
  const mode = chance.helpers.arrayElement(['video', 'phone'] as const)
  return {
    id: demoId(`visit ${advisorId} ${startsAt.toISOString()}`),
    advisorId,
    consumerId,
    startsAt,
    endsAt,
    heldFrom: startsAt,
    heldUntil: endsAt,
    timeZone: availability.timeZone,
    kind: 'consultation' as const,
    mode,
    location: mode === 'phone' ? calledNumber : '',
    status: 'completed' as const,
    createdAt: bookedAt,
  }
}

type Visit = ReturnType<typeof visit>

type Wording = { readonly unique: UniqueSentence; readonly used: Set<string> }

function review(row: Visit, { quality, profile }: DemoAdvisor, wording: Wording): typeof reviews.$inferInsert {
  const draw = drawsOf(`review ${row.id}`)
  const rating = ratingFor(draw, quality)
  const createdAt = new Date(row.endsAt.getTime() + hours(chance.number.int({ min: 2, max: 90 })))
  const expertise = profile.expertise ?? []
  const subjects = expertise.length > 0 ? [draw(expertise)] : []
  const isAnswered = chance.datatype.boolean(0.4)
  return {
    appointmentId: row.id,
    consumerId: row.consumerId,
    advisorId: row.advisorId,
    rating,
    subjects,
    isClient: draw([true, true, false]),
    text: reviewText(draw, wording.unique, { rating, subjects, used: wording.used }),
    ...(isAnswered && {
      answer: reviewAnswer(draw, rating),
      answeredAt: new Date(createdAt.getTime() + hours(20)),
    }),
    createdAt,
  }
}
