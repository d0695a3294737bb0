import { randomUUID } from 'node:crypto'
import { createRequire } from 'node:module'
import { en, Faker } from '@faker-js/faker'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { days, hours } from '#contract/core/durations.ts'
import { languages, type Specialty, type State, specialties, states } from '#contract/profiles/values.ts'
import { users } from '#server/auth/tables.ts'
import { subscriptions } from '#server/billing/tables.ts'
import { interactions, matchPreferences } from '#server/matching/tables.ts'
import type { UserActor } from '#server/platform/context.ts'
import type { Db } from '#server/platform/db/client.ts'
import { advisorProfiles, consumerProfiles, profiles } from '#server/profiles/tables.ts'
import { openHoursOf } from '#server/scheduling/openings/rules.ts'
import { openings } from '#server/scheduling/tables.ts'
import { verifications } from '#server/verification/tables.ts'

// The same market at every run, so that runs can be held against each other.
const chance = new Faker({ locale: [en], seed: 20_260_302 })
const state: State = 'OR'
/** Where ZIP codes lie. */
export const places = z
  .object({ codes: z.record(z.string(), z.object({ latitude: z.number(), longitude: z.number(), state: z.string() })) })
  .parse(createRequire(import.meta.url)('zipcodes/lib/codes.js'))
// Half at home, where distance grades; half anywhere.
const zipCodes = Object.entries(places.codes)
  .map(([code, place]) => ({ code, ...place }))
  .filter((place, at) => place.state === state || at % 97 === 0)

const pick = <T>(list: readonly T[]): T => chance.helpers.arrayElement([...list])
const some = <T>(list: readonly T[], min: number, max: number): T[] =>
  chance.helpers.arrayElements([...list], { min, max })

/**
 * Adds advisors who all pass the hard rules, so that as many have to be scored as there are: the
 * worst case. Written straight into the tables, because by the acts of real people ten thousand
 * would take minutes.
 */
export async function addAdvisors(db: Db, { count, now }: { count: number; now: Date }): Promise<void> {
  const batch = 500
  for (let left = count; left > 0; left -= batch) await addBatch(db, Math.min(batch, left), now)
  await db.execute(sql`analyze`)
}

/** Half of what is offered is in focus. */
function withFocus<Row extends { expertise: Specialty[] }>(row: Row): Row & { focusAreas: Specialty[] } {
  return { ...row, focusAreas: row.expertise.slice(0, row.expertise.length / 2) }
}

async function addBatch(db: Db, count: number, now: Date): Promise<void> {
  const ids = Array.from({ length: count }, () => randomUUID())
  const emailOf = (id: string) => `${id}@example.com`
  const each = <Row>(row: (id: string) => Row): Row[] => ids.map(row)
  await db.insert(users).values(each((id) => ({ id, email: emailOf(id), role: 'advisor' as const })))
  await db.insert(profiles).values(each((id) => personOf(id, 'advisor')))
  await db.insert(advisorProfiles).values(
    each((id) =>
      withFocus({
        id,
        published: true,
        headline: chance.lorem.sentence(6),
        biography: chance.lorem.paragraph(),
        servedStates: [state, ...some(states, 0, 6)],
        languages: [...new Set(['en' as const, ...some(languages, 0, 2)])].slice(chance.number.int(1)),
        expertise: some(specialties, 1, 6),
        portfolioFeePercent: pick([0, 0.4, 0.75, 1]),
        hourlyRateUsd: pick([0, 180, 250]),
        flatFeeUsd: pick([0, 0, 2_400]),
      }),
    ),
  )
  await db
    .insert(verifications)
    .values(
      each((id) => ({ advisorId: id, state: 'verified' as const, proofMethod: 'document' as const, crdNumber: id })),
    )
  await db
    .insert(subscriptions)
    .values(each((id) => ({ payerKind: 'advisor' as const, payerId: id, holderId: id, state: 'active' as const })))
  await db.insert(openings).values(
    each((id) => {
      const startsAt = slots(now)
      const openHours = openHoursOf(startsAt)
      return { advisorId: id, startsAt, openHours, minimumNoticeHours: pick([2, 24, 48]), computedAt: now }
    }),
  )
}

/** Rising, on whole hours of the coming three weeks. */
function slots(now: Date): Date[] {
  const atHours = chance.helpers.uniqueArray(() => chance.number.int({ min: 1, max: 500 }), chance.number.int(40))
  return atHours.toSorted((a, b) => a - b).map((hour) => new Date(now.getTime() + hours(hour)))
}

/** Adds consumers who want different things, with a past with some of the advisors there are. */
export async function addConsumers(db: Db, { count, now }: { count: number; now: Date }): Promise<UserActor[]> {
  const advisors = await db.select({ id: advisorProfiles.id }).from(advisorProfiles).orderBy(advisorProfiles.id)
  const actors: UserActor[] = []
  for (let at = 0; at < count; at += 1) {
    const id = randomUUID()
    const email = `${id}@example.com`
    await db.insert(users).values({ id, email, role: 'consumer' })
    await db.insert(profiles).values(personOf(id, 'consumer'))
    await db.insert(consumerProfiles).values({
      id,
      preferredLanguage: pick(['en', 'es', 'zh']),
      preferredAdvisorSpecialties: some(specialties, 0, 5),
      investmentAmount: pick([0, 200_000]),
      investableAssets: pick([0, 250_000]),
      startTimeline: pick(['immediately', 'not_sure']),
    })
    await db.insert(matchPreferences).values({ consumerId: id, prioritizeLocation: at % 2 === 1 })
    await db.insert(interactions).values(
      some(advisors, 60, 60).map((advisor) => ({
        consumerId: id,
        advisorId: advisor.id,
        strength: chance.number.float({ min: -5, max: 6 }),
        asOf: new Date(now.getTime() - days(chance.number.int(60))),
        reaction: pick([null, 'like', 'pass'] as const),
      })),
    )
    actors.push({ kind: 'user', id, role: 'consumer', email, emailVerified: true, sessionId: randomUUID() })
  }
  return actors
}

function personOf(id: string, userType: 'advisor' | 'consumer') {
  const livesIn = userType === 'consumer' ? state : pick([state, state, 'WA', 'CA'] as const)
  const zipCode = pick(zipCodes).code
  const name = { firstName: chance.person.firstName(), lastName: chance.person.lastName() }
  return { id, email: `${id}@example.com`, userType, state: livesIn, zipCode, ...name }
}
