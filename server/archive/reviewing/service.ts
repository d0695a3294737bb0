import type { Decide } from '#contract/archive/schemas.ts'
import { problem } from '#contract/problems.ts'
import { membershipWith } from '#server/firms/service.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { getEntry } from '../searching/service.ts'
import type { FoundEntry } from '../searching/store.ts'
import { actorName, noteAct } from '../service.ts'
import { upsertDecision } from './store.ts'

/**
 * Signs an entry off or flags it, unless it is the actor's own (FINRA Rule 3110(b)(6)). A later
 * decision replaces an earlier one in the list, and both stay in the chain.
 * @throws core.not-found, firms.none, firms.not-allowed, archive.own-entry
 */
export function decideEntry(ctx: UserCtx, position: number, { decision, note }: Decide): Promise<FoundEntry> {
  return ctx.transaction(async (tx) => {
    const { firm } = await membershipWith(tx, 'supervise')
    const { entry, sample } = await getEntry(tx, firm.id, position)
    if (entry.advisorId === tx.actor.id) throw problem('archive.own-entry')
    await upsertDecision(tx.db, {
      firmId: firm.id,
      position,
      state: decision,
      note,
      reasons: sample?.reasons ?? ['picked'],
      decidedBy: tx.actor.id,
      decidedByName: await actorName(tx),
      decidedAt: tx.now,
    })
    const { subjectId, advisorId, personId, content } = entry
    const names = { advisorName: content?.advisorName, personName: content?.personName }
    const about = { kind: 'supervision', subjectId, advisorId, personId } as const
    await noteAct(tx, firm.id, about, { ...names, decision, text: note, position })
    return getEntry(tx, firm.id, position)
  })
}
