import { randomUUID } from 'node:crypto'
import type { Ctx } from '#server/platform/context.ts'
import { profileSaved } from '../../events.ts'
import { findProfile } from '../../store.ts'
import { addressPrefix, discard, keyOf } from '../service.ts'
import * as store from './store.ts'

/**
 * Moves a consumer's picture to a new address, so that nobody who no longer may see it can read it
 * by the old one (docs/product.md "Chat"). Does nothing for advisors, whose picture is public.
 */
export async function moveAvatar(ctx: Ctx, userId: string): Promise<void> {
  const profile = await findProfile(ctx.db, userId)
  const before = profile?.avatarUrl
  if (!before?.startsWith(addressPrefix) || profile?.userType !== 'consumer') return
  const file = await ctx.ports.storage.get(keyOf(before.slice(addressPrefix.length)))
  if (!file) return
  const name = randomUUID()
  await ctx.ports.storage.put(keyOf(name), file.content, file.contentType)
  await ctx.transaction(async (tx) => {
    const isMoved = await store.updateAvatarUrl(tx.db, { userId, before, after: addressPrefix + name })
    // A new picture came meanwhile: the copy is of no use.
    await discard(tx, isMoved ? before : addressPrefix + name)
    if (isMoved) await tx.publish(profileSaved, { userId })
  })
}
