import { and, desc, eq } from 'drizzle-orm'
import type { Db } from '#server/platform/db/client.ts'
import { type BlockRow, blocks } from '../tables.ts'

export type BlockPair = { readonly blockerId: string; readonly blockedId: string }

/** False when the block is there already. */
export async function insertBlock(db: Db, row: BlockRow): Promise<boolean> {
  return (await db.insert(blocks).values(row).onConflictDoNothing().returning()).length > 0
}

/** False when there was none. */
export async function deleteBlock(db: Db, { blockerId, blockedId }: BlockPair): Promise<boolean> {
  const removed = await db
    .delete(blocks)
    .where(and(eq(blocks.blockerId, blockerId), eq(blocks.blockedId, blockedId)))
    .returning()
  return removed.length > 0
}

export async function listBlocks(db: Db, blockerId: string): Promise<BlockRow[]> {
  return db.select().from(blocks).where(eq(blocks.blockerId, blockerId)).orderBy(desc(blocks.createdAt))
}

/**
 * Takes back every block of somebody who has gone; those against them stay, though they keep nobody
 * out any more.
 */
export async function deleteBlocksOf(db: Db, blockerId: string): Promise<void> {
  await db.delete(blocks).where(eq(blocks.blockerId, blockerId))
}
