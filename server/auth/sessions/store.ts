import { and, desc, eq, getTableColumns, isNull, lt, lte, ne, not, or, sql } from 'drizzle-orm'
import { shownSessions } from '#contract/auth/values.ts'
import { seconds } from '#contract/core/durations.ts'
import { createBatcher, createLoader } from '#server/platform/db/batch.ts'
import type { Db } from '#server/platform/db/client.ts'
import { prepared } from '#server/platform/db/prepared.ts'
import { factors, sessions, users } from '../tables.ts'
import { type Account, accountColumns, type UserRow } from '../users/store.ts'
import type { SessionLimits, SessionTimes } from './rules.ts'

export type SessionRow = typeof sessions.$inferSelect
export type NewSession = typeof sessions.$inferInsert

/** A session with its account, read in one query: the caller of a protected call. */
export type SignedIn = { readonly session: SessionRow; readonly account: Account }

/**
 * Finds a session with its account. Every protected call of the protocol needs it, so concurrent
 * calls are batched.
 */
export function findSessionWithAccount(db: Db, id: string): Promise<SignedIn | null> {
  return sessionsWithAccounts(db)(id.toLowerCase())
}

const sessionsWithAccounts = prepared((db) => {
  const query = db
    .select({ session: getTableColumns(sessions), account: accountColumns })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(sql`${sessions.id} = any(${sql.placeholder('ids')}::uuid[])`)
    .prepare('auth_held_sessions')
  return createLoader<SignedIn>(async (ids) => {
    const rows = await query.execute({ ids })
    return new Map(rows.map((row) => [row.session.id, row]))
  })
})

/**
 * Finds the fields of a session's user that the product needs. Every call needs them, so concurrent
 * calls are batched.
 */
export function findHolder(db: Db, id: string): Promise<TokenHolder | null> {
  return holders(db)(id.toLowerCase())
}

export type TokenHolder = Pick<
  UserRow,
  'role' | 'staffRole' | 'email' | 'emailConfirmedAt' | 'bannedUntil' | 'deletedAt'
> & {
  userId: string
  /** When the session began, was refreshed last, and ends by itself. */
  times: SessionTimes
  aal: SessionRow['aal']
  /** Has a second step and has not taken it in this session. */
  awaitsSecondStep: boolean
}

