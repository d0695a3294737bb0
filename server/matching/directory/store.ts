import { and, eq, getTableColumns, gt, or, type SQL, sql } from 'drizzle-orm'
import type { AdvisorsQuery } from '#contract/matching/schemas.ts'
import { defaultAvailability } from '#contract/scheduling/values.ts'
import { advisorCapacity } from '#server/eligibility/capacity/tables.ts'
import { listed } from '#server/eligibility/tables.ts'
import { firmMembers, firms } from '../../firms/tables.ts'
import type { Db } from '../../platform/db/client.ts'
import { gather } from '../../platform/db/gather.ts'
import { prepared } from '../../platform/db/prepared.ts'
import { advisorProfiles, profiles } from '../../profiles/tables.ts'
import { availability } from '../../scheduling/tables.ts'
import { verifications } from '../../verification/tables.ts'
import type { SearchWord } from './rules.ts'
import { directoryWords } from './tables.ts'

export type DirectoryQuery = Pick<
  AdvisorsQuery,
  'state' | 'specialty' | 'language' | 'certification' | 'feeKind' | 'mode' | 'limit' | 'offset'
> & {
  readonly words: readonly SearchWord[]
  readonly day: string
}

const firmName = sql<string | null>`coalesce(${firms.name}, ${advisorProfiles.organization})`

/**
 * One page of the listed advisors who fit, and how many fit. The order is drawn anew each day from id and date and
 * knows nothing else of anybody, least of all what they pay. `forgiving` finds words by likeness, nearest first.
 */
export async function searchAdvisors(
  db: Db,
  { words, day, limit, offset, ...filters }: DirectoryQuery,
  { forgiving }: { forgiving: boolean },
): Promise<{ ids: string[]; total: number }> {
  const drawn = sql`md5(${advisorProfiles.id}::text || ${day})`
  const found = words.map((word) => or(forgiving ? isLike(word) : beginsWith(word), ...meanings(word)))
  return db.transaction(async (tx) => {
    if (forgiving) await tx.execute(forgivingSettings)
    const rows = await tx
      .select({ id: advisorProfiles.id, total: sql<string>`count(*) over ()` })
      .from(advisorProfiles)
      .innerJoin(directoryWords, eq(directoryWords.advisorId, advisorProfiles.id))
      .where(and(listed(), ...conditions(filters), ...found))
      .orderBy(...(forgiving ? [sql`${likeness(words)} desc`] : []), drawn)
      .limit(limit)
      .offset(offset)
    return { ids: rows.map(({ id }) => id), total: Number(rows[0]?.total ?? 0) }
  })
}

/**
 * How like a word must be for the operator that the index understands, for one transaction. PostgreSQL holds likeness for as
 * cheap as any comparison and would work it out for everybody, which takes a hundred times as long: nothing but the index of
 * trigrams is left to it.
 */
const forgivingSettings = sql`select set_config('pg_trgm.word_similarity_threshold', '0.5', true),
  set_config('enable_seqscan', 'off', true), set_config('enable_indexscan', 'off', true)`

function conditions(filters: Omit<DirectoryQuery, 'words' | 'day' | 'limit' | 'offset'>): (SQL | undefined)[] {
  const { state, specialty, language, certification, feeKind, mode } = filters
  const unset = defaultAvailability.modes.includes(mode ?? 'in_person')
  return [
    state && sql`${advisorProfiles.servedStates} @> array[${state}]`,
    specialty && sql`${advisorProfiles.expertise} @> array[${specialty}]::specialty[]`,
    language && sql`${advisorProfiles.languages} @> array[${language}]`,
    certification && sql`${advisorProfiles.certifications} @> array[${certification}]::certification[]`,
    feeKind && gt(charged[feeKind], 0),
    // Who has set no hours offers what defaultAvailability says.
    mode &&
      sql`coalesce((select ${mode} = any(${availability.modes}::text[]) from ${availability}
        where ${availability.advisorId} = ${advisorProfiles.id}), ${unset})`,
  ]
}
const charged = {
  percentage: advisorProfiles.portfolioFeePercent,
  hourly: advisorProfiles.hourlyRateUsd,
  flat: advisorProfiles.flatFeeUsd,
} as const

const { words: written, marks } = directoryWords
const beginsWith = ({ text }: SearchWord): SQL => sql`${written} like ${`% ${text}%`}`
const isLike = ({ text }: SearchWord): SQL => sql`(${text} <% ${written} or ${text} <% ${marks})`

/** A subject that is misspelled counts like a name that is, so that those who offer it stand before those called alike. */
function likeness(words: readonly SearchWord[]): SQL {
  return sql.join(
    words.map(({ text }) => sql`greatest(word_similarity(${text}, ${written}), word_similarity(${text}, ${marks}))`),
    sql` + `,
  )
}

/** As marks in one column of one table, because only there several readings of a word are found by index together. */
function meanings({ specialties, states, languages, certifications }: SearchWord): SQL[] {
  const all = { s: specialties, l: languages, c: certifications, t: states }
  return Object.entries(all).flatMap(([kind, values]) =>
    values.map((value) => sql`${marks} like ${`% #${kind}:${value.toLowerCase()} %`}`),
  )
}

export type AdvisorRows = Awaited<ReturnType<ReturnType<typeof advisorRows>['execute']>>[number]

/** Reads all that is shown of advisors besides their names, in no particular order. */
export async function listAdvisorRows(db: Db, ids: readonly string[]): Promise<AdvisorRows[]> {
  return ids.length === 0 ? [] : advisorRows(db).execute({ ids: [...ids] })
}

const advisorRows = prepared((db) =>
  db
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
    .where(sql`${advisorProfiles.id} = any(${sql.placeholder('ids')}::uuid[])`)
    .prepare('matching_advisor_rows'),
)

/** The names firms go by, by id. Asked for every list, so lists that are asked for together ask together. */
export async function listFirmNames(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  const names = await Promise.all(ids.map(async (id) => [id, await firmNames(db)(id)] as const))
  return new Map(names.flatMap(([id, name]) => (name === null ? [] : [[id, name]])))
}

const firmNames = prepared((db) => {
  const query = db
    .select({ id: firms.id, name: firms.name })
    .from(firms)
    .where(sql`${firms.id} = any(${sql.placeholder('ids')}::uuid[])`)
    .prepare('matching_firm_names')
  return gather<string>(async (ids) => new Map((await query.execute({ ids })).map(({ id, name }) => [id, name])))
})
