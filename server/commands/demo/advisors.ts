import { utcDay } from '#contract/core/days.ts'
import { days } from '#contract/core/durations.ts'
import { certifications, type Language, type State } from '#contract/profiles/values.ts'
import { type AppointmentMode, zoneOfState } from '#contract/scheduling/values.ts'
import type { subscriptions } from '#server/billing/tables.ts'
import type { advisorProfiles } from '#server/profiles/tables.ts'
import type { availability } from '#server/scheduling/tables.ts'
import type { registerPeople, verifications } from '#server/verification/tables.ts'
import type { DemoPerson } from './accounts.ts'
import { chance, oneOf, some } from './chance.ts'
import { bookedDays, bookingConfirmation, focusAreas } from './depth.ts'
import { nearby } from './places.ts'
import { practiceOf } from './practice.ts'
import { biography, headline } from './words/advisors.ts'
import { drawsOf, type UniqueSentence } from './words/draw.ts'
import { practices } from './words/practices.ts'

export type DemoAdvisor = {
  readonly person: DemoPerson
  /** How good clients find them, from 0 to 1; decides reviews and nothing else. */
  readonly quality: number
  readonly profile: typeof advisorProfiles.$inferInsert
  readonly availability: typeof availability.$inferInsert
  readonly register: typeof registerPeople.$inferInsert
  readonly verification: typeof verifications.$inferInsert
  readonly subscription: typeof subscriptions.$inferInsert
}

/** When the market is made up, and what has been said in it so far. */
type Market = { readonly now: Date; readonly unique: UniqueSentence }

/**
 * One advisor with everything a listing needs; about one in twelve is not listed yet, as in life.
 */
export function advisor(person: DemoPerson, position: number, { now, unique }: Market): DemoAdvisor {
  const state = person.place.state
  const crdNumber = String(7_100_000 + position * 37)
  const recordDate = utcDay(now.getTime() - days(14))
  const listingState = oneOf([
    ['listed', 92],
    ['pending', 4],
    ['ended', 4],
  ] as const)
  const fees = oneOf([
    ['percentage', 6],
    ['hourly', 2],
    ['flat', 2],
  ] as const)
  const expertise = some(chance.helpers.arrayElement(practices), 3, 6)
  const draw = drawsOf(`words ${person.id}`)
  const made: DemoAdvisor = {
    person,
    quality: chance.number.float({ min: 0.3, max: 1 }),
    profile: {
      id: person.id,
      headline: headline(draw, unique, { expertise }),
      biography: biography(draw, unique, { expertise }),
      isAccredited: true,
      website: `https://www.${person.lastName.toLowerCase().replaceAll(/[^a-z]/g, '')}-advice.example`,
      assetsUnderManagement: chance.number.int({ min: 12, max: 900 }) * 1_000_000,
      yearsOfExperience: chance.number.int({ min: 2, max: 38 }),
      portfolioFeePercent: fees === 'percentage' ? chance.number.int({ min: 8, max: 30 }) * 0.05 : 0,
      hourlyRateUsd:
        fees === 'hourly' || chance.datatype.boolean(0.3) ? chance.number.int({ min: 30, max: 80 }) * 5 : 0,
      flatFeeUsd: fees === 'flat' ? chance.number.int({ min: 12, max: 60 }) * 100 : 0,
      languages: spoken(),
      certifications: some(certifications, 1, 3),
      expertise,
      focusAreas: focusAreas(position, expertise),
      preferredCommunication: some(['video', 'phone', 'in_person', 'chat', 'email'], 2, 4),
      servedStates: servedStates(state),
      minimumAssets: oneOf([
        [0, 5],
        [50_000, 3],
        [100_000, 3],
        [250_000, 2],
        [500_000, 1],
      ] as const),
      acceptsClients: true,
      published: true,
      createdAt: person.joinedAt,
    },
    availability: hours(person, position, now),
    register: {
      crdNumber,
      firstName: person.firstName.toUpperCase(),
      lastName: person.lastName.toUpperCase(),
      isActive: true,
      city: person.place.city.toUpperCase(),
      state,
      hasDisclosures: chance.datatype.boolean(0.05),
      registrations: [{ authority: state, isActive: true, since: '2012-09-10' }],
      recordDate,
    },
    verification: {
      advisorId: person.id,
      crdNumber,
      submittedAt: person.joinedAt,
      checkedAt: new Date(now.getTime() - days(13)),
      recordDate,
      ...(listingState === 'pending'
        ? {
            state: 'pending' as const,
            result: 'name_mismatch' as const,
            differences: [
              {
                kind: 'name' as const,
                onRecord: `${person.firstName} ${chance.person.lastName()}`,
                onProfile: `${person.firstName} ${person.lastName}`,
              },
            ],
          }
        : {
            state: 'verified' as const,
            result: 'matched_active' as const,
            nameChecked: `${person.firstName} ${person.lastName}`,
          }),
    },
    subscription: subscription(person, listingState === 'ended', now),
  }
  const { hasDisclosures = false } = made.register
  return { ...made, profile: { ...made.profile, ...practiceOf(made.profile, { hasDisclosures, now }) } }
}