const holders = prepared((db) => {
  const query = db
    .select({
      sessionId: sessions.id,
      userId: users.id,
      aal: sessions.aal,
      role: users.role,
      staffRole: users.staffRole,
      email: users.email,
      emailConfirmedAt: users.emailConfirmedAt,
      bannedUntil: users.bannedUntil,
      deletedAt: users.deletedAt,
      times: { createdAt: sessions.createdAt, refreshedAt: sessions.refreshedAt, notAfter: sessions.notAfter },
      awaitsSecondStep: sql<boolean>`${sessions.aal} = 'aal1' and exists (
        select from ${factors} where ${factors.userId} = ${users.id} and ${factors.status} = 'verified'
      )`,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(sql`${sessions.id} = any(${sql.placeholder('ids')}::uuid[])`)
    .prepare('auth_session_holders')
  return createLoader<TokenHolder>(async (ids) => {
    const rows = await query.execute({ ids })
    return new Map(rows.map((row) => [row.sessionId, row]))
  })
})

// The commit of a transaction, or of a single statement, that contains this does not wait for the
// disk.
const relaxed = sql`set_config('synchronous_commit', 'off', true)`

export type RefreshUpdate = {
  readonly id: string
  readonly from: number
  readonly to: number
  readonly refreshedAt: Date
  readonly ip: string
  readonly userAgent: string | null
}

export type QuickRefresh = Omit<RefreshUpdate, 'to'> & {
  /** Sessions that began, or were used last, before these instants are over. */
  readonly createdAfter: Date
  readonly usedAfter: Date
}

/**
 * Handles the usual refresh, batched in one statement: advances the session from its current token
 * and returns it with its account. Null, without a change, when anything is unusual or another
 * transaction has locked the session.
 */
export function updateRefreshedSession(db: Db, mark: QuickRefresh): Promise<SignedIn | null> {
  return quickRefreshes(db)({ ...mark, id: mark.id.toLowerCase() })
}

const quickRefreshes = prepared((db) => {
  const requested = db
    .select({
      id: sql<string>`input.id`.as('input_id'),
      from: sql<number>`input.counter`.as('input_counter'),
      at: sql<Date>`input.at`.as('input_at'),
      ip: sql<string>`input.ip`.as('input_ip'),
      userAgent: sql<string | null>`input.agent`.as('input_agent'),
      createdAfter: sql<Date>`input.created_after`.as('input_created_after'),
      usedAfter: sql<Date>`input.used_after`.as('input_used_after'),
    })
    .from(
      sql`unnest(
        ${sql.placeholder('ids')}::uuid[], ${sql.placeholder('counters')}::int[], ${sql.placeholder('times')}::timestamptz[],
        ${sql.placeholder('ips')}::text[], ${sql.placeholder('agents')}::text[],
        ${sql.placeholder('createdAfter')}::timestamptz[], ${sql.placeholder('usedAfter')}::timestamptz[]
      ) input(id, counter, at, ip, agent, created_after, used_after)`,
    )
    .as('asked_for')
  const usual = and(
    lte(sessions.refreshFloor, sessions.refreshCounter),
    or(isNull(sessions.notAfter), sql`${sessions.notAfter} > ${requested.at}`),
    sql`${sessions.createdAt} >= ${requested.createdAfter}`,
    sql`coalesce(${sessions.refreshedAt}, ${sessions.createdAt}) >= ${requested.usedAfter}`,
    isNull(users.deletedAt),
    or(isNull(users.bannedUntil), sql`${users.bannedUntil} <= ${requested.at}`),
  )
  const ownedTokens = db.$with('mine').as(
    db
      .select({
        id: sql<string>`${sessions.id}`.as('mine_id'),
        userId: sql<string>`${sessions.userId}`.as('mine_user_id'),
        at: requested.at,
        ip: requested.ip,
        userAgent: requested.userAgent,
      })
      .from(requested)
      .innerJoin(sessions, and(eq(sessions.id, requested.id), eq(sessions.refreshCounter, requested.from)))
      .innerJoin(users, eq(users.id, sessions.userId))
      .where(usual)
      // The batch does not wait for a session that another transaction has locked.
      .for('update', { of: sessions, skipLocked: true }),
  )
  const query = db
    .with(ownedTokens)
    .update(sessions)
    .set({
      refreshCounter: sql`${sessions.refreshCounter} + 1`,
      refreshedAt: sql`${ownedTokens.at}`,
      ip: sql`${ownedTokens.ip}`,
      userAgent: sql`${ownedTokens.userAgent}`,
    })
    .from(ownedTokens)
    .innerJoin(users, eq(users.id, ownedTokens.userId))
    .where(eq(sessions.id, ownedTokens.id))
    .returning({ session: getTableColumns(sessions), account: accountColumns, relaxed })
    .prepare('auth_quick_refreshes')
  return createBatcher<QuickRefresh, SignedIn | null>(async (marks) => {
    const rows = await query.execute({
      ids: marks.map(({ id }) => id),
      counters: marks.map(({ from }) => from),
      times: marks.map(({ refreshedAt }) => refreshedAt.toISOString()),
      ips: marks.map(({ ip }) => ip),
      agents: marks.map(({ userAgent }) => userAgent),
      createdAfter: marks.map(({ createdAfter }) => createdAfter.toISOString()),
      usedAfter: marks.map(({ usedAfter }) => usedAfter.toISOString()),
    })
    const moved = new Map(rows.map((row) => [`${row.session.id} ${row.session.refreshCounter - 1}`, row]))
    // Two requests with the same token get the same successor, as they would one after the other.
    return marks.map(({ id, from }) => moved.get(`${id} ${from}`) ?? null)
  })
})

/**
 * Moves a session on to its next refresh token if `from` is still the current one: of two at once,
 * one succeeds. The commit does not wait for the disk, because the token itself, which the client
 * holds, makes good what a power cut takes back.
 */
export async function updateRefreshCounter(db: Db, mark: RefreshUpdate): Promise<boolean> {
  const { id, from, to, refreshedAt, ip, userAgent } = mark
  const moved = await db
    .update(sessions)
    .set({ refreshCounter: to, refreshedAt, ip, userAgent })
    .where(and(eq(sessions.id, id), eq(sessions.refreshCounter, from)))
    .returning({ relaxed })
  return moved.length === 1
}

export type SessionFilter = {
  readonly userId: string
  readonly only?: string
  readonly except?: string
  readonly aal?: SessionRow['aal']
  /** Keeps those that a firm's identity provider opened. */
  readonly exceptProvider?: string
  /** Only those that this provider of a firm opened. */
  readonly onlyProvider?: string
}

/**
 * Deletes sessions of a person (all, one, all but one, those of a level) and returns the ids of
 * those that were there.
 */
export async function deleteSessions(
  db: Db,
  { userId, only, except, aal, exceptProvider, onlyProvider }: SessionFilter,
): Promise<string[]> {
  const gone = await db
    .delete(sessions)
    .where(
      and(
        eq(sessions.userId, userId),
        only ? eq(sessions.id, only) : undefined,
        except ? ne(sessions.id, except) : undefined,
        aal ? eq(sessions.aal, aal) : undefined,
        exceptProvider ? not(isOpenedBy(exceptProvider)) : undefined,
        onlyProvider ? isOpenedBy(onlyProvider) : undefined,
      ),
    )
    .returning({ id: sessions.id })
  return gone.map(({ id }) => id)
}

const isOpenedBy = (provider: string) => sql`${sessions.methods} @> ${JSON.stringify([{ provider }])}::jsonb`

/**
 * Writes what a session rests on now, and with it the first refresh token that is worth as much.
 */
export async function updateSession(db: Db, id: string, patch: Partial<NewSession>): Promise<SessionRow | null> {
  const [row] = await db.update(sessions).set(patch).where(eq(sessions.id, id)).returning()
  return row ?? null
}

/** Finds a session and locks it until the transaction ends. */
export async function lockSession(db: Db, id: string): Promise<SessionRow | null> {
  const [row] = await db.select().from(sessions).where(eq(sessions.id, id)).for('no key update')
  return row ?? null
}

/** Every session of a person. */
export async function listSessions(db: Db, userId: string): Promise<SessionRow[]> {
  return db.select().from(sessions).where(eq(sessions.userId, userId))
}

/**
 * Lists where a person is signed in, the latest use first. An account has as many sessions as
 * somebody opens with its password, and thousands in one reply would fill the memory.
 */
export async function listLatestSessions(db: Db, userId: string): Promise<SessionRow[]> {
  const lastUse = sql`coalesce(${sessions.refreshedAt}, ${sessions.createdAt})`
  return db
    .select()
    .from(sessions)
    .where(eq(sessions.userId, userId))
    .orderBy(desc(lastUse), desc(sessions.id))
    .limit(shownSessions)
}

/** Deletes sessions whose time is over by their own end or by the limits of this installation. */
export async function deleteSessionsOver(db: Db, limits: SessionLimits, now: Date): Promise<void> {
  const before = (limitSeconds: number) => new Date(now.getTime() - seconds(limitSeconds))
  const { sessionTimeboxSeconds: timebox, sessionInactivitySeconds: inactivity } = limits
  const lastUse = sql`coalesce(${sessions.refreshedAt}, ${sessions.createdAt})`
  await db
    .delete(sessions)
    .where(
      or(
        lt(sessions.notAfter, now),
        timebox === null ? undefined : lt(sessions.createdAt, before(timebox)),
        inactivity === null ? undefined : lt(lastUse, before(inactivity)),
      ),
    )
}
