import { banAccount, endSessionsOf, sessionsOf, unbanAccount } from '#server/auth/service.ts'
import type { Ctx } from '#server/platform/context.ts'
import { CommandError } from '../terminal/command-line.ts'
import type { Print } from './print.ts'

const nobody = (email: string) => new CommandError(`No account has the address ${email}`)
const minute = (at: Date) => `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`

/** Prints where somebody is signed in, the latest used first. */
export async function printSessions(ctx: Ctx, print: Print, email: string): Promise<void> {
  const sessions = await sessionsOf(ctx, email)
  if (!sessions) throw nobody(email)
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
  const ended = await endSessionsOf(ctx, email, sessionId)
  if (ended === null) throw nobody(email)
  if (ended === 0)
    throw new CommandError(sessionId ? `${email} has no session ${sessionId}` : `${email} is signed in nowhere`)
  print(`${ended} ${ended === 1 ? 'session' : 'sessions'} of ${email} ended.`)
}

/**
 * Prevents sign-in for a number of days, or until further notice when it is null, and ends all
 * sessions.
 */
export async function ban(ctx: Ctx, print: Print, email: string, days: number | null): Promise<void> {
  const until = await banAccount(ctx, email, days)
  if (!until) throw nobody(email)
  print(
    `${email} is banned ${days === null ? 'until further notice' : `until ${minute(until)}`} and signed out everywhere.`,
  )
}

/** Lets somebody in again. */
export async function unban(ctx: Ctx, print: Print, email: string): Promise<void> {
  if (!(await unbanAccount(ctx, email))) throw nobody(email)
  print(`${email} may sign in again.`)
}
