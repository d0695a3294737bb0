import { and, eq, getTableColumns, gt, or, type SQL, sql } from 'drizzle-orm'
import type { AdvisorsQuery } from '#contract/directory/schemas.ts'
import { advisorCapacity } from '#server/eligibility/capacity/tables.ts'
import { listed } from '#server/eligibility/tables.ts'
import { firmMembers, firms } from '#server/firms/tables.ts'
import { createLoader } from '#server/platform/db/batch.ts'
import type { Db } from '#server/platform/db/client.ts'
import { prepared } from '#server/platform/db/prepared.ts'
import { advisorProfiles, profiles } from '#server/profiles/tables.ts'
import { offeredModes } from '#server/scheduling/availability/tables.ts'
import { availability } from '#server/scheduling/tables.ts'
import { certificationChecks as checks } from '#server/verification/certifications/tables.ts'
import { verifications } from '#server/verification/tables.ts'
import type { SearchWord } from './rules.ts'
import { directoryWords } from './tables.ts'

export type DirectoryQuery = Pick<
  AdvisorsQuery,
  | 'state'
  | 'specialty'
  | 'language'
  | 'certification'
  | 'feeKind'
  | 'compensation'
  | 'fiduciaryStatement'
  | 'mode'
  | 'limit'
  | 'offset'
> & {
  readonly words: readonly SearchWord[]
  /** Those to look in, the nearest first; null for everywhere. */
  readonly zipCodes: readonly string[] | null
  readonly day: string
}

const firmName = sql<string | null>`coalesce(${firms.name}, ${advisorProfiles.organization})`

/**
 * One page of the listed advisors who fit, and how many fit; `tolerant` also finds similar words,
 * and puts the most similar first. The order otherwise depends on nearness where ZIP codes are
 * given, and on id and day alone, never on what an advisor pays.
 */
export async function searchAdvisors(
  db: Db,
  { words, zipCodes, day, limit, offset, ...filters }: DirectoryQuery,
  { tolerant }: { tolerant: boolean },
): Promise<{ ids: string[]; total: number }> {
  const dailyOrder = sql`md5(${advisorProfiles.id}::text || ${day})`
  const found = words.map((word) => or(tolerant ? isLike(word) : beginsWith(word), ...meanings(word)))
  return db.transaction(async (tx) => {
    if (tolerant) await tx.execute(tolerantSettings)
    const rows = await tx
      .select({ id: advisorProfiles.id, total: sql<string>`count(*) over ()` })
      .from(advisorProfiles)
      .innerJoin(directoryWords, eq(directoryWords.advisorId, advisorProfiles.id))
      .leftJoin(availability, eq(availability.advisorId, advisorProfiles.id))
      .where(and(listed(), zipCodes ? isIn(zipCodes) : undefined, ...conditions(filters), ...found))
      .orderBy(
        ...(tolerant ? [sql`${likeness(words)} desc`] : []),
        ...(zipCodes ? [positionIn(zipCodes)] : []),
        dailyOrder,
      )
      .limit(limit)
      .offset(offset)
    return { ids: rows.map(({ id }) => id), total: Number(rows[0]?.total ?? 0) }
  })
}

/** Without the four digits that may follow, as the index `profiles_zip_code` has it. */
const shortZipCode = sql`left(${profiles.zipCode}, 5)`
const listOf = (zipCodes: readonly string[]) => sql`${sql.param([...zipCodes])}::text[]`

// Subqueries, because most searches need no other column of the profile.
const isIn = (zipCodes: readonly string[]) =>
  sql`${advisorProfiles.id} in (select ${profiles.id} from ${profiles} where ${shortZipCode} = any(${listOf(zipCodes)}))`
const positionIn = (zipCodes: readonly string[]) =>
  sql`(select array_position(${listOf(zipCodes)}, ${shortZipCode}) from ${profiles}
    where ${profiles.id} = ${advisorProfiles.id})`

/**
 * Sets the similarity that the trigram operator needs, for one transaction. PostgreSQL
 * underestimates the cost of similarity and would compute it for every advisor, a hundred times
 * slower, so only the trigram index is left enabled.
 */
