import type { Absence } from '#contract/messaging/absences/schemas.ts'
import type { Ctx, UserCtx } from '#server/platform/context.ts'
import { lockOwn } from '#server/profiles/me/service.ts'
import * as store from './store.ts'
import type { AbsenceRow } from './tables.ts'

/** The actor's absence that is planned or under way; null when there is none or it is over. */
export async function findAbsence(ctx: UserCtx): Promise<AbsenceRow | null> {
  const absence = await store.findAbsence(ctx.db, ctx.actor.id)
  return absence && absence.endsAt > ctx.now ? absence : null
}

/** When each of these advisors is back who is out of office now. */
export async function absenceEndsOf(ctx: Ctx, advisorIds: readonly string[]): Promise<Map<string, Date>> {
  const rows = await store.listAbsenceEnds(ctx.db, { userIds: advisorIds, now: ctx.now })
  return new Map(rows.map(({ userId, endsAt }) => [userId, endsAt]))
}

/**
 * Sets when the actor is away and what clients read who write to them meanwhile (docs/chat.md
 * "Saved replies and out of office").
 * @throws core.signed-out
 */
export function saveAbsence(ctx: UserCtx, { startsAt, endsAt, message }: Absence): Promise<AbsenceRow> {
  const userId = ctx.actor.id
  return ctx.transaction(async (tx) => {
    await lockOwn(tx)
    return store.upsertAbsence(tx.db, { userId, message, startsAt: new Date(startsAt), endsAt: new Date(endsAt) })
  })
}

/** Ends the actor's absence; none is no error. */
export async function endAbsence(ctx: UserCtx): Promise<void> {
  await store.deleteAbsence(ctx.db, ctx.actor.id)
}
