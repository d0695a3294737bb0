import { en, Faker } from '@faker-js/faker'
import { days } from '#contract/core/durations.ts'
import { focusAreasAtMost, type Specialty } from '#contract/profiles/values.ts'
import { type BookingConfirmation, openingsDays } from '#contract/scheduling/values.ts'
import { dayOf } from '#server/scheduling/availability/rules.ts'

/**
 * Chance of one person's own, so that what is drawn here leaves everybody else in the demo as they
 * are.
 */
function chanceOf(name: string): Faker {
  const own = new Faker({ locale: [en] })
  own.seed([...name].reduce((seed, letter) => (Math.imul(seed, 31) + letter.charCodeAt(0)) >>> 0, 17))
  return own
}

/** Numbers from 0 to 1 that fill the range evenly, whatever part of the market is looked at. */
const evenly = (position: number, step: number, from = 0) => (position * step + from) % 1

/** What an advisor does most of what they offer: one to five subjects, and never all. */
export function focusAreas(position: number, expertise: readonly Specialty[]): Specialty[] {
  const chance = chanceOf(`focus ${position}`)
  const most = Math.min(focusAreasAtMost, expertise.length - 1)
  const count = 1 + Math.floor(most * evenly(position, 0.569840291))
  const chosen = new Set(chance.helpers.arrayElements([...expertise], count))
  return expertise.filter((specialty) => chosen.has(specialty))
}

/**
 * Days on which an advisor has no time: most are booked for some days ahead, and for some days
 * later on. The sooner the first free day, the fewer there are, as where others cancel.
 */
export function bookedDays(position: number, timeZone: string, now: Date): { day: string; hours: [] }[] {
  const chance = chanceOf(`booked ${position}`)
  const wait = evenly(position, 0.8191725134, 0.82)
  const booked = Math.floor(10 * wait)
  const share = (0.62 - 0.31 * wait) * evenly(position, 0.5497004779)
  return Array.from({ length: openingsDays }, (_, ahead) => ahead)
    .filter((ahead) => ahead < booked || chance.datatype.boolean(share))
    .map((ahead) => ({ day: dayOf(timeZone, new Date(now.getTime() + days(ahead))).toString(), hours: [] }))
}

/** Whether an advisor confirms bookings at once, as most do. */
export function bookingConfirmation(position: number): BookingConfirmation {
  return chanceOf(`confirmation ${position}`).datatype.boolean(0.2) ? 'manual' : 'instant'
}
