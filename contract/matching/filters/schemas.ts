/**
 * Holds the filters of the matches; the query, the counts beside the choices and the address of the
 * list derive from them. What the server compares each filter with is in
 * server/matching/filters/rules.ts.
 */
import { z } from 'zod'
import { Id } from '#contract/core/fields.ts'
import { keysOf } from '#contract/core/records.ts'
import { feeKinds } from '#contract/directory/values.ts'
import { compensations, fiduciaryStatements } from '#contract/profiles/practice/values.ts'
import { certifications, languages, specialties } from '#contract/profiles/values.ts'
import { AppointmentMode } from '#contract/scheduling/schemas.ts'
import { appointmentModes } from '#contract/scheduling/values.ts'
import { firmsNamed } from '../values.ts'

/** Keeps advisors with any of the values. The counts are by value. */
const anyOf = <Item extends z.ZodType>(item: Item, max: number) => ({
  kind: 'values' as const,
  schema: z
    .preprocess((value) => (value === undefined || Array.isArray(value) ? value : [value]), z.array(item).max(max))
    .optional(),
})

/**
 * Keeps advisors whose number is known and at least, or at most, the limit. The counts are by
 * choice.
 */
const atLeast = <Choice extends number>(schema: z.ZodCoercedNumber, choices: readonly Choice[]) =>
  ({ kind: 'least', schema: schema.optional(), choices }) as const
const atMost = <Choice extends number>(schema: z.ZodCoercedNumber, choices: readonly Choice[]) =>
  ({ kind: 'most', schema: schema.optional(), choices }) as const

/** Keeps advisors by an amount without choices, for which nothing is counted. */
const from = (schema: z.ZodCoercedNumber) => ({ kind: 'from', schema: schema.optional() }) as const
const upTo = (schema: z.ZodCoercedNumber) => ({ kind: 'up_to', schema: schema.optional() }) as const

const usd = z.coerce.number().int().min(0)

export const filters = {
  specialty: anyOf(z.enum(specialties), specialties.length),
  language: anyOf(z.enum(languages), languages.length),
  feeKind: anyOf(z.enum(feeKinds), feeKinds.length),
  /** What advisors state about themselves. */
  compensation: anyOf(z.enum(compensations), compensations.length),
  fiduciaryStatement: anyOf(z.enum(fiduciaryStatements), fiduciaryStatements.length),
  certification: anyOf(z.enum(certifications), certifications.length),
  mode: anyOf(AppointmentMode, appointmentModes.length),
  /** Ids of firms. */
  firm: anyOf(Id, firmsNamed),
  minYearlyCostUsd: from(usd),
  maxYearlyCostUsd: upTo(usd),
  /** Without both ZIP codes the distance is unknown. */
  maxDistanceMiles: atMost(z.coerce.number().int().min(1).max(3_000), [10, 25, 50, 100]),
  minRating: atLeast(z.coerce.number().min(1).max(5), [3, 4, 4.5]),
  freeWithinDays: atMost(z.coerce.number().int().min(1).max(60), [3, 7, 14]),
}
type Filters = typeof filters

export type FilterName = keyof Filters
type NameOf<Kind> = { [Name in FilterName]: Filters[Name]['kind'] extends Kind ? Name : never }[FilterName]
export type ValueFilterName = NameOf<'values'>
type LimitFilterName = NameOf<'least' | 'most'>
/** Filters with a count beside each choice. */
export type CountedFilterName = ValueFilterName | LimitFilterName

const names = keysOf(filters)
const hasKind =
  <Kind extends string>(...kinds: Kind[]) =>
  (name: FilterName): name is NameOf<Kind> =>
    kinds.some((kind) => kind === filters[name].kind)
export const valueFilterNames = names.filter(hasKind('values'))
export const limitFilterNames = names.filter(hasKind('least', 'most'))
export const amountFilterNames = names.filter(hasKind('from', 'up_to'))
export const countedFilterNames = [...valueFilterNames, ...limitFilterNames]

// Object.fromEntries forgets the type of each key; every filter is here.
export const filterSchemas = Object.fromEntries(names.map((name) => [name, filters[name].schema])) as {
  [Name in FilterName]: Filters[Name]['schema']
}
