import { and, asc, eq, gt, inArray, isNotNull, lt, ne, sql } from 'drizzle-orm'
import type { Communication } from '#contract/profiles/values.ts'
import { type Availability, lacksOffice } from '#contract/scheduling/schemas.ts'
import {
  defaultAvailability,
  easternZone,
  holdingStatuses,
  modesNamed,
  zoneOfState,
} from '#contract/scheduling/values.ts'
import type { Db } from '#server/platform/db/client.ts'
import { prepared } from '#server/platform/db/prepared.ts'
import { advisorProfiles, profiles } from '#server/profiles/tables.ts'
import { listBusyTimes } from '../linked-calendars/store.ts'
import { openHoursOf } from '../openings/rules.ts'
import { appointments, availability, openings, zoneOfUser } from '../tables.ts'
import type { TakenTime } from './rules.ts'

const ruleColumns = {
  advisorId: advisorProfiles.id,
  state: profiles.state,
  ways: advisorProfiles.preferredCommunication,
  own: {
    timeZone: availability.timeZone,
    weeklyHours: availability.weeklyHours,
    exceptions: availability.exceptions,
    lengthsMinutes: availability.lengthsMinutes,
    bufferMinutes: availability.bufferMinutes,
    bufferBeforeMinutes: availability.bufferBeforeMinutes,
    minimumNoticeHours: availability.minimumNoticeHours,
    dailyLimit: availability.dailyLimit,
    modes: availability.modes,
    officeAddress: availability.officeAddress,
    confirmation: availability.confirmation,
  },
}
type RuleRow = {
  state: typeof profiles.$inferSelect.state
  ways: readonly Communication[]
  own: Availability | null
}

const defaultRules = (timeZone: string, modes: Availability['modes']): Availability => ({
  ...defaultAvailability,
  modes,
  timeZone,
  exceptions: [],
})

/** What an advisor set, or what holds until they do: no times where their zone is unknown. */
function rulesOf({ state, ways, own }: RuleRow): Availability {
  if (own) return inForce(own)
  const rules = inForce(defaultRules(zoneOfState(state), modesNamed(ways)))
  return state ? rules : { ...rules, weeklyHours: [] }
}

/**
 * Hours as people can book them: nobody is met in person without an address to come to, and there
 * are no times where no way to meet is left.
 */
function inForce(set: Availability): Availability {
  const modes = lacksOffice(set) ? set.modes.filter((mode) => mode !== 'in_person') : set.modes
  return { ...set, modes, ...(modes.length === 0 && { weeklyHours: [], exceptions: [] }) }
}

const selectRules = (db: Db) =>
  db
    .select(ruleColumns)
    .from(advisorProfiles)
    .innerJoin(profiles, eq(profiles.id, advisorProfiles.id))
    .leftJoin(availability, and(eq(availability.advisorId, advisorProfiles.id), isNotNull(availability.savedAt)))

export async function findRules(db: Db, advisorId: string): Promise<Availability | null> {
  const [row] = await selectRules(db).where(eq(advisorProfiles.id, advisorId))
  return row ? rulesOf(row) : null
}

export async function findZone(db: Db, userId: string): Promise<string> {
  const { rows } = await db.execute<{ zone: string | null }>(sql`select ${zoneOfUser(sql`${userId}::uuid`)} as zone`)
  return rows[0]?.zone ?? easternZone
}

/** The rules of several advisors. */
export async function listRules(db: Db, advisorIds: readonly string[]): Promise<Map<string, Availability>> {
  if (advisorIds.length === 0) return new Map()
  const rows = await selectRules(db).where(inArray(advisorProfiles.id, [...advisorIds]))
  return new Map(rows.map((row) => [row.advisorId, rulesOf(row)]))
}

/**
 * The rules to edit. The default ones are in `zone` while no state is known, and have the default
 * modes while the profile names none.
 */
export async function findOwnRules(db: Db, advisorId: string, zone?: string): Promise<Availability | null> {
  const [row] = await selectRules(db).where(eq(advisorProfiles.id, advisorId))
  if (!row) return null
  const named = modesNamed(row.ways)
  const modes = named.length > 0 ? named : defaultAvailability.modes
  return row.own ?? defaultRules(row.state === null && zone ? zone : zoneOfState(row.state), modes)
}

/**
 * Tells whether the advisor has saved rules; a row that a booking made to lock it does not count.
 */
export async function existsSavedAvailability(db: Db, advisorId: string): Promise<boolean> {
  const isSaved = and(eq(availability.advisorId, advisorId), isNotNull(availability.savedAt))
  return (await db.$count(availability, isSaved)) > 0
}

/**
 * Reads the rules and keeps everybody else from changing this advisor's calendar until the
 * transaction ends. Makes the row of an advisor who has set nothing, because what is not there
 * cannot be locked.
 */
export async function lockRules(db: Db, advisorId: string): Promise<Availability | null> {
  const rules = await findRules(db, advisorId)
  if (!rules) return null
  await db
    .insert(availability)
    .values({ advisorId, ...rules })
    .onConflictDoNothing()
  const [locked] = await db
    .select({ savedAt: availability.savedAt, ...ruleColumns.own })
    .from(availability)
    .where(eq(availability.advisorId, advisorId))
    .for('update')
  if (!locked?.savedAt) return rules
  const { savedAt: _savedAt, ...saved } = locked
  return inForce(saved)
}

