import type { Block } from '#contract/profiles/schemas.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { personBlocked, personUnblocked } from '../events.ts'
import { lockOwn } from '../me/service.ts'
import { peopleSeenBy } from '../service.ts'
import { lockConsent } from '../store.ts'
import * as store from './store.ts'

/**
 * Blocks a person without notifying them: from now on neither reaches the other, and what a
 * consumer agreed to share with the blocked advisor ends. Callers check that the two have dealt
 * with each other.
 */
export async function block(ctx: UserCtx, blockedId: string): Promise<void> {
  const pair = { blockerId: ctx.actor.id, blockedId }
  await ctx.transaction(async (tx) => {
    await lockOwn(tx)
    // A booking that found no block holds the consent, and is then found and canceled.
    await lockConsent(tx.db, { userId: pair.blockerId, otherUserId: blockedId }, 'update')
    if (await store.insertBlock(tx.db, { ...pair, createdAt: tx.now })) await tx.publish(personBlocked, pair)
  })
}

/** Takes a block back; a block the other made stays. */
export async function unblock(ctx: UserCtx, blockedId: string): Promise<void> {
  const pair = { blockerId: ctx.actor.id, blockedId }
  await ctx.transaction(async (tx) => {
    if (await store.deleteBlock(tx.db, pair)) await tx.publish(personUnblocked, pair)
  })
}

/** Lists whom the actor blocked, latest first, each named as far as the actor may know them. */
export async function listOwn(ctx: UserCtx): Promise<Block[]> {
  const rows = await store.listBlocks(ctx.db, ctx.actor.id)
  const people = await peopleSeenBy(
    ctx,
    rows.map((row) => row.blockedId),
  )
  return rows.map(({ blockedId, createdAt }) => ({
    userId: blockedId,
    displayName: people.get(blockedId)?.displayName ?? 'Someone',
    createdAt: createdAt.toISOString(),
  }))
}
