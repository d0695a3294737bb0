import { staffRoleLabels } from '#contract/staff/labels.ts'
import type { StaffRole } from '#contract/staff/values.ts'
import {
  banAccount,
  endSessionsOf,
  findUserId,
  sessionsOf,
  setStaffRole as setRole,
  unbanAccount,
} from '#server/auth/service.ts'
import type { Ctx } from '#server/platform/context.ts'
import { recordAct } from '#server/staff/service.ts'
import { CommandError } from '../terminal/command-line.ts'
import type { Print } from './print.ts'

/** What the staff's log says of an act of this command. */
const reason = 'By the command line'

/** The account of an address. @throws CommandError */
export async function idOf(ctx: Ctx, email: string): Promise<string> {
  const id = await findUserId(ctx, email)
  if (!id) throw new CommandError(`No account has the address ${email}`)
  return id
}

const minute = (at: Date) => `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`

/** Prints where somebody is signed in, the latest used first. */
export async function printSessions(ctx: Ctx, print: Print, email: string): Promise<void> {
  const sessions = await sessionsOf(ctx, await idOf(ctx, email))
  if (sessions.length === 0) return print(`${email} is signed in nowhere.`)
  print(`${email} is signed in at ${sessions.length} ${sessions.length === 1 ? 'place' : 'places'}:`)
  for (const { id, createdAt, refreshedAt, ip, userAgent, aal } of sessions)
    print(
      [
        `  ${id}`,
        `last seen ${minute(refreshedAt ?? createdAt)}`,
        `since ${minute(createdAt)}`,
        aal,
        ip || 'address unknown',
        userAgent ?? 'device unknown',
      ].join('  '),
    )
}

/** Signs somebody out everywhere, or in one place. */
export async function endSessions(ctx: Ctx, print: Print, email: string, sessionId?: string): Promise<void> {
  const subjectId = await idOf(ctx, email)
  const ended = await ctx.transaction(async (tx) => {
    const count = await endSessionsOf(tx, subjectId, sessionId)
    if (count > 0) await recordAct(tx, { act: 'sessions-ended', subjectId, reason })
    return count
  })
  if (ended === 0)
    throw new CommandError(sessionId ? `${email} has no session ${sessionId}` : `${email} is signed in nowhere`)
  print(`${ended} ${ended === 1 ? 'session' : 'sessions'} of ${email} ended.`)
}

/**
 * Prevents sign-in for a number of days, or until further notice when it is null, and ends all
 * sessions.
 */
export async function ban(ctx: Ctx, print: Print, email: string, days: number | null): Promise<void> {
  const subjectId = await idOf(ctx, email)
  const until = await ctx.transaction(async (tx) => {
    await recordAct(tx, { act: 'banned', subjectId, detail: days === null ? '' : `${days} days`, reason })
    return banAccount(tx, subjectId, days)
  })
  print(
    `${email} is banned ${days === null ? 'until further notice' : `until ${minute(until)}`} and signed out everywhere.`,
  )
}

/** Lets somebody in again. */
export async function unban(ctx: Ctx, print: Print, email: string): Promise<void> {
  const subjectId = await idOf(ctx, email)
  await ctx.transaction(async (tx) => {
    await recordAct(tx, { act: 'unbanned', subjectId, reason })
    await unbanAccount(tx, subjectId)
  })
  print(`${email} may sign in again.`)
}

/** Changes what somebody of the staff is there for. */
export async function setStaffRole(ctx: Ctx, print: Print, email: string, role: StaffRole): Promise<void> {
  const subjectId = await idOf(ctx, email)
  await ctx.transaction(async (tx) => {
    await setRole(tx, subjectId, role)
    await recordAct(tx, { act: 'staff-role-changed', subjectId, detail: role, reason })
  })
  print(`${email} now has the staff role ${staffRoleLabels[role]}.`)
}
