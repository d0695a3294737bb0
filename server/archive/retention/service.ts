import type { Ctx, Tx, UserCtx } from '#server/platform/context.ts'
import { forEachRow, itself } from '#server/platform/each-row.ts'
import { archivedFileKey } from '../recording/service.ts'
import { listArchives } from '../recording/store.ts'
import { noteOwnAct } from '../service.ts'
import { lockArchive } from '../store.ts'
import { removeArchivedFilesJob } from './jobs.removal.ts'
import * as store from './store.ts'

const batch = 500

/**
 * Takes the contents of entries whose years are over and that no hold keeps; their hashes stay, so
 * that the chain can still be checked. The database refuses anything sooner.
 */
export async function purgeAll(ctx: Ctx<{ kind: 'system' }>): Promise<void> {
  const purge = async (firmId: string) => {
    for (let purged = batch; purged === batch; ) purged = await ctx.transaction((tx) => purgeBatch(tx, firmId))
  }
  await forEachRow(ctx, { rows: await listArchives(ctx.db), idOf: itself, act: purge })
}

/** Holds are placed under the same lock, so that none comes between the reading and the removal. */
async function purgeBatch(tx: Tx<{ kind: 'system' }>, firmId: string): Promise<number> {
  const archive = await lockArchive(tx.db, firmId)
  if (!archive) return 0
  const entries = await store.updatePurged(tx.db, { ...archive, now: tx.now }, batch)
  const positions = entries.map(({ position }) => position)
  const [from, to] = [Math.min(...positions), Math.max(...positions)]
  if (positions.length > 0) await noteOwnAct(tx, firmId, { purged: positions.length, from, to })
  const keys = entries
    .filter(({ kind }) => kind === 'file')
    .map(({ content }) => archivedFileKey(firmId, String(content?.attachmentId)))
  if (keys.length > 0) await tx.enqueue(removeArchivedFilesJob, { keys })
  return entries.length
}

/** What the archives of firms hold about the actor, and until when the latest of it is kept. */
export function listKept(ctx: UserCtx): Promise<store.KeptRow[]> {
  return store.listKept(ctx.db, ctx.actor.id)
}
