import { z } from 'zod'
import { days } from '#contract/core/durations.ts'
import { problem } from '#contract/problems.ts'
import type { StaffRole } from '#contract/staff/values.ts'
import type { Actor, Ctx, Tx } from '#server/platform/context.ts'
import { serverAuthContext, serverAuthTx } from '../../context/auth-services.ts'
import { revokeAccess } from '../../credentials/revocation/service.ts'
import { accessRevoked, accountBanned } from '../../events.ts'
import { endSessions } from '../../sessions/service.ts'
import { listLatestSessions, type SessionRow } from '../../sessions/store.ts'
import { recordSecurityEvent } from '../../users/security-log/service.ts'
import { recordSecurityChange } from '../../users/security-notices/service.ts'
import { type Account, findAccount, findAccountByEmail, lockAccount, updateUser } from '../../users/store.ts'
import { eraseAccount } from '../admin/service.ts'
import { sendConfirmation } from '../confirmation/service.ts'
import { lockAdmins } from '../deletion/store.ts'

/** Who has this address; null when no account does. */
export async function findUserId(ctx: Ctx, email: string): Promise<string | null> {
  const account = await findAccountByEmail(ctx.db, email.toLowerCase())
  return account?.id ?? null
}

/** The sessions of an account, the latest use first, the first hundred. */
export function sessionsOf(ctx: Ctx, userId: string): Promise<SessionRow[]> {
  return listLatestSessions(ctx.db, userId)
}

/** Whether an account has a verified second factor. */
export async function hasSecondFactor(ctx: Ctx, userId: string): Promise<boolean> {
  const account = await findAccount(ctx.db, userId)
  return account?.factors.some(({ status }) => status === 'verified') ?? false
}

/** Ends one session of an account or all of them, and returns their number. */
export async function endSessionsOf(ctx: Ctx, userId: string, sessionId?: string): Promise<number> {
  if (sessionId !== undefined && !z.guid().safeParse(sessionId).success) return 0
  const authCtx = await serverAuthContext(ctx)
  return authCtx.transaction(async (tx) => {
    const ended = await endSessions(tx, { userId, ...(sessionId && { only: sessionId }) })
    if (ended.length > 0) await recordSecurityEvent(tx, { kind: 'signed_out', userId, detail: { by: 'operations' } })
    if (sessionId === undefined) await tx.publish(accessRevoked, { userId })
    return ended.length
  })
}

/** Records in an account's own history that the staff looked at it; its owner reads that. */
export async function recordStaffView(tx: Tx<Actor>, userId: string): Promise<void> {
  await recordSecurityEvent(await serverAuthTx(tx), { kind: 'viewed_by_staff', userId })
}

/** When a ban ends; one until further notice lasts a century. */
export function banEnd(from: Date, forDays: number | null): Date {
  return new Date(from.getTime() + days(forDays ?? 36_500))
}

/** Bans an account for a number of days, or permanently when it is null, and ends its sessions. */
export async function banAccount(ctx: Ctx, userId: string, forDays: number | null): Promise<Date> {
  const until = banEnd(ctx.now, forDays)
  await setBan(ctx, userId, until)
  return until
}

/** Bans an account as `banAccount` does, and never for less than it is banned already. */
export async function extendBan(tx: Tx<Actor>, userId: string, forDays: number | null): Promise<Date> {
  const { bannedUntil } = await lockHere(tx, userId)
  const until = banEnd(tx.now, forDays)
  if (bannedUntil !== null && bannedUntil >= until) return bannedUntil
  await setBan(tx, userId, until)
  return until
}

/** Until when an account is banned, locked until the transaction ends. */
export async function lockBan(tx: Tx<Actor>, userId: string): Promise<Date | null> {
  return (await lockAccount(tx.db, userId))?.bannedUntil ?? null
}

/** Lifts a ban. */
export function unbanAccount(ctx: Ctx, userId: string): Promise<void> {
  return setBan(ctx, userId, null)
}

/** Lets a ban end at another instant, or lifts it. */
export async function setBan(ctx: Ctx, userId: string, bannedUntil: Date | null): Promise<void> {
  const authCtx = await serverAuthContext(ctx)
  await authCtx.transaction(async (tx) => {
    if (bannedUntil) await revokeAccess(tx, { userId })
    await updateUser(tx.db, userId, { bannedUntil })
    if (bannedUntil) await tx.publish(accountBanned, { userId, until: bannedUntil })
    await recordSecurityEvent(tx, { kind: 'user_modified', userId, detail: { banned: bannedUntil !== null } })
  })
}

/**
 * Changes what somebody of the staff is there for; their next request has the new permissions.
 * @throws core.not-found for an account outside of the staff, auth.last-admin
 */
export async function setStaffRole(tx: Tx<Actor>, userId: string, staffRole: StaffRole): Promise<void> {
  const admins = await lockAdmins(tx.db)
  const account = await lockHere(tx, userId)
  if (!account.staffRole) throw problem('core.not-found')
  if (staffRole !== 'admin') assertNotLastAdmin(account, admins)
  await updateUser(tx.db, userId, { staffRole })
  await recordSecurityEvent(await serverAuthTx(tx), { kind: 'user_modified', userId, detail: { staffRole } })
}

/** Sends the email that confirms an address again. @throws core.not-found once it is confirmed */
export async function resendConfirmation(tx: Tx<Actor>, userId: string): Promise<void> {
  const account = await lockHere(tx, userId)
  if (account.emailConfirmedAt || !account.email) throw problem('core.not-found')
  await sendConfirmation(await serverAuthTx(tx), account, null)
}

/**
 * Erases an account as its owner could, and mails them.
 * @throws core.not-found, auth.confirmation-missing when `email` is not its address,
 * auth.last-admin, firms.not-empty
 */
export async function eraseByStaff(tx: Tx<Actor>, userId: string, email: string): Promise<void> {
  const admins = await lockAdmins(tx.db)
  const account = await lockHere(tx, userId)
  if (email.trim().toLowerCase() !== account.email) throw problem('auth.confirmation-missing')
  assertNotLastAdmin(account, admins)
  const authTx = await serverAuthTx(tx)
  await recordSecurityChange(authTx, { kind: 'account_deleted', account, byOperations: true })
  await eraseAccount(authTx, account)
}

async function lockHere(tx: Tx<Actor>, userId: string): Promise<Account> {
  const account = await lockAccount(tx.db, userId)
  if (!account || account.deletedAt) throw problem('core.not-found')
  return account
}

function assertNotLastAdmin({ staffRole }: Account, admins: number): void {
  if (staffRole === 'admin' && admins < 2) throw problem('auth.last-admin')
}
