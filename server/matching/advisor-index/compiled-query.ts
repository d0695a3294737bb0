/**
 * Holds one consumer's query compiled for the index: the bitmaps of who may be shown, and a table of points for each class of
 * advisors, computed by the one definition of the score (scoring/rules.ts).
 */
import { utcDay } from '#contract/core/days.ts'
import { minutes } from '#contract/core/durations.ts'
import { scoring, weights } from '#contract/matching/values.ts'
import { milesBetween, positionOf } from '../distance/rules.ts'
import type { Seeker } from '../ranking/rules.ts'
import {
  availabilityValue,
  dailySaltFor,
  isSwitchedOn,
  locationValue,
  scoreOf,
  type Values,
  wholeScore,
} from '../scoring/rules.ts'
import { type AdvisorIndex, bitmapFor } from './advisor-index.ts'
import type { Bitmap } from './bitmap.ts'
import { evaluate } from './column.ts'
import type { ColumnValues } from './columns.ts'
import { codesAround } from './geo-grid.ts'

/** Advisors who score alike: they speak the language or not, and offer the same number of the wanted specialties. */
export type ScoreClass = {
  readonly speaks: boolean
  readonly offered: number
  readonly row: number
  readonly upperBound: number
}

export type CompiledQuery = {
  readonly seeker: Seeker
  readonly now: number
  readonly dailySalt: number
  readonly nowMinute: number
  readonly untilMinute: number
  /** Advisors who serve the consumer's state. */
  readonly serving: Bitmap
  /** Advisors who speak the language; null when language does not count or is unknown. */
  readonly speakers: Bitmap | null
  /** Advisors who offer each wanted specialty; empty when specialties do not count. */
  readonly offering: readonly Bitmap[]
  /** By code of `limits`: 1 when the advisor works with the consumer's assets; null when all do. */
  readonly affordable: Uint8Array | null
  /** From the highest upper bound down. */
  readonly classes: readonly ScoreClass[]
  readonly countsSlots: boolean
  /** Points before nearness, by class and open slots, and the maximum of all points. */
  readonly points: Float64Array
  readonly outOf: number
  /** Null when nearness does not count. */
  readonly nearness: Nearness | null
}

/** The value of each place. Most are out of range and depend on their state alone, so only places nearby are measured. */
export type Nearness = {
  /** By code of `places`: 0 elsewhere, 1 in the consumer's state, from 2 on one kind for each place nearby. */
  readonly kinds: Uint16Array
  /** By kind; negative until measured. */
  readonly values: Float64Array
  readonly measure: (code: number) => number
}

/** Columns of the table of points: from no open slot to the number that gives full marks. */
export const slotSteps = scoring.slotsForFullMarks + 1

/** Compiles a query from the consumer's side (`assets` in dollars). No advisor is read yet. */
export function compileQuery(
  index: AdvisorIndex,
  seeker: Seeker & { readonly assets: number },
  now: number,
): CompiledQuery {
  const { preferences } = seeker
  const speakers =
    isSwitchedOn('language', preferences) && seeker.preferredLanguage !== null
      ? bitmapFor(index, index.languages, seeker.preferredLanguage)
      : null
  const offering = isSwitchedOn('expertise', preferences)
    ? seeker.wanted.map((specialty) => bitmapFor(index, index.specialties, specialty))
    : []
  const nearness =
    isSwitchedOn('location', preferences) && (seeker.state !== null || seeker.zipCode !== null)
      ? nearnessFor(index, seeker)
      : null
  const countsSlots = isSwitchedOn('availability', preferences)

  const valuesOf = (speaks: boolean, offered: number, slots: number): Values => ({
    language: seeker.preferredLanguage === null ? null : Number(speaks),
    expertise: seeker.wanted.length === 0 ? null : offered / seeker.wanted.length,
    availability: availabilityValue(slots),
    location: null,
    interaction: null,
  })
  const outOf = scoreOf({ ...valuesOf(true, 0, 0) }, preferences).outOf + (nearness ? weights.location : 0)
  const points = new Float64Array((speakers ? 2 : 1) * (offering.length + 1) * slotSteps)
  const classes: ScoreClass[] = []
  for (const speaks of speakers ? [true, false] : [true]) {
    for (let offered = 0; offered <= offering.length; offered++) {
      const row = classes.length * slotSteps
      for (let slots = 0; slots < slotSteps; slots++)
        points[row + slots] = scoreOf(valuesOf(speaks, offered, slots), preferences).points
      const best = (points[row + slotSteps - 1] ?? 0) + (nearness ? weights.location : 0)
      classes.push({ speaks, offered, row, upperBound: wholeScore(best, outOf) })
    }
  }
  classes.sort((a, b) => b.upperBound - a.upperBound)

  const affordable = seeker.assets > 0 ? evaluate(index.limits, (limits) => worksWith(limits, seeker.assets)) : null
  return {
    seeker,
    now,
    dailySalt: dailySaltFor(seeker.id, utcDay(now)),
    nowMinute: Math.floor(now / minutes(1)),
    untilMinute: Math.floor(now / minutes(1)) + seeker.horizonDays * 24 * 60,
    serving: seeker.state === null ? index.empty : bitmapFor(index, index.states, seeker.state),
    speakers,
    offering,
    affordable: affordable?.includes(0) ? affordable : null,
    classes,
    countsSlots,
    points,
    outOf,
    nearness,
  }
}

function worksWith({ minimumAssets, maximumAssets }: ColumnValues['limits'], assets: number): boolean {
  return minimumAssets <= assets && (maximumAssets === 0 || maximumAssets >= assets)
}

function nearnessFor({ grid, places }: AdvisorIndex, { state, zipCode }: Seeker): Nearness {
  const home = positionOf(zipCode)
  const placeValue = (miles: number | null, isSameState: boolean) =>
    locationValue({ isKnown: true, miles, isSameState }) ?? 0
  const kinds = new Uint16Array(grid.positions.length)
  const inState = state === null ? [] : (grid.states.get(state) ?? [])
  for (const code of inState) kinds[code] = 1
  const around = home ? codesAround(grid, home, scoring.farMiles) : []
  for (const [at, code] of around.entries()) kinds[code] = 2 + at
  const values = new Float64Array(2 + around.length).fill(-1)
  values[0] = placeValue(null, false)
  values[1] = placeValue(null, true)
  return {
    kinds,
    values,
    measure: (code) => {
      const miles = milesBetween(home, grid.positions[code] ?? null)
      const value = placeValue(miles, state !== null && places.values[code]?.state === state)
      values[kinds[code] ?? 0] = value
      return value
    },
  }
}