/** English, and often one or two more; Spanish most. */
function spoken(): Language[] {
  const more = oneOf([
    [0, 4],
    [1, 4],
    [2, 1],
  ] as const)
  const others: readonly (readonly [Language, number])[] = [
    ['es', 8],
    ['fr', 2],
    ['zh', 3],
    ['vi', 2],
    ['ko', 2],
    ['de', 1],
    ['pt', 2],
    ['hi', 2],
    ['ru', 1],
    ['ja', 1],
    ['ar', 1],
  ]
  const languages = new Set<Language>(['en'])
  while (languages.size < 1 + more) languages.add(oneOf(others))
  return [...languages]
}

function servedStates(home: State): State[] {
  const near = nearby(home)
  return [home, ...some(near, 0, near.length)]
}

function hours(person: DemoPerson, position: number, now: Date): typeof availability.$inferInsert {
  const [from, to] = chance.helpers.arrayElement([
    ['09:00', '17:00'],
    ['08:30', '16:30'],
    ['10:00', '18:00'],
    ['08:00', '12:00'],
    ['13:00', '19:00'],
  ] as const)
  const weekdays = some([1, 2, 3, 4, 5, 6], 2, 5)
  const timeZone = zoneOfState(person.place.state)
  return {
    advisorId: person.id,
    savedAt: person.joinedAt,
    timeZone,
    weeklyHours: weekdays.map((weekday) => ({ weekday, from, to })),
    exceptions: bookedDays(position, timeZone, now),
    bufferMinutes: chance.helpers.arrayElement([0, 15, 30]),
    minimumNoticeHours: chance.helpers.arrayElement([4, 12, 24]),
    dailyLimit: chance.number.int({ min: 3, max: 8 }),
    modes: some<AppointmentMode>(['video', 'phone', 'in_person'], 2, 3),
    officeAddress: `${100 + (position % 90) * 10} Main Street, ${person.place.city}, ${person.place.state} ${person.place.zipCode}`,
    confirmation: bookingConfirmation(position),
  }
}

function subscription(person: DemoPerson, hasEnded: boolean, now: Date): typeof subscriptions.$inferInsert {
  const payer = { payerKind: 'advisor', payerId: person.id, holderId: person.id } as const
  if (hasEnded) return { ...payer, state: 'ended', trialEndsAt: new Date(now.getTime() - days(9)) }
  const daysLeft = chance.number.int({ min: 2, max: 28 })
  return {
    ...payer,
    state: 'active',
    plan: oneOf([
      ['basic', 4],
      ['professional', 5],
      ['premium', 2],
    ] as const),
    interval: chance.helpers.arrayElement(['monthly', 'annual'] as const),
    periodEndsAt: new Date(now.getTime() + days(daysLeft)),
  }
}
