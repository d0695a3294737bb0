/**
 * Holds one consumer's question made ready for a roster: which advisors may be shown at all, and a table of points for each
 * class of them, filled by the one definition of the score (scoring/rules.ts) and by nothing else.
 */
import { utcDay } from '#contract/core/days.ts'
import { minutes } from '#contract/core/durations.ts'
import { scoring, weights } from '#contract/matching/values.ts'
import { milesBetween, positionOf } from '../distance/rules.ts'
import type { Seeker } from '../ranking/rules.ts'
import {
  availabilityValue,
  dealFor,
  isSwitchedOn,
  locationValue,
  scoreOf,
  type Values,
  wholeScore,
} from '../scoring/rules.ts'
import { codesAround } from './atlas.ts'
import type { Bits } from './bits.ts'
import { answersOf } from './column.ts'
import { type Roster, type Terms, whoHas } from './roster.ts'

/** Everybody a class holds speaks the language or not, and offers so many of the wanted specialties. */
export type Class = { readonly speaks: boolean; readonly offered: number; readonly row: number; readonly bound: number }

export type Frame = {
  readonly seeker: Seeker
  readonly now: number
  readonly deal: number
  readonly nowMinute: number
  readonly untilMinute: number
  /** Who serves the consumer's state. */
  readonly served: Bits
  /** Who speaks the language; null where language does not count or is not known. */
  readonly speakers: Bits | null
  /** Who offers each wanted specialty; empty where they do not count. */
  readonly offering: readonly Bits[]
  /** By code of `terms`: who works with the consumer's sum; null where all do. */
  readonly affordable: Uint8Array | null
  /** In falling bound. */
  readonly classes: readonly Class[]
  readonly countsSlots: boolean
  /** Points before nearness, by class and open slots; and what all is out of. */
  readonly points: Float64Array
  readonly outOf: number
  /** Null where nearness does not count. */
  readonly nearness: Nearness | null
}

/** What being at a place is worth. Most lie beyond reach and are worth what their state is; only those around are measured. */
export type Nearness = {
  /** By code of `places`: 0 elsewhere, 1 in the consumer's state, from 2 on those around one by one. */
  readonly kinds: Uint16Array
  /** By kind; below 0 where it was not measured yet. */
  readonly values: Float64Array
  readonly measure: (code: number) => number
}

/** Columns of the table of points: no open slot, up to full marks. */
export const slotSteps = scoring.slotsForFullMarks + 1

/** Makes a consumer's question ready. `assets` and everything else are the consumer's; nothing is read of any advisor yet. */
export function makeFrame(roster: Roster, seeker: Seeker & { readonly assets: number }, now: number): Frame {
  const { preferences: wants } = seeker
  const speakers =
    isSwitchedOn('language', wants) && seeker.preferredLanguage !== null
      ? whoHas(roster, roster.languages, seeker.preferredLanguage)
      : null
  const offering = isSwitchedOn('expertise', wants)
    ? seeker.wanted.map((specialty) => whoHas(roster, roster.specialties, specialty))
    : []
  const nearness =
    isSwitchedOn('location', wants) && (seeker.state !== null || seeker.zipCode !== null)
      ? nearnessFor(roster, seeker)
      : null
  const countsSlots = isSwitchedOn('availability', wants)

  const valuesOf = (speaks: boolean, offered: number, slots: number): Values => ({
    language: seeker.preferredLanguage === null ? null : Number(speaks),
    expertise: seeker.wanted.length === 0 ? null : offered / seeker.wanted.length,
    availability: availabilityValue(slots),
    location: null,
    interaction: null,
  })
  const outOf = scoreOf({ ...valuesOf(true, 0, 0) }, wants).outOf + (nearness ? weights.location : 0)
  const points = new Float64Array((speakers ? 2 : 1) * (offering.length + 1) * slotSteps)
  const classes: Class[] = []
  for (const speaks of speakers ? [true, false] : [true]) {
    for (let offered = 0; offered <= offering.length; offered++) {
      const row = classes.length * slotSteps
      for (let slots = 0; slots < slotSteps; slots++)
        points[row + slots] = scoreOf(valuesOf(speaks, offered, slots), wants).points
      const best = (points[row + slotSteps - 1] ?? 0) + (nearness ? weights.location : 0)
      classes.push({ speaks, offered, row, bound: wholeScore(best, outOf) })
    }
  }
  classes.sort((one, other) => other.bound - one.bound)

  const affordable = seeker.assets > 0 ? answersOf(roster.terms, (terms) => worksWith(terms, seeker.assets)) : null
  return {
    seeker,
    now,
    deal: dealFor(seeker.id, utcDay(now)),
    nowMinute: Math.floor(now / minutes(1)),
    untilMinute: Math.floor(now / minutes(1)) + seeker.horizonDays * 24 * 60,
    served: seeker.state === null ? roster.nobody : whoHas(roster, roster.states, seeker.state),
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

function worksWith({ minimumAssets, maximumAssets }: Terms, assets: number): boolean {
  return minimumAssets <= assets && (maximumAssets === 0 || maximumAssets >= assets)
}

function nearnessFor({ atlas, places }: Roster, { state, zipCode }: Seeker): Nearness {
  const home = positionOf(zipCode)
  const worth = (miles: number | null, isSameState: boolean) =>
    locationValue({ isKnown: true, miles, isSameState }) ?? 0
  const kinds = new Uint16Array(atlas.positions.length)
  const inState = state === null ? [] : (atlas.states.get(state) ?? [])
  for (const code of inState) kinds[code] = 1
  const around = home ? codesAround(atlas, home, scoring.farMiles) : []
  for (const [at, code] of around.entries()) kinds[code] = 2 + at
  const values = new Float64Array(2 + around.length).fill(-1)
  values[0] = worth(null, false)
  values[1] = worth(null, true)
  return {
    kinds,
    values,
    measure: (code) => {
      const miles = milesBetween(home, atlas.positions[code] ?? null)
      const value = worth(miles, state !== null && places.values[code]?.state === state)
      values[kinds[code] ?? 0] = value
      return value
    },
  }
}
