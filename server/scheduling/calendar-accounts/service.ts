import { minutes } from '#contract/core/durations.ts'
import { problem } from '#contract/problems.ts'
import type { CalendarChoice, NewCalendarAccount } from '#contract/scheduling/calendar-accounts/schemas.ts'
import { calendarAccountLimit } from '#contract/scheduling/calendar-accounts/values.ts'
import { calendarReadMinutes, linkedCalendarLimit } from '#contract/scheduling/linked-calendars/values.ts'
import { assertReauthenticated, recordOwnSecurityChange } from '#server/auth/service.ts'
import type { Tx, UserCtx } from '#server/platform/context.ts'
import { lockOwn } from '#server/profiles/me/service.ts'
import { refreshOpenings } from '../availability/service.ts'
import { lockRules } from '../availability/store.ts'
import { failureProblems, readStored } from '../linked-calendars/service.ts'
import * as linked from '../linked-calendars/store.ts'
import { openCaldav } from './gateway.caldav.ts'
import { AccountError } from './gateway.ts'
import { endAccessJob } from './jobs.ts'
import { openConnection, revokeAccess, sealSecret } from './service.connection.ts'
import { working } from './service.failures.ts'
import { checkEvents, queueWritesOf, recordFailure } from './service.writing.ts'
import * as store from './store.ts'
import type { AccountCalendar, CalendarAccountRow } from './tables.ts'

/** An account with all that a reply about it needs. */
export type FullAccount = {
  row: CalendarAccountRow
  busyKeys: readonly string[]
  conflicts: readonly store.ConflictRow[]
}

/** The actor's accounts, the first linked first. */
export async function listCalendarAccounts(ctx: UserCtx): Promise<FullAccount[]> {
  return withDetails(ctx, await store.listAccounts(ctx.db, ctx.actor.id))
}

/**
 * Links a CalDAV account after listing its calendars once, so that a wrong password is refused at
 * once, and mails its owner. Address and password are stored encrypted. A new account has no
 * calendar chosen yet; the same login again replaces the password of the linked one.
 * @throws see `linkCalendarAccount` of the contract
 */
export async function linkCalendarAccount(ctx: UserCtx, input: NewCalendarAccount): Promise<FullAccount> {
  await assertReauthenticated(ctx)
  const login = { provider: 'caldav', host: new URL(input.address).host, login: input.username } as const
  if (!(await findLinked(ctx, login))) await assertRoom(ctx)
  const calendars = await readOrThrow(() => openCaldav(ctx, input).listCalendars())
  if (calendars.length === 0) throw problem('scheduling.calendar-invalid')
  const secret = await sealSecret(ctx, input)
  return getFull(ctx, await storeAccount(ctx, login, { secret, calendars }))
}

type Login = Pick<CalendarAccountRow, 'provider' | 'host' | 'login'>

/**
 * Links an account, and mails its owner. The chosen calendars of one that is linked already stay,
 * and what could not be written into it is written.
 * @throws core.signed-out, scheduling.account-limit
 */
export function storeAccount(
  ctx: UserCtx,
  login: Login,
  values: Pick<CalendarAccountRow, 'secret' | 'calendars'>,
): Promise<string> {
  return ctx.transaction(async (tx) => {
    // The calendar's server may have taken a while to answer.
    await lockOwn(tx)
    await lockRules(tx.db, tx.actor.id)
    const existing = await findLinked(tx, login)
    await recordOwnSecurityChange(tx, 'calendar_account_linked')
    const account = { ...working, ...values, nextCheckAt: tx.now }
    if (existing) {
      await store.updateAccount(tx.db, existing.id, account)
      await store.updateWritesDue(tx.db, existing.id, tx.now)
      return existing.id
    }
    await assertRoom(tx)
    return (await store.insertAccount(tx.db, { ...account, ...login, ownerId: tx.actor.id })).id
  })
}

async function findLinked(ctx: UserCtx, { provider, host, login }: Login): Promise<CalendarAccountRow | undefined> {
  const rows = await store.listAccounts(ctx.db, ctx.actor.id)
  return rows.find((row) => row.provider === provider && row.host === host && row.login === login)
}

/** @throws scheduling.account-limit */
export async function assertRoom(ctx: UserCtx): Promise<void> {
  const rows = await store.listAccounts(ctx.db, ctx.actor.id)
  if (rows.length >= calendarAccountLimit) throw problem('scheduling.account-limit')
}

/** Reads from an account that is to be linked. @throws scheduling.calendar-* */
export async function readOrThrow<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read()
  } catch (error) {
    if (error instanceof AccountError) throw problem(failureProblems[error.failure], { cause: error })
    throw error
  }
}

/**
 * Chooses which calendars of an account close open slots, reads those that are new at once, and
 * chooses the one that open appointments are written into, the actor's only one.
 * @throws core.not-found, scheduling.calendar-not-found, scheduling.calendar-limit
 */
