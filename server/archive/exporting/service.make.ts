import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { exportEnded } from '#contract/archive/events.ts'
import { exportDays } from '#contract/archive/values.ts'
import { days } from '#contract/core/durations.ts'
import { membersWith } from '#server/firms/service.ts'
import type { Ctx } from '#server/platform/context.ts'
import { forEachPage, itself } from '#server/platform/each-row.ts'
import { inWorkFolder } from '#server/platform/files/work-folder.ts'
import { rooms } from '#server/platform/realtime/rooms.ts'
import type { ExportRow } from '../tables.ts'
import { exportKey } from './rules.ts'
import { writeArchive } from './service.files.ts'
import * as store from './store.ts'

/** Longer than all tries of the job take together. */
const longestMake = days(1)

/**
 * Makes the file of an export: piece by piece on disk, because nobody knows its size before. One
 * that fails says so in the list, and another can be requested.
 */
export async function makeExport(ctx: Ctx, exportId: string): Promise<void> {
  const row = await store.findExport(ctx.db, exportId)
  if (row?.state !== 'queued') return
  await endExport(ctx, row, await storeFile(ctx, row))
}

/** Writes and stores the file, and returns what became of it. */
async function storeFile(ctx: Ctx, row: ExportRow): Promise<Partial<ExportRow>> {
  try {
    return await inWorkFolder(async (folder) => {
      const path = join(folder, 'archive.zip')
      const counts = await writeArchive(ctx, row, path)
      const { size: sizeBytes } = await stat(path)
      const file = { contentType: 'application/zip', sizeBytes }
      await ctx.ports.storage.putStream(exportKey(row.id), createReadStream(path), file)
      return { state: 'ready', ...counts, sizeBytes, readyAt: ctx.now }
    })
  } catch (error) {
    ctx.log.error({ err: error, exportId: row.id }, 'an export of an archive failed')
    return { state: 'failed' }
  }
}

/** Stores what became of an export, and says so to the pages that show it as being made. */
async function endExport(ctx: Ctx, { id, firmId }: ExportRow, outcome: Partial<ExportRow>): Promise<void> {
  await store.updateExport(ctx.db, id, outcome)
  const readers = await membersWith(ctx, firmId, 'supervise')
  ctx.emit(
    readers.map((readerId) => rooms.user(readerId)),
    exportEnded,
    { exportId: id },
  )
}

/**
 * Removes the files of exports that can no longer be downloaded, and gives up those whose job is
 * gone: a firm has one under way at a time.
 */
export async function sweepExports(ctx: Ctx): Promise<void> {
  await store.updateLostExports(ctx.db, new Date(ctx.now.getTime() - longestMake))
  const before = new Date(ctx.now.getTime() - days(exportDays))
  await forEachPage(ctx, {
    list: (page) => store.listExpired(ctx.db, { before, ...page }),
    limit: 100,
    idOf: itself,
    act: async (id) => {
      await ctx.ports.storage.remove(exportKey(id))
      await store.updateExport(ctx.db, id, { state: 'expired' })
    },
  })
}
