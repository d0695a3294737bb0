/**
 * Holds one consumer's query compiled for the index: the bitmaps of who may be shown, and the
 * points of each class of advisors before their calendar and place, computed by the one definition
 * of the score (scoring/rules.ts).
 */
import { utcDay } from '#contract/core/days.ts'
import { minutes } from '#contract/core/durations.ts'
import { scoring, weights } from '#contract/matching/values.ts'
import { zoneOfState } from '#contract/scheduling/values.ts'
import { sharesCommunication } from '#server/eligibility/service.ts'
import { milesBetween, positionOf } from '#server/platform/geography/zip-codes.ts'
import type { Consumer, ConsumerWithAssets } from '../assessment/rules.ts'
import type { ColumnValues } from '../listings/columns.ts'
import { type OpenWindow, openWindowFor } from '../openness/rules.ts'
import {
  type CriterionValues,
  dailySaltFor,
  expertiseMean,
  isSwitchedOn,
  locationValue,
  scoreOf,
} from '../scoring/rules.ts'
import { type AdvisorIndex, bitmapFor } from './advisor-index.ts'
import type { Bitmap } from './bitmap.ts'
import { evaluate } from './column.ts'
import { type DepthTables, depthTablesFor } from './depths.ts'
import { codesAround } from './geo-grid.ts'

export type CompiledQuery = {
  readonly consumer: Consumer
  readonly now: number
  readonly dailySalt: number
  readonly nowMinute: number
  readonly window: OpenWindow
  /** Advisors who serve the consumer's state. */
  readonly serving: Bitmap
  /** Advisors who speak the language; null when language does not count or is unknown. */
  readonly speakers: Bitmap | null
  /** Advisors who offer each wanted specialty; empty when specialties do not count. */
  readonly offering: readonly Bitmap[]
  /** By code of `limits`: 1 when the advisor works with the consumer's assets; null when all do. */
  readonly affordable: Uint8Array | null
  /**
   * By code of `communications`: 1 when the advisor talks in a way the consumer named; null when
   * all do.
   */
  readonly talking: Uint8Array | null
  /** What each wanted specialty is worth by depth; null when specialties do not count. */
  readonly depthTables: DepthTables | null
  /** By class (`classOf`): the points of language and expertise. */
  readonly points: Float64Array
  readonly outOf: number
  readonly countsSlots: boolean
  /** Null when nearness does not count. */
  readonly nearness: Nearness | null
}

/**
 * The value of each place. Most are out of range and depend on their state alone, so only places
 * nearby are measured.
 */
export type Nearness = {
  /**
   * By code of `places`: 0 elsewhere, 1 in the consumer's state, from 2 on one kind for each place
   * nearby.
   */
  readonly kinds: Uint16Array
  /** By kind; negative until measured. */
  readonly values: Float64Array
  readonly measure: (code: number) => number
}

/**
 * Advisors with the same weighted depth in the wanted specialties who speak the language or not.
 */
export function classOf(tenths: number, speaks: number): number {
  return 2 * tenths + speaks
}

/** Compiles a query from the consumer's side. No advisor is read yet. */
export function compileQuery(index: AdvisorIndex, consumer: ConsumerWithAssets, now: number): CompiledQuery {
  const { preferences } = consumer
  const speakers =
    isSwitchedOn('language', preferences) && consumer.preferredLanguage !== null
      ? bitmapFor(index, index.languages, consumer.preferredLanguage)
      : null
  const offering = isSwitchedOn('expertise', preferences)
    ? consumer.wanted.map((specialty) => bitmapFor(index, index.specialties, specialty))
    : []
  const nearness =
    isSwitchedOn('location', preferences) && (consumer.state !== null || consumer.zipCode !== null)
      ? nearnessFor(index, consumer)
      : null
  const depthTables = offering.length === 0 ? null : depthTablesFor(consumer.wanted, consumer.top)

  const valuesOf = (speaks: number, tenths: number): CriterionValues => ({
    language: consumer.preferredLanguage === null ? null : speaks,
    expertise: depthTables && expertiseMean(tenths, depthTables.weight),
    availability: null,
    location: null,
    interaction: null,
  })
  const mostTenths = depthTables ? 10 * depthTables.weight : 0
  const points = new Float64Array(2 * (mostTenths + 1))
  for (let tenths = 0; tenths <= mostTenths; tenths++) {
    for (const speaks of [0, 1]) points[classOf(tenths, speaks)] = scoreOf(valuesOf(speaks, tenths), preferences).points
  }
  const countsSlots = isSwitchedOn('availability', preferences)
  const outOf =
    scoreOf(valuesOf(1, 0), preferences).outOf +
    (countsSlots ? weights.availability : 0) +
    (nearness ? weights.location : 0)

  const affordable = consumer.assets > 0 ? evaluate(index.limits, (limits) => worksWith(limits, consumer.assets)) : null
  const talking = evaluate(index.communications, (offered) =>
    sharesCommunication(consumer.preferredCommunication, offered.offeredWays),
  )
  return {
    consumer,
    now,
    dailySalt: dailySaltFor(consumer.id, utcDay(now)),
    nowMinute: Math.floor(now / minutes(1)),
    window: openWindowFor({ ...consumer, zone: zoneOfState(consumer.state) }, now),
    serving: consumer.state === null ? index.empty : bitmapFor(index, index.states, consumer.state),
    speakers,
    offering,
    affordable: affordable?.includes(0) ? affordable : null,
    talking: talking.includes(0) ? talking : null,
    depthTables,
    points,
    outOf,
    countsSlots,
    nearness,
  }
}

function worksWith({ minimumAssets, maximumAssets }: ColumnValues['limits'], assets: number): boolean {
  return minimumAssets <= assets && (maximumAssets === 0 || maximumAssets >= assets)
}

function nearnessFor({ grid, places }: AdvisorIndex, { state, zipCode }: Consumer): Nearness {
  const home = positionOf(zipCode)
  const placeValue = (miles: number | null, isSameState: boolean) =>
    locationValue({ hasHome: true, miles, isSameState }) ?? 0
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
