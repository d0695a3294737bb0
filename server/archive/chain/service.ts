import type { ArchiveCheck } from '#contract/archive/schemas.ts'
import { utcDay } from '#contract/core/days.ts'
import { membershipWith } from '#server/firms/service.ts'
import type { Ctx, UserCtx } from '#server/platform/context.ts'
import { recordFirm } from '../recording/service.ts'
import { noteAct } from '../service.ts'
import { findArchive } from '../store.ts'
import type { ArchiveEntryRow, RootRow } from '../tables.ts'
import { digestOf, hashOf, hexOf, noHash, rootOf } from './rules.ts'
import { listChain, listRootsInOrder } from './store.ts'

const page = 500

/**
 * Checks the archive of the actor's firm, with what was done a moment ago; the check itself is
 * recorded.
 * @throws firms.none, firms.not-allowed
 */
export async function checkArchive(ctx: UserCtx): Promise<ArchiveCheck> {
  const { firm } = await membershipWith(ctx, 'supervise')
  if (await findArchive(ctx.db, firm.id)) await recordFirm(ctx, firm.id)
  const result = await checkChain(ctx, firm.id)
  await ctx.transaction((tx) => noteAct(tx, firm.id, { kind: 'access' }, { what: 'check', brokenAt: result.brokenAt }))
  return { ...result, checkedAt: ctx.now.toISOString() }
}

/**
 * Computes a firm's chain again from what is stored: contents, heads and the order of both, and
 * compares it with the roots of the days. A rewritten chain, with every hash computed again,
 * does not fit them.
 */
async function checkChain(ctx: Ctx, firmId: string): Promise<Omit<ArchiveCheck, 'checkedAt'>> {
  const archive = await findArchive(ctx.db, firmId)
  const roots = await listRootsInOrder(ctx.db, firmId)
  const rootAt = new Map(roots.map((root) => [root.position, root]))
  const to = archive?.headPosition ?? 0
  const lastOfDay = new Map<string, number>()
  let previousHash = noHash
  let [entryCount, purgedCount] = [0, 0]
  const broken = (brokenAt: number) => ({ entryCount: to, purgedCount, brokenAt })
  while (entryCount < to) {
    const rows = await listChain(ctx.db, { firmId, from: entryCount + 1, to }, page)
    for (const row of rows) {
      if (row.position !== entryCount + 1 || !isWhole(row, previousHash)) return broken(entryCount + 1)
      entryCount += 1
      if (row.content === null) purgedCount += 1
      previousHash = hexOf(row.hash)
      lastOfDay.set(utcDay(row.recordedAt), row.position)
      const root = rootAt.get(row.position)
      if (root && hexOf(root.headHash) !== previousHash) return broken(row.position)
    }
    if (rows.length === 0) return broken(entryCount + 1)
  }
  const isHead = archive?.headHash ? hexOf(archive.headHash) === previousHash : to === 0
  return { entryCount, purgedCount, brokenAt: isHead ? brokenRoot(roots, lastOfDay, to) : to }
}

/** Where the roots are broken: one was changed, is missing, or is of a longer chain. */
function brokenRoot(roots: readonly RootRow[], lastOfDay: ReadonlyMap<string, number>, to: number): number | null {
  let previousRoot = noHash
  for (const { firmId, day, position, headHash, root } of roots) {
    const expected = rootOf({ firmId, day, position, headHash: hexOf(headHash), previousRoot })
    if (position > to || hexOf(root) !== expected) return position
    previousRoot = expected
  }
  const rooted = new Set(roots.map(({ day }) => day))
  const [, ...ended] = [...lastOfDay].toSorted(([a], [b]) => (a < b ? 1 : -1))
  return ended.findLast(([day]) => !rooted.has(day))?.[1] ?? null
}

function isWhole(row: ArchiveEntryRow, previousHash: string): boolean {
  const contentHash = hexOf(row.contentHash)
  return (
    (row.content === null || digestOf(row.content) === contentHash) &&
    hashOf({ ...row, contentHash, previousHash }) === hexOf(row.hash)
  )
}
