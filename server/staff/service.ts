import { minutes } from '#contract/core/durations.ts'
import { visitMinutes } from '#contract/operations/visits/values.ts'
import type { StaffLogQuery } from '#contract/staff/schemas.ts'
import { type StaffAct, type StaffPermission, staffPermissionTable } from '#contract/staff/values.ts'
import type { Actor, Ctx, Tx, UserCtx } from '#server/platform/context.ts'
import { boundsOfDays } from '#server/platform/days.ts'
import { decodeCursor, type RowPage, toPage } from '#server/platform/db/cursor.ts'
import { idsIn, readsByStart } from './rules.ts'
import * as store from './store.ts'

export type NewAct = {
  readonly act: StaffAct
  /** Whom it is about. */
  readonly subjectId?: string | null
  /** What was set; never a secret. */
  readonly detail?: string
  readonly reason?: string | null
  /** Whose act it is when a job finishes it. */
  readonly byId?: string
}

/**
 * Adds an act to the log of the staff, in the transaction of the act, so that none goes without the
 * other (docs/staff.md "The log"). An act of the system is the command line's.
 */
export async function recordAct(tx: Tx<Actor>, { act, subjectId = null, detail = '', ...more }: NewAct): Promise<void> {
  const byId = more.byId ?? (tx.actor.kind === 'user' ? tx.actor.id : null)
  await store.insertAct(tx.db, { at: tx.now, act, byId, subjectId, detail, reason: more.reason ?? '' })
}

/** Bans of a person by the staff outside of reports, and what lifted them, the latest first. */
export function listBanActs(ctx: Ctx, personId: string): Promise<store.BanAct[]> {
  return store.listBanActs(ctx.db, personId)
}

/** The staff whose role includes a permission. */
export function staffWith(ctx: Ctx, permission: StaffPermission): Promise<string[]> {
  return store.listIdsOfRoles(ctx.db, staffPermissionTable[permission])
}

/**
 * One page of the log, the latest first. What was read in a view is listed by words or by its act
 * alone: otherwise it is with the start of the view, or it would bury every other act.
 * @throws core.invalid for a wrong cursor
 */
export async function listLog(ctx: UserCtx, query: StaffLogQuery): Promise<RowPage<store.LoggedAct>> {
  const { words, act, personId, cursor, limit } = query
  const { from, until } = boundsOfDays(query)
  const found = await store.listActs(ctx.db, {
    words,
    act,
    personId,
    foldsReads: !act && !words,
    after: decodeCursor(cursor),
    limit: limit + 1,
    from,
    before: until,
  })
  return toPage(found, limit, ({ at, id }) => ({ at, id }))
}

/** What was read in each view that began with one of these entries, by the entry's id. */
export async function readsIn(
  ctx: UserCtx,
  rows: readonly store.LoggedAct[],
): Promise<ReadonlyMap<string, readonly store.ViewAct[]>> {
  const views = rows.flatMap(({ act, at, by }) =>
    act === 'view-started' && by?.id
      ? { byId: by.id, from: at, until: new Date(at.getTime() + minutes(visitMinutes)) }
      : [],
  )
  return readsByStart(await store.listViewActs(ctx.db, views))
}

/** Names of the people whose ids the entries hold in their details; other ids are missing. */
export async function namesIn(
  ctx: UserCtx,
  rows: readonly Pick<store.LoggedAct, 'detail'>[],
): Promise<Map<string, string>> {
  const found = await store.listNames(ctx.db, [...new Set(rows.flatMap(idsIn))])
  return new Map(found.map(({ id, firstName, lastName }) => [id, `${firstName} ${lastName}`.trim()]))
}
