import type { PageQuery } from '#contract/core/paging.ts'
import { problem } from '#contract/problems.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { decodeCursor, type RowPage, toPage } from '#server/platform/db/cursor.ts'
import { insertSecurityEvent, listSecurityEvents, type SecurityEventRow } from '../../users/security-log/store.ts'
import { endSessions } from '../service.ts'
import { listLatestSessions, type SessionRow } from '../store.ts'

/** The actor's security log, latest first. */
export async function listOwnEvents(ctx: UserCtx, { cursor, limit }: PageQuery): Promise<RowPage<SecurityEventRow>> {
  const after = decodeCursor(cursor)
  const rows = await listSecurityEvents(ctx.db, { userId: ctx.actor.id, after, limit: limit + 1 })
  return toPage(rows, limit, ({ at, id }) => ({ at, id }))
}

/** The actor's sessions, the latest use first, the first hundred. */
export function listOwnSessions(ctx: UserCtx): Promise<SessionRow[]> {
  return listLatestSessions(ctx.db, ctx.actor.id)
}

/** Ends one session of the actor; its connections close. @throws core.not-found */
export async function endOwnSession(ctx: UserCtx, sessionId: string): Promise<void> {
  const userId = ctx.actor.id
  await ctx.transaction(async (tx) => {
    const ended = await endSessions(tx, { userId, only: sessionId })
    if (ended.length === 0) throw problem('core.not-found')
    await insertSecurityEvent(tx.db, { kind: 'signed_out', userId, sessionId, detail: { scope: 'one' }, at: tx.now })
  })
}