export async function upsertAvailability(
  db: Db,
  { advisorId, rules, savedAt }: { advisorId: string; rules: Availability; savedAt: Date },
): Promise<void> {
  await db
    .insert(availability)
    .values({ advisorId, ...rules, savedAt })
    .onConflictDoUpdate({ target: availability.advisorId, set: { ...rules, savedAt, updatedAt: sql`now()` } })
}

export type AdvisorRules = { advisorId: string; rules: Availability }

/**
 * Advisors in order of their ids, with their rules; those who have set any stay locked against
 * changes.
 */
export async function lockPageOfRules(
  db: Db,
  { after, limit }: { after: string | null; limit: number },
): Promise<AdvisorRules[]> {
  const rows = await selectRules(db)
    .where(after === null ? undefined : gt(advisorProfiles.id, after))
    .orderBy(asc(advisorProfiles.id))
    .limit(limit)
  const ids = rows.map((row) => row.advisorId)
  const locked = await db
    .select({ advisorId: availability.advisorId, ...ruleColumns.own })
    .from(availability)
    .where(and(inArray(availability.advisorId, ids), isNotNull(availability.savedAt)))
    .orderBy(asc(availability.advisorId))
    .for('share')
  const own = new Map(locked.map(({ advisorId, ...rules }) => [advisorId, inForce(rules)]))
  return rows.map((row) => ({ advisorId: row.advisorId, rules: own.get(row.advisorId) ?? rulesOf(row) }))
}

/**
 * What is taken of advisors' time and touches a window, by appointments and by outside calendars;
 * without one appointment, when that is about to move.
 */
export async function listTakenTimes(
  db: Db,
  window: { advisorIds: readonly string[]; from: Date; until: Date; exceptId?: string },
): Promise<Map<string, TakenTime[]>> {
  if (window.advisorIds.length === 0) return new Map()
  const busy = await listBusyTimes(db, { ...window, ownerIds: window.advisorIds })
  const rows = await db
    .select({
      advisorId: appointments.advisorId,
      startsAt: appointments.startsAt,
      heldFrom: appointments.heldFrom,
      heldUntil: appointments.heldUntil,
    })
    .from(appointments)
    .where(
      and(
        inArray(appointments.advisorId, [...window.advisorIds]),
        inArray(appointments.status, [...holdingStatuses]),
        lt(appointments.startsAt, window.until),
        gt(appointments.heldUntil, window.from),
        window.exceptId === undefined ? undefined : ne(appointments.id, window.exceptId),
      ),
    )
  const outside = busy.map(({ ownerId, startsAt, endsAt }) => ({
    advisorId: ownerId,
    startsAt,
    heldUntil: endsAt,
    isOutside: true as const,
  }))
  return Map.groupBy<string, TakenTime & { advisorId: string }>([...rows, ...outside], (row) => row.advisorId)
}

export type Openings = { advisorId: string; startsAt: Date[]; minimumNoticeHours: number }

/** Keeps others from storing what is open at these advisors until the transaction ends. */
export async function lockOpenings(db: Db, advisorIds: readonly string[]): Promise<void> {
  await db
    .select({ advisorId: openings.advisorId })
    .from(openings)
    .where(inArray(openings.advisorId, [...advisorIds]))
    .orderBy(asc(openings.advisorId))
    .for('no key update')
}

/** Stores what is open; tells whose openings are other than before. */
export async function upsertOpenings(db: Db, rows: readonly Openings[], computedAt: Date): Promise<string[]> {
  if (rows.length === 0) return []
  const changed = await db
    .insert(openings)
    .values(rows.map((row) => ({ ...row, openHours: openHoursOf(row.startsAt), computedAt })))
    .onConflictDoUpdate({
      target: openings.advisorId,
      set: {
        startsAt: sql`excluded.starts_at`,
        openHours: sql`excluded.open_hours`,
        minimumNoticeHours: sql`excluded.minimum_notice_hours`,
        computedAt: sql`excluded.computed_at`,
      },
      setWhere: sql`(${openings.startsAt}, ${openings.minimumNoticeHours})
        is distinct from (excluded.starts_at, excluded.minimum_notice_hours)`,
    })
    .returning({ advisorId: openings.advisorId })
  return changed.map((row) => row.advisorId)
}

export async function listOpenings(db: Db, advisorIds: readonly string[]): Promise<Openings[]> {
  if (advisorIds.length === 0) return []
  return db
    .select({
      advisorId: openings.advisorId,
      startsAt: openings.startsAt,
      minimumNoticeHours: openings.minimumNoticeHours,
    })
    .from(openings)
    .where(inArray(openings.advisorId, [...advisorIds]))
}

/** The first opening of each advisor that leaves the notice they want; null where there is none. */
export async function listNextFree(
  db: Db,
  advisorIds: readonly string[],
  now: Date,
): Promise<{ advisorId: string; nextFreeAt: Date | null }[]> {
  if (advisorIds.length === 0) return []
  return firstOpenings(db).execute({ now: now.toISOString(), ids: [...advisorIds] })
}

const firstOpenings = prepared((db) =>
  db
    .select({
      advisorId: openings.advisorId,
      nextFreeAt: sql<Date | null>`(
        select min(slot) from unnest(${openings.startsAt}) as slot
        where slot >= ${sql.placeholder('now')}::timestamptz + make_interval(hours => ${openings.minimumNoticeHours}))`.mapWith(
        openings.computedAt,
      ),
    })
    .from(openings)
    .where(sql`${openings.advisorId} = any(${sql.placeholder('ids')}::uuid[])`)
    .prepare('scheduling_first_openings'),
)
