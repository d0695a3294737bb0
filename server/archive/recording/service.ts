import { createHash, randomBytes } from 'node:crypto'
import { problem } from '#contract/problems.ts'
import { openSent } from '#server/messaging/attachments/delivery/service.ts'
import type { Ctx, Tx } from '#server/platform/context.ts'
import { forEachRow, itself } from '#server/platform/each-row.ts'
import { bytesOf, digestOf, endedDay, hashOf, hexOf, previousHexOf, rootOf, searchTextOf } from '../chain/rules.ts'
import { reasonsFor } from '../sampling/rules.ts'
import { insertRoot, listMembers, listRoots, listRules, lockArchive, updateHead } from '../store.ts'
import type { ArchiveEntryRow, ArchiveRow, EntryContent } from '../tables.ts'
import * as store from './store.ts'

const batch = 200
/** The last file ends a batch, so that a slow store delays few acts and repeats few copies. */
const filesOfBatch = 10

/** Where the archive keeps its own copy of a file. */
export const archivedFileKey = (firmId: string, attachmentId: string) => `archive/${firmId}/${attachmentId}`

/** Records what waits in every firm, one firm after the other. */
export async function recordAll(ctx: Ctx): Promise<void> {
  const rows = await store.listWaitingFirms(ctx.db)
  await forEachRow(ctx, { rows, idOf: itself, act: (firmId) => recordFirm(ctx, firmId) })
}

/**
 * Puts everything that waits in one firm into its chain, in batches under the lock of its archive
 * alone: firms do not wait for each other, and those who write do not wait for any. Files are
 * copied before the lock is taken, because the database ends transactions that wait for a slow
 * store.
 */
export async function recordFirm(ctx: Ctx, firmId: string): Promise<void> {
  for (let isFull = true; isFull; ) {
    const page = await store.listPending(ctx.db, firmId, batch)
    const waiting = upToFiles(page)
    if (waiting.length === 0) return
    const copies: Copies = new Map()
    for (const { id, kind, content } of waiting)
      if (kind === 'file') copies.set(id, await copyFile(ctx, firmId, content))
    const ids = waiting.map(({ id }) => id)
    await ctx.transaction((tx) => recordBatch(tx, firmId, { ids, copies }))
    isFull = page.length === batch || waiting.length < page.length
  }
}

/** What a file's entry says about the archive's copy, by the id of the act that waits. */
type Copies = Map<string, EntryContent>

function upToFiles(page: readonly store.WaitingAct[]): readonly store.WaitingAct[] {
  const last = page.filter(({ kind }) => kind === 'file')[filesOfBatch - 1]
  return last ? page.slice(0, page.indexOf(last) + 1) : page
}

/** Ends the day of every archive whose last entry is of an earlier one. */
export async function closeDays(ctx: Ctx): Promise<void> {
  const close = (firmId: string) =>
    ctx.transaction(async (tx) => {
      const archive = await lockArchive(tx.db, firmId)
      if (archive) await closeDay(tx, archive)
    })
  await forEachRow(ctx, { rows: await store.listArchives(ctx.db), idOf: itself, act: close })
}

async function closeDay(tx: Tx, archive: ArchiveRow): Promise<void> {
  const day = endedDay(archive.headRecordedAt, tx.now)
  if (day === null || archive.headHash === null) return
  const [last] = await listRoots(tx.db, archive.firmId, 1)
  if (last && last.day >= day) return
  const { firmId, headPosition: position, headHash } = archive
  const root = rootOf({ firmId, day, position, headHash: hexOf(headHash), previousRoot: previousHexOf(last?.root) })
  await insertRoot(tx.db, { firmId, day, position, headHash, root: bytesOf(root) })
}

/** Acts that another run has recorded meanwhile are left out. */
async function recordBatch(
  tx: Tx,
  firmId: string,
  { ids, copies }: { ids: readonly string[]; copies: Copies },
): Promise<void> {
  const archive = await lockArchive(tx.db, firmId)
  if (!archive) throw problem('core.unexpected', { cause: new Error('acts wait for an archive that is not there') })
  const pending = await store.consumePending(tx.db, firmId, ids)
  if (pending.length === 0) return
  await closeDay(tx, archive)
  const rules = await listRules(tx.db, firmId)
  const members = await listMembers(tx.db, firmId)
  const joinedAt = new Map(members.map((member) => [member.id, member.joinedAt]))
  let [position, previousHash] = [archive.headPosition, previousHexOf(archive.headHash)]
  const entries: ArchiveEntryRow[] = []
  const samples: Parameters<typeof store.insertSamples>[1][number][] = []
  for (const { id, ...act } of pending) {
    position += 1
    const content = sealed(act.content, copies.get(id))
    const contentHash = digestOf(content)
    const head = { ...act, position, recordedAt: tx.now, contentHash, previousHash }
    const hash = hashOf(head)
    const { previousHash: __, ...columns } = head
    entries.push({
      ...columns,
      content,
      searchText: searchTextOf(content),
      contentHash: bytesOf(contentHash),
      hash: bytesOf(hash),
    })
    const reasons = reasonsFor({ ...act, content, hash, joinedAt: joinedAt.get(act.advisorId) ?? null }, rules)
    if (reasons.length > 0) samples.push({ firmId, position, reasons })
    previousHash = hash
  }
  await store.insertEntries(tx.db, entries)
  await store.insertSamples(tx.db, samples)
  await updateHead(tx.db, firmId, { headPosition: position, headHash: bytesOf(previousHash), headRecordedAt: tx.now })
}

/**
 * The content as it is hashed: with a salt, so that a hash that outlives its content gives nothing
 * away, and with the digest of a file.
 */
function sealed(content: EntryContent, copy: EntryContent | undefined): EntryContent {
  return { ...content, salt: randomBytes(16).toString('base64url'), ...copy }
}

/**
 * Copies a file into the archive; one that is gone already is recorded as missing. Safe to run
 * twice and beside itself: the copy has one key, and sent files do not change.
 */
async function copyFile(ctx: Ctx, firmId: string, content: EntryContent): Promise<EntryContent> {
  const attachmentId = String(content.attachmentId)
  const file = await openSent(ctx, attachmentId)
  if (!file) return { isMissing: true }
  const hash = createHash('sha256')
  const { contentType, sizeBytes } = file
  async function* hashed() {
    for await (const piece of file?.content ?? []) {
      hash.update(piece)
      yield piece
    }
  }
  await ctx.ports.storage.putStream(archivedFileKey(firmId, attachmentId), hashed(), { contentType, sizeBytes })
  return { sha256: hash.digest('hex'), sizeBytes }
}

/**
 * Records what waits about a person before their account is emptied: their files are still there.
 * Here the copies are made in the erasure's transaction, which may wait for a slow store: the store
 * has time limits of its own.
 */
export async function recordBeforeErasure(tx: Tx, userId: string): Promise<void> {
  const firmIds = await store.listFirmsAbout(tx.db, userId)
  if (firmIds.length > 0) await store.updateIdleLimit(tx.db)
  for (const firmId of firmIds) await recordFirm(tx, firmId)
}
