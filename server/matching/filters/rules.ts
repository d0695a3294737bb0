/**
 * Holds what each filter of the matches compares, for both ways of ranking (docs/product.md
 * "Matching"). Pure; kinds, limits and choices are in contract/matching/filters/schemas.ts.
 */
import { days } from '#contract/core/durations.ts'
import { recordOf } from '#contract/core/records.ts'
import { feeKindsOf } from '#contract/directory/values.ts'
import {
  amountFilterNames,
  type CountedFilterName,
  countedFilterNames,
  type FilterName,
  filters,
  limitFilterNames,
  type ValueFilterName,
  valueFilterNames,
} from '#contract/matching/filters/schemas.ts'
import type { MatchesQuery } from '#contract/matching/schemas.ts'
import type { ColumnValues, FactColumnName, Facts, SetName } from '../listings/columns.ts'

/**
 * What filters compare of a consumer and an advisor. Times are in milliseconds since 1970, costs in
 * dollars.
 */
export type PairFacts = {
  readonly miles: number | null
  readonly yearlyCostUsd: number | null
  readonly nextFreeAt: number | null
}
/** The distinct values of the index's columns, by code. */
type Columns = { readonly [Name in FactColumnName]: { readonly values: readonly ColumnValues[Name][] } }

/** A filter on one column, which the index evaluates once for each distinct value. */
function inColumn<Name extends FactColumnName, Value>(column: Name, read: (values: ColumnValues[Name]) => Value) {
  return {
    from: 'column' as const,
    column,
    read: (facts: Facts) => read(facts),
    readCode: (columns: Columns, code: number) => {
      const values = columns[column].values[code]
      if (values === undefined) throw new RangeError(`no value of code ${code}`)
      return read(values)
    },
  }
}

/** A filter on words for which the index has sets of advisors. */
function inSets(sets: SetName, read: (facts: Facts) => readonly string[]) {
  return { from: 'sets' as const, sets, read }
}

/** A filter on a number that depends on the consumer or on the time. */
function ofPair(readPair: (pair: PairFacts, now: number) => number | null) {
  return { from: 'pair' as const, readPair, read: (_facts: Facts, pair: PairFacts, now: number) => readPair(pair, now) }
}

const stated = (value: string | null): readonly string[] => (value === null ? [] : [value])

const readers = {
  specialty: inSets('specialties', ({ expertise }) => expertise),
  language: inSets('languages', ({ languages }) => languages),
  feeKind: inColumn('fees', (fees): readonly string[] => feeKindsOf(fees)),
  compensation: inColumn('statements', ({ compensation }) => stated(compensation)),
  fiduciaryStatement: inColumn('statements', ({ fiduciaryStatement }) => stated(fiduciaryStatement)),
  certification: inColumn('credentials', ({ certifications }) => certifications),
  mode: inColumn('credentials', ({ modes }) => modes),
  firm: inColumn('firms', ({ firmId }): readonly string[] => (firmId === null ? [] : [firmId])),
  minYearlyCostUsd: ofPair(({ yearlyCostUsd }) => yearlyCostUsd),
  maxYearlyCostUsd: ofPair(({ yearlyCostUsd }) => yearlyCostUsd),
  maxDistanceMiles: ofPair(({ miles }) => miles),
  minRating: inColumn('ratings', ({ averageRating }) => averageRating),
  freeWithinDays: ofPair(({ nextFreeAt }, now) => (nextFreeAt === null ? null : (nextFreeAt - now) / days(1))),
} satisfies {
  [Name in FilterName]: {
    read: (
      facts: Facts,
      pair: PairFacts,
      now: number,
    ) => Name extends ValueFilterName ? readonly string[] : number | null
  }
}
type Readers = typeof readers
type Reader = Readers[FilterName]
type NameFrom<Source> = { [Name in FilterName]: Readers[Name]['from'] extends Source ? Name : never }[FilterName]

/** Filters that are counted and depend on the consumer or on the time. */
export type CountedPairFilterName = Extract<CountedFilterName, NameFrom<'pair'>>
type Read = readonly string[] | number | null

/** One filter that a query sets. */
export type Condition = { readonly reader: Reader; readonly holds: (read: Read) => boolean }

/**
 * The filters that a query sets. Of several values one has to fit, and an unknown number passes no
 * limit.
 */
export function conditionsOf(query: MatchesQuery): Condition[] {
  const conditions: Condition[] = []
  for (const name of valueFilterNames) {
    const wanted: readonly string[] | undefined = query[name]
    if (wanted) conditions.push({ reader: readers[name], holds: (read) => isList(read) && hasAny(read, wanted) })
  }
  for (const name of [...limitFilterNames, ...amountFilterNames]) {
    const limit = query[name]
    if (limit === undefined) continue
    const { kind } = filters[name]
    const isLower = kind === 'least' || kind === 'from'
    const holds = (read: Read) => typeof read === 'number' && (isLower ? read >= limit : read <= limit)
    conditions.push({ reader: readers[name], holds })
  }
  return conditions
}

/** Tells whether a condition depends on the consumer or on the time. */
export function isOfPair({ reader }: Condition): boolean {
  return reader.from === 'pair'
}

/** Tells whether a pair passes the conditions that depend on it. */
export function passesPairs(conditions: readonly Condition[], pair: PairFacts, now: number): boolean {
  return conditions.every(({ reader, holds }) => reader.from !== 'pair' || holds(reader.readPair(pair, now)))
}

/** Tells whether an advisor passes all conditions. */
export function passesAll(conditions: readonly Condition[], facts: Facts, pair: PairFacts, now: number): boolean {
  return conditions.every(({ reader, holds }) => holds(reader.read(facts, pair, now)))
}

const isList = (read: Read): read is readonly string[] => typeof read === 'object' && read !== null
const hasAny = (values: readonly string[], wanted: readonly string[]) => wanted.some((value) => values.includes(value))

export type ValueCounts = { [value: string]: number }
export type FilterCounts = Record<CountedFilterName, ValueCounts>

/** Counts of nothing. */
export function noCounts(): FilterCounts {
  return recordOf(countedFilterNames, () => ({}))
}

/** Adds an advisor to the counts of every filter. */
export function countAdvisor(counts: FilterCounts, facts: Facts, pair: PairFacts, now: number): void {
  for (const name of countedFilterNames) {
    for (const choice of choicesOf(name, readers[name].read(facts, pair, now))) addTo(counts[name], choice, 1)
  }
}

/** The choices of a filter that leave an advisor with this value on the list. */
export function choicesOf(name: CountedFilterName, read: Read): readonly (string | number)[] {
  if (isList(read)) return read
  const filter = filters[name]
  if (read === null || filter.kind === 'values') return []
  return filter.choices.filter((choice) => (filter.kind === 'least' ? read >= choice : read <= choice))
}

/** Adds to the count of one value. */
export function addTo(counts: ValueCounts, value: string | number, times: number): void {
  counts[value] = (counts[value] ?? 0) + times
}

/** Counted filters by where the index finds their values. */
export const setFilters = countedFilterNames.flatMap((name) => {
  const reader = readers[name]
  return reader.from === 'sets' ? [{ name, sets: reader.sets }] : []
})
export const columnFilters = countedFilterNames.flatMap((name) => {
  const reader = readers[name]
  return reader.from === 'column' ? [{ name, ...reader }] : []
})
