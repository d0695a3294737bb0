import { randomBytes } from 'node:crypto'
import type { ArchiveExport, RequestExport } from '#contract/archive/schemas.ts'
import { exportSpanDays } from '#contract/archive/values.ts'
import { days } from '#contract/core/durations.ts'
import { problem } from '#contract/problems.ts'
import { membershipWith, membersWith } from '#server/firms/service.ts'
import type { Ctx, UserCtx } from '#server/platform/context.ts'
import type { OpenedFile } from '#server/platform/storage/port.ts'
import { recordFirm } from '../recording/service.ts'
import { actorName, noteAccess, noteAct } from '../service.ts'
import { findArchive, findRecordedName } from '../store.ts'
import { exportJob } from './jobs.ts'
import { presentExport } from './present.ts'
import { type AddressTerms, exportKey, isSigned, rangeOf } from './rules.ts'
import * as store from './store.ts'

const shownExports = 10

/**
 * Begins an export of the days in which entries were recorded, with the contents of one person or
 * all. A job makes the file.
 * @throws firms.none, firms.not-allowed, archive.export-running, archive.empty-export, core.invalid
 */
export async function requestExport(ctx: UserCtx, { from, to, personId }: RequestExport): Promise<ArchiveExport> {
  const { firm } = await membershipWith(ctx, 'supervise')
  const range = rangeOf({ fromDay: from, toDay: to })
  if (range.until.getTime() - range.from.getTime() > days(exportSpanDays))
    throw problem('core.invalid', { fields: [{ path: 'body.to', message: 'Choose a year at most' }] })
  if (!(await findArchive(ctx.db, firm.id))) throw problem('archive.empty-export')
  await recordFirm(ctx, firm.id)
  if (!(await store.findRange(ctx.db, { firmId: firm.id, ...range }))) throw problem('archive.empty-export')
  return ctx.transaction(async (tx) => {
    const personName = personId && (await findRecordedName(tx.db, firm.id, personId))
    const row = await store.insertExport(tx.db, {
      firmId: firm.id,
      fromDay: from,
      toDay: to,
      personId,
      personName,
      requestedByName: await actorName(tx),
      signingKey: randomBytes(32),
      createdAt: tx.now,
    })
    await noteAct(
      tx,
      firm.id,
      { kind: 'access' },
      { what: 'export', from, to, soughtId: personId, soughtName: personName },
    )
    await tx.enqueue(exportJob, { exportId: row.id })
    return presentExport(row, tx.actor.id, tx.now)
  })
}

/** The latest exports of the actor's firm. @throws firms.none, firms.not-allowed */
export async function listExports(ctx: UserCtx): Promise<ArchiveExport[]> {
  const { firm } = await membershipWith(ctx, 'supervise')
  return (await store.listExports(ctx.db, firm.id, shownExports)).map((row) =>
    presentExport(row, ctx.actor.id, ctx.now),
  )
}

/**
 * Opens the file of an export by a signed address, and records the download of the reader whom the
 * address names. They must still supervise the firm, with an account that is not banned.
 * @throws core.not-found
 */
export async function openExport(
  ctx: Ctx,
  { id, ...terms }: AddressTerms & { id: string; signature: string },
): Promise<{ file: OpenedFile; fileName: string }> {
  const row = await store.findExport(ctx.db, id)
  if (row?.state !== 'ready' || !isSigned(row, terms, ctx.now)) throw problem('core.not-found')
  // A reader who lost the role or the account may still hold an address that has not expired.
  const readers = await membersWith(ctx, row.firmId, 'supervise')
  if (!readers.includes(terms.readerId) || (await store.existsBan(ctx.db, terms.readerId, ctx.now)))
    throw problem('core.not-found')
  const file = await ctx.ports.storage.open(exportKey(id))
  if (!file) throw problem('core.not-found')
  const { firmId, fromDay: from, toDay: to, personId: soughtId, personName: soughtName } = row
  await ctx.transaction((tx) =>
    noteAccess(tx, { firmId, readerId: terms.readerId }, { what: 'download', from, to, soughtId, soughtName }),
  )
  return { file, fileName: `archive-${row.fromDay}-${row.toDay}.zip` }
}
