import type { Ctx, UserCtx } from '#server/platform/context.ts'
import { archivedFileKey } from '../recording/service.ts'
import { listArchives } from '../recording/store.ts'
import { noteOwnAct } from '../service.ts'
import { findArchive } from '../store.ts'
import * as store from './store.ts'

const batch = 500

/**
 * Takes the contents of entries whose years are over and that no hold keeps; their hashes stay, so
 * that the chain can still be checked. The database refuses anything sooner.
 */
export async function purgeAll(ctx: Ctx<{ kind: 'system' }>): Promise<void> {
  for (const firmId of await listArchives(ctx.db)) {
    const archive = await findArchive(ctx.db, firmId)
    if (!archive) continue
    const before = new Date(ctx.now)
    before.setUTCFullYear(before.getUTCFullYear() - archive.retentionYears)
    for (let purged = batch; purged === batch; ) purged = await purgeBatch(ctx, firmId, before)
  }
}

async function purgeBatch(ctx: Ctx<{ kind: 'system' }>, firmId: string, before: Date): Promise<number> {
  const gone = await ctx.transaction(async (tx) => {
    const entries = await store.updatePurged(tx.db, { firmId, before }, batch)
    const positions = entries.map(({ position }) => position)
    if (positions.length > 0)
      await noteOwnAct(tx, firmId, {
        purged: positions.length,
        from: Math.min(...positions),
        to: Math.max(...positions),
      })
    return entries
  })
  for (const { kind, content } of gone)
    if (kind === 'file') await ctx.ports.storage.remove(archivedFileKey(firmId, String(content?.attachmentId)))
  return gone.length
}

/** What the archives of firms hold about the actor, and until when the latest of it is kept. */
export function listKept(ctx: UserCtx): Promise<store.KeptRow[]> {
  return store.listKept(ctx.db, ctx.actor.id)
}
