import { and, eq, getTableColumns, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { Specialty, State } from '#contract/profiles/values.ts'
import { firmMembers, firms } from '../../firms/tables.ts'
import type { Db } from '../../platform/db/client.ts'
import { advisorProfiles, profiles } from '../../profiles/tables.ts'
import { availability } from '../../scheduling/tables.ts'
import { verifications } from '../../verification/tables.ts'
import { advisorCapacity } from '../capacity/tables.ts'
import { listed } from '../eligibility/store.ts'
import type { SearchWord } from './rules.ts'

export type DirectoryQuery = {
  readonly words: readonly SearchWord[]
  readonly state: State | undefined
  readonly specialty: Specialty | undefined
  readonly day: string
  readonly limit: number
  readonly offset: number
}

const firmName = sql<string | null>`coalesce(${firms.name}, ${advisorProfiles.organization})`
// A space in front, so that the beginning of every word is found by one pattern.
const written = sql`' ' || unaccent(lower(concat_ws(' ', ${profiles.firstName}, ${profiles.lastName}, ${firmName}, ${profiles.city})))`

/**
 * One page of the listed advisors who fit, and how many fit. The order is drawn anew each day from id and date and
 * knows nothing else of anybody, least of all what they pay. `forgiving` finds words by likeness, nearest first.
 */
export async function searchAdvisors(
  db: Db,
  { words, state, specialty, day, limit, offset }: DirectoryQuery,
  { forgiving }: { forgiving: boolean },
): Promise<{ ids: string[]; total: number }> {
  const drawn = sql`md5(${advisorProfiles.id}::text || ${day})`
  const rows = await db
    .select({ id: advisorProfiles.id, total: sql<string>`count(*) over ()` })
    .from(advisorProfiles)
    .innerJoin(profiles, eq(profiles.id, advisorProfiles.id))
    .leftJoin(firmMembers, eq(firmMembers.advisorId, advisorProfiles.id))
    .leftJoin(firms, eq(firms.id, firmMembers.firmId))
    .where(
      and(
        listed(),
        state ? sql`${advisorProfiles.servedStates} @> array[${state}]` : undefined,
        specialty ? sql`${advisorProfiles.expertise} @> array[${specialty}]::specialty[]` : undefined,
        ...words.map((word) => or(forgiving ? isLike(word) : beginsWith(word), ...meanings(word))),
      ),
    )
    .orderBy(...(forgiving ? [sql`${likeness(words)} desc`] : []), drawn)
    .limit(limit)
    .offset(offset)
  return { ids: rows.map(({ id }) => id), total: Number(rows[0]?.total ?? 0) }
}

const beginsWith = ({ text }: SearchWord): SQL => sql`${written} like ${`% ${text}%`}`
const subjects = sql`replace(array_to_string(${advisorProfiles.expertise}, ' '), '_', ' ')`
const isLike = ({ text }: SearchWord): SQL =>
  sql`greatest(word_similarity(${text}, ${written}), word_similarity(${text}, ${subjects})) >= 0.5`

function likeness(words: readonly SearchWord[]): SQL {
  return sql.join(
    words.map(({ text }) => sql`word_similarity(${text}, ${written})`),
    sql` + `,
  )
}

function meanings(word: SearchWord): (SQL | undefined)[] {
  const overlaps = (column: SQL, values: readonly string[], type: SQL) =>
    values.length === 0 ? undefined : sql`${column} && ${sql.param([...values])}::${type}[]`
  return [
    overlaps(sql`${advisorProfiles.expertise}`, word.specialties, sql`specialty`),
    overlaps(sql`${advisorProfiles.languages}`, word.languages, sql`text`),
    overlaps(sql`${advisorProfiles.certifications}`, word.certifications, sql`certification`),
    word.states.length === 0 ? undefined : inArray(profiles.state, word.states),
  ]
}

export type AdvisorRows = Awaited<ReturnType<typeof listAdvisorRows>>[number]

/** Reads all that is shown of advisors besides their names, in no particular order. */
export async function listAdvisorRows(db: Db, ids: readonly string[]) {
  if (ids.length === 0) return []
  return db
    .select({
      profile: {
        firstName: profiles.firstName,
        city: profiles.city,
        state: profiles.state,
        createdAt: profiles.createdAt,
      },
      advisor: getTableColumns(advisorProfiles),
      firmName,
      verification: getTableColumns(verifications),
      modes: availability.modes,
      fullUntil: advisorCapacity.fullUntil,
    })
    .from(advisorProfiles)
    .innerJoin(profiles, eq(profiles.id, advisorProfiles.id))
    .leftJoin(firmMembers, eq(firmMembers.advisorId, advisorProfiles.id))
    .leftJoin(firms, eq(firms.id, firmMembers.firmId))
    .leftJoin(verifications, eq(verifications.advisorId, advisorProfiles.id))
    .leftJoin(availability, eq(availability.advisorId, advisorProfiles.id))
    .leftJoin(advisorCapacity, eq(advisorCapacity.advisorId, advisorProfiles.id))
    .where(inArray(advisorProfiles.id, [...ids]))
}

/** The names firms go by, by id. */
export async function listFirmNames(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ id: firms.id, name: firms.name })
    .from(firms)
    .where(inArray(firms.id, [...ids]))
  return new Map(rows.map(({ id, name }) => [id, name]))
}
