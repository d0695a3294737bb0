/**
 * Holds the one table of what the index stores of an advisor; the select list, its binary reader
 * and the candidate that the database ranks derive from it. A field of a further table also needs
 * its join in store.ts and in ranking/store.ts.
 */
import { sql } from 'drizzle-orm'
import { keysOf } from '#contract/core/records.ts'
import { advisorCapacity } from '#server/eligibility/capacity/tables.ts'
import { firmMembers } from '#server/firms/tables.ts'
import { advisorProfiles, profiles } from '#server/profiles/tables.ts'
import { offeredModes, offeredWays } from '#server/scheduling/availability/tables.ts'
import { availability, openings } from '#server/scheduling/tables.ts'
import {
  bigInteger,
  decimal,
  type FieldTable,
  firstDayOf,
  instant,
  integer,
  integers,
  minutesOf,
  type RankedField,
  requiredDecimal,
  text,
  texts,
  uuid,
  type Values,
} from './fields.ts'

/** Slots stored for each position. */
export const keptSlots = 4

/**
 * What scores, filters and explanations read. The fields of one entry share a dictionary
 * (column.ts).
 */
const factColumns = {
  places: { state: text(profiles.state), zipCode: text(profiles.zipCode) },
  fees: {
    portfolioFeePercent: requiredDecimal(advisorProfiles.portfolioFeePercent),
    hourlyRateUsd: integer(advisorProfiles.hourlyRateUsd),
    flatFeeUsd: integer(advisorProfiles.flatFeeUsd),
    // No statement costs what no minimum costs.
    minimumYearlyFeeUsd: integer(advisorProfiles.minimumYearlyFeeUsd),
  },
  statements: {
    compensation: text(advisorProfiles.compensation),
    fiduciaryStatement: text(advisorProfiles.fiduciaryStatement),
  },
  credentials: {
    certifications: texts(advisorProfiles.certifications),
    modes: texts(availability.modes, offeredModes),
  },
  firms: { firmId: uuid(firmMembers.firmId) },
  ratings: { averageRating: decimal(advisorProfiles.averageRating) },
  spokenLanguages: { languages: texts(advisorProfiles.languages) },
}
export const columns = {
  ...factColumns,
  /** The assets that an advisor works with, in dollars; `maximumAssets` 0 sets no limit. */
  limits: {
    minimumAssets: bigInteger(advisorProfiles.minimumAssets),
    maximumAssets: bigInteger(advisorProfiles.maximumAssets),
  },
  communications: { offeredWays: texts(advisorProfiles.preferredCommunication, offeredWays) },
}
export type ColumnName = keyof typeof columns
export type ColumnValues = { readonly [Name in ColumnName]: Values<(typeof columns)[Name]> }
export type FactColumnName = keyof typeof factColumns
export const factColumnNames = keysOf(factColumns)

/** By name of the sets: the field that holds their words. */
export const sets = { languages: 'languages', specialties: 'expertise', states: 'servedStates' } as const
export type SetName = keyof typeof sets

type Merged<Union> = (Union extends unknown ? (part: Union) => void : never) extends (whole: infer Whole) => void
  ? Whole
  : never
type Tables = Readonly<Record<string, FieldTable>>

function mergeFields<Parts extends Tables>(parts: Parts): Merged<Parts[keyof Parts]> {
  // Object.fromEntries forgets the type of each key; every field of every part is here.
  return Object.fromEntries(Object.values(parts).flatMap((part) => Object.entries(part))) as Merged<Parts[keyof Parts]>
}

const key = {
  id: { ...uuid(advisorProfiles.id), blank: '', take: (row) => row.uuid() ?? '', decode: String },
} as const satisfies {
  id: RankedField<string>
}
const words = { expertise: texts(advisorProfiles.expertise), focusAreas: texts(advisorProfiles.focusAreas) }

/** The fields of a candidate. */
export const facts = { ...key, ...mergeFields(factColumns), ...words }
export type Facts = Values<typeof facts>

const notice = openings.minimumNoticeHours
/** All fields, in the order of the select list. */
export const fields = {
  ...facts,
  ...columns.limits,
  ...columns.communications,
  servedStates: texts(advisorProfiles.servedStates),
  /** Until when the advisor takes nobody new; null while there is a place. */
  fullUntil: instant(advisorCapacity.fullUntil),
  noticeHours: integer(notice),
  /**
   * The UTC day of the first slot, counted from 1970, and the hours of the slots from that day on.
   */
  firstDay: firstDayOf(openings.startsAt),
  openHours: integers(openings.openHours),
  /**
   * The slots that can still be booked, one more than the index stores, which tells whether there
   * are more.
   */
  startsAtMinutes: minutesOf(openings.startsAt, (now) => {
    const soon = sql`${new Date(now).toISOString()}::timestamptz + make_interval(hours => ${notice})`
    // How many of the rising slots are gone.
    const gone = sql`width_bucket(${soon}, ${openings.startsAt} || '{}'::timestamptz[])`
    return sql`(${openings.startsAt})[${gone} + 1 : ${gone} + ${keptSlots + 1}]`
  }),
}
/** The facts of a listed advisor that the index stores. */
export type Listing = Values<typeof fields>
