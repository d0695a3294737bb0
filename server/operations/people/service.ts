import type { Readable } from 'node:stream'
import type * as input from '#contract/operations/people/schemas.ts'
import type { PersonAction } from '#contract/operations/people/values.ts'
import { problem } from '#contract/problems.ts'
import { staffPermits } from '#contract/staff/values.ts'
import * as auth from '#server/auth/service.ts'
import type { Tx, UserActor, UserCtx } from '#server/platform/context.ts'
import { decodeCursor, type RowPage, toPage } from '#server/platform/db/cursor.ts'
import { type NewAct, recordAct } from '#server/staff/service.ts'
import { exportDataOf } from '#server/support/data-export/service.ts'
import { listReportsAbout, type ReportAboutRow } from '../reports/store.ts'
import { actionsOn } from './policy.ts'
import { banLength } from './rules.ts'
import * as store from './store.ts'

/** One page of accounts, the newest first. @throws core.invalid for a wrong cursor */
export async function listPeople(
  ctx: UserCtx,
  { words, role, cursor, limit }: input.PeopleQuery,
): Promise<RowPage<store.ListedPersonRow>> {
  const found = await store.listPeople(ctx.db, { words, role, after: decodeCursor(cursor), limit: limit + 1 })
  return toPage(found, limit, ({ createdAt, id }) => ({ at: createdAt, id }))
}

/** Reports that the page of a person shows. */
const shownReports = 20

export type PersonView = {
  readonly row: store.AccountRow
  readonly plans: Awaited<ReturnType<typeof store.listPlans>>
  /** Null where the viewer may not read them. */
  readonly sessions: Awaited<ReturnType<typeof auth.sessionsOf>> | null
  readonly hasSecondFactor: boolean
  /** Null for a viewer who may not read reports. */
  readonly reports: readonly ReportAboutRow[] | null
  readonly can: readonly PersonAction[]
}

/** One account with what the viewer may do with it. @throws core.not-found */
export async function getPerson(ctx: UserCtx, id: string): Promise<PersonView> {
  const row = await store.findPerson(ctx.db, id)
  if (!row) throw problem('core.not-found')
  const plans = await store.listPlans(ctx.db, row)
  const { staffRole } = ctx.actor
  const sessions = staffPermits(staffRole, 'help-people') ? await auth.sessionsOf(ctx, id) : null
  const hasSecondFactor = await auth.hasSecondFactor(ctx, id)
  const reports = staffPermits(staffRole, 'moderate') ? await listReportsAbout(ctx.db, id, shownReports) : null
  const can = actionsOn(ctx.actor, {
    id,
    staffRole: row.staffRole,
    sessionCount: sessions?.length ?? 0,
    isEmailVerified: row.emailConfirmedAt !== null,
    isBanned: row.bannedUntil !== null && row.bannedUntil > ctx.now,
    isErased: row.deletedAt !== null,
  })
  return { row, plans, sessions, hasSecondFactor, reports, can }
}

/** Ends one session, or all. @throws core.not-found, people.not-possible */
export function endSessions(ctx: UserCtx, id: string, { reason, sessionId }: input.EndSessions): Promise<void> {
  return act(ctx, id, 'end-sessions', async (tx) => {
    const count = await auth.endSessionsOf(tx, id, sessionId)
    if (count === 0) throw problem('people.not-possible')
    return { act: 'sessions-ended', detail: sessionId ? 'one session' : 'all sessions', reason }
  })
}

/** Sends the confirmation of the address again. @throws core.not-found, people.not-possible */
export function sendConfirmation(ctx: UserCtx, id: string, { reason }: input.GiveReason): Promise<void> {
  return act(ctx, id, 'send-confirmation', async (tx) => {
    await auth.resendConfirmation(tx, id)
    return { act: 'confirmation-sent', reason }
  })
}

/**
 * Bans an account: its sessions end, and an advisor's profile leaves the site until they publish it
 * again.
 * @throws core.not-found, people.not-possible
 */
export function ban(ctx: UserCtx, id: string, { reason, days }: input.BanPerson): Promise<void> {
  return act(ctx, id, 'ban', async (tx) => {
    await auth.extendBan(tx, id, days)
    return { act: 'banned', detail: banLength(days), reason }
  })
}

/** Lifts a ban. @throws core.not-found, people.not-possible */
export function unban(ctx: UserCtx, id: string, { reason }: input.GiveReason): Promise<void> {
  return act(ctx, id, 'unban', async (tx) => {
    await auth.unbanAccount(tx, id)
    return { act: 'unbanned', reason }
  })
}

/** Changes a staff role. @throws core.not-found, people.not-possible, auth.last-admin */
export function setStaffRole(ctx: UserCtx, id: string, { reason, staffRole }: input.SetStaffRole): Promise<void> {
  return act(ctx, id, 'set-staff-role', async (tx) => {
    await auth.setStaffRole(tx, id, staffRole)
    return { act: 'staff-role-changed', detail: staffRole, reason }
  })
}

/**
 * Erases an account as its owner could.
 * @throws core.not-found, people.not-possible, auth.confirmation-missing, auth.last-admin,
 * firms.not-empty
 */
export function erase(ctx: UserCtx, id: string, { reason, email }: input.ErasePerson): Promise<void> {
  return act(ctx, id, 'erase', async (tx) => {
    await auth.eraseByStaff(tx, id, email)
    return { act: 'account-erased', reason }
  })
}

/** What is kept about an account, as JSON. @throws core.not-found, people.not-possible */
export async function exportData(ctx: UserCtx, id: string, { reason }: input.GiveReason): Promise<Readable> {
  await act(ctx, id, 'export', async () => ({ act: 'data-exported', reason }))
  const { row } = await getPerson(ctx, id)
  return exportDataOf(ctx, { userId: id, email: row.email ?? '' })
}

/** Does an act that the policy allows now, and records it in the same transaction. */
function act(
  ctx: UserCtx,
  id: string,
  which: PersonAction,
  work: (tx: Tx<UserActor>, row: store.AccountRow) => Promise<Omit<NewAct, 'subjectId'>>,
): Promise<void> {
  return ctx.transaction(async (tx) => {
    const { row, can } = await getPerson(tx, id)
    if (!can.includes(which)) throw problem('people.not-possible')
    await recordAct(tx, { ...(await work(tx, row)), subjectId: id })
  })
}