export async function chooseCalendars(ctx: UserCtx, id: string, choice: CalendarChoice): Promise<FullAccount> {
  const added = await ctx.transaction(async (tx) => {
    await lockRules(tx.db, tx.actor.id)
    const row = await getOwn(tx, id)
    const chosen = [...new Set(choice.busy)].map((key) => calendarOf(row, key))
    if (choice.writesTo !== null && !calendarOf(row, choice.writesTo).canWrite)
      throw problem('scheduling.calendar-not-found')
    const all = await linked.listLinkedCalendars(tx.db, tx.actor.id)
    const before = all.filter(({ accountId }) => accountId === id)
    if (all.length - before.length + chosen.length > linkedCalendarLimit) throw problem('scheduling.calendar-limit')
    for (const calendar of before)
      if (!chosen.some(({ key }) => key === calendar.accountKey)) await linked.deleteLinkedCalendar(tx.db, calendar.id)
    const inserted = []
    for (const { key, name } of chosen) {
      if (before.some(({ accountKey }) => accountKey === key)) continue
      const values = { ownerId: tx.actor.id, name, host: row.host, address: '', accountId: id, accountKey: key }
      inserted.push(await linked.insertLinkedCalendar(tx.db, { ...values, nextReadAt: tx.now }))
    }
    await refreshOpenings(tx, tx.actor.id)
    if (row.writesTo !== choice.writesTo) {
      const others = await store.listAccounts(tx.db, tx.actor.id)
      await store.updateAccount(tx.db, id, { writesTo: choice.writesTo })
      if (choice.writesTo !== null) await store.updateOthersNotWriting(tx.db, row)
      for (const account of others) await queueWritesOf(tx, account.id, await store.listWrittenIds(tx.db, account.id))
      if (choice.writesTo !== null) await queueWritesOf(tx, id, await store.listOpenIds(tx.db, tx.actor.id, tx.now))
    }
    return inserted
  })
  await Promise.all(added.map((calendar) => readStored(ctx, calendar.id)))
  return getFull(ctx, id)
}

function calendarOf({ calendars }: CalendarAccountRow, key: string): AccountCalendar {
  const found = calendars.find((calendar) => calendar.key === key)
  if (!found) throw problem('scheduling.calendar-not-found')
  return found
}

/**
 * Lists the calendars of one of the actor's accounts again and compares what was written. A failure
 * is stored with the account and not thrown.
 * @throws core.not-found
 */
export async function refreshCalendarAccount(ctx: UserCtx, id: string): Promise<FullAccount> {
  const row = await getOwn(ctx, id)
  try {
    const connection = await openConnection(ctx, row)
    const calendars = await connection.listCalendars()
    const nextCheckAt = new Date(ctx.now.getTime() + minutes(calendarReadMinutes))
    await store.updateAccount(ctx.db, id, { ...working, calendars, nextCheckAt })
    await checkEvents(ctx, id)
  } catch (error) {
    if (!(error instanceof AccountError)) throw error
    await recordFailure(ctx, row, error.failure)
  }
  return getFull(ctx, id)
}

/**
 * Writes the appointments that the actor changed elsewhere there again, as they are here.
 * @throws core.not-found
 */
export async function restoreEvents(ctx: UserCtx, id: string): Promise<FullAccount> {
  await ctx.transaction(async (tx) => {
    await getOwn(tx, id)
    const conflicts = await store.listConflicts(tx.db, [id], tx.now)
    await queueWritesOf(
      tx,
      id,
      conflicts.map(({ appointmentId }) => appointmentId),
    )
  })
  return getFull(ctx, id)
}

/**
 * Forgets one of the actor's accounts, opens the time that its calendars took, and ends the access
 * at its provider.
 * @throws core.not-found
 */
export async function unlinkCalendarAccount(ctx: UserCtx, id: string): Promise<void> {
  const removed = await ctx.transaction(async (tx) => {
    await lockRules(tx.db, tx.actor.id)
    const row = await getOwn(tx, id)
    await store.deleteAccount(tx.db, id)
    await refreshOpenings(tx, tx.actor.id)
    return row
  })
  await revokeAccess(ctx, removed)
}

/**
 * Forgets what signs in to every account of a person whose access was revoked. Nothing is read or
 * written until the owner signs in again; the busy times known so far keep their slots closed.
 */
export async function pauseAccountsOf(tx: Tx, ownerId: string): Promise<void> {
  await store.updateNoSecret(tx.db, ownerId, tx.now)
}

/** Forgets the accounts of a person who is gone, and ends their access at the providers. */
export async function forgetAccountsOf(tx: Tx, ownerId: string): Promise<void> {
  for (const { provider, secret } of await store.listAccounts(tx.db, ownerId))
    if (provider !== 'caldav' && secret !== '') await tx.enqueue(endAccessJob, { secret })
  await store.deleteAccountsOf(tx.db, ownerId)
}

/** @throws core.not-found */
export async function getFull(ctx: UserCtx, id: string): Promise<FullAccount> {
  const [full] = await withDetails(ctx, [await getOwn(ctx, id)])
  if (!full) throw problem('core.not-found')
  return full
}

async function withDetails(ctx: UserCtx, rows: readonly CalendarAccountRow[]): Promise<FullAccount[]> {
  const ids = rows.map(({ id }) => id)
  const [keys, conflicts] = await Promise.all([
    store.listBusyKeys(ctx.db, ids),
    store.listConflicts(ctx.db, ids, ctx.now),
  ])
  return rows.map((row) => ({
    row,
    busyKeys: keys.get(row.id) ?? [],
    conflicts: conflicts.filter(({ accountId }) => accountId === row.id),
  }))
}

async function getOwn(ctx: UserCtx, id: string): Promise<CalendarAccountRow> {
  const row = await store.findAccount(ctx.db, id)
  if (row?.ownerId !== ctx.actor.id) throw problem('core.not-found')
  return row
}