const tolerantSettings = sql`select set_config('pg_trgm.word_similarity_threshold', '0.5', true),
  set_config('enable_seqscan', 'off', true), set_config('enable_indexscan', 'off', true)`

function conditions(
  filters: Omit<DirectoryQuery, 'words' | 'zipCodes' | 'day' | 'limit' | 'offset'>,
): (SQL | undefined)[] {
  const { state, specialty, language, certification, feeKind, compensation, fiduciaryStatement, mode } = filters
  return [
    state && sql`${advisorProfiles.servedStates} @> array[${state}]`,
    specialty && sql`${advisorProfiles.expertise} @> array[${specialty}]::specialty[]`,
    language && sql`${advisorProfiles.languages} @> array[${language}]`,
    certification && sql`${advisorProfiles.certifications} @> array[${certification}]::certification[]`,
    feeKind && gt(charged[feeKind], 0),
    compensation && eq(advisorProfiles.compensation, compensation),
    fiduciaryStatement && eq(advisorProfiles.fiduciaryStatement, fiduciaryStatement),
    mode && sql`${mode} = any(${offeredModes})`,
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

/**
 * A misspelled subject counts like a misspelled name, so that advisors who offer it come before
 * similar names.
 */
function likeness(words: readonly SearchWord[]): SQL {
  return sql.join(
    words.map(({ text }) => sql`greatest(word_similarity(${text}, ${written}), word_similarity(${text}, ${marks}))`),
    sql` + `,
  )
}

/** Marks are in one column, because one index then finds all meanings of a word. */
function meanings({ specialties, states, languages, certifications }: SearchWord): SQL[] {
  const all = { s: specialties, l: languages, c: certifications, t: states }
  return Object.entries(all).flatMap(([kind, values]) =>
    values.map((value) => sql`${marks} like ${`% #${kind}:${value.toLowerCase()} %`}`),
  )
}

export type AdvisorRows = Awaited<ReturnType<ReturnType<typeof advisorRows>['execute']>>[number]

/** Reads what cards and pages show of advisors except their names, in no particular order. */
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
      firm: { id: firms.id, logoUrl: firms.logoUrl },
      verification: getTableColumns(verifications),
      modes: offeredModes,
      confirmation: availability.confirmation,
      fullUntil: advisorCapacity.fullUntil,
      checked: sql<string[]>`array(select ${checks.certification}::text from ${checks}
        where ${checks.advisorId} = ${advisorProfiles.id} and ${checks.state} = 'confirmed')`,
    })
    .from(advisorProfiles)
    .innerJoin(profiles, eq(profiles.id, advisorProfiles.id))
    .leftJoin(firmMembers, eq(firmMembers.advisorId, advisorProfiles.id))
    .leftJoin(firms, eq(firms.id, firmMembers.firmId))
    .leftJoin(verifications, eq(verifications.advisorId, advisorProfiles.id))
    .leftJoin(availability, eq(availability.advisorId, advisorProfiles.id))
    .leftJoin(advisorCapacity, eq(advisorCapacity.advisorId, advisorProfiles.id))
    .where(sql`${advisorProfiles.id} = any(${sql.placeholder('ids')}::uuid[])`)
    .prepare('directory_advisor_rows'),
)

/**
 * Reads names of firms by id. Every list needs them, so lists requested at the same time share one
 * query.
 */
export async function listFirmNames(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  const names = await Promise.all(ids.map(async (id) => [id, await firmNames(db)(id)] as const))
  return new Map(names.flatMap(([id, name]) => (name === null ? [] : [[id, name]])))
}

const firmNames = prepared((db) => {
  const query = db
    .select({ id: firms.id, name: firms.name })
    .from(firms)
    .where(sql`${firms.id} = any(${sql.placeholder('ids')}::uuid[])`)
    .prepare('directory_firm_names')
  return createLoader<string>(async (ids) => new Map((await query.execute({ ids })).map(({ id, name }) => [id, name])))
})
