import { randomUUID } from 'node:crypto'
import { Problem, problem } from '#contract/problems.ts'
import { pictureBounds } from '#contract/profiles/values.ts'
import type { Actor, Ctx, Tx, UserCtx } from '#server/platform/context.ts'
import { reencodeSquareJpeg } from '#server/platform/images.ts'
import { profileSaved } from '../events.ts'
import { getOwn, lockOwn } from '../me/service.ts'
import { lockProfile, updateProfile } from '../me/store.ts'
import { findProfile } from '../store.ts'
import { removePictureJob } from './jobs.ts'

/** Where our pictures are read; an address that begins otherwise is not ours. */
export const addressPrefix = '/api/avatars/'
/** The storage key of the picture behind an address. */
export const keyOf = (name: string) => `avatars/${name}.jpg`

/**
 * Stores the actor's picture under an address that nobody can guess, because a consumer's picture
 * is shared only with their consent, as their name is. Browsers may cache it for good, shared
 * caches may not.
 * @throws profiles.no-picture, core.signed-out
 */
export async function setAvatar(ctx: UserCtx, jpegBase64: string): Promise<void> {
  await storePicture(ctx, jpegBase64, (address) => replace(ctx, address))
}

/**
 * Stores a square picture and passes its address to `use`, which makes some row point to it. The
 * picture is removed again when `use` refuses it.
 * @throws profiles.no-picture and what `use` throws
 */
export async function storePicture<T>(ctx: Ctx, jpegBase64: string, use: (address: string) => Promise<T>): Promise<T> {
  const picture = await reencodeSquareJpeg(Buffer.from(jpegBase64, 'base64'), pictureBounds)
  if (!picture) throw problem('profiles.no-picture')
  const name = randomUUID()
  await ctx.ports.storage.put(keyOf(name), picture, 'image/jpeg')
  try {
    return await use(addressPrefix + name)
  } catch (error) {
    // After any other error, as a commit whose answer is lost, the row may point to it.
    if (error instanceof Problem) await ctx.transaction((tx) => discard(tx, addressPrefix + name))
    throw error
  }
}

/** Removes the actor's picture from the profile and from storage. */
export async function removeAvatar(ctx: UserCtx): Promise<void> {
  await replace(ctx, null)
}

/**
 * Reads a picture by the last part of its address.
 * @throws core.not-found
 */
export async function readAvatar(ctx: Ctx, name: string): Promise<Uint8Array> {
  const file = await ctx.ports.storage.get(keyOf(name))
  if (!file) throw problem('core.not-found')
  return file.content
}

async function replace(ctx: UserCtx, avatarUrl: string | null): Promise<void> {
  await getOwn(ctx)
  await ctx.transaction(async (tx) => {
    const { profile } = await lockOwn(tx)
    await updateProfile(tx.db, tx.actor.id, { avatarUrl })
    await tx.publish(profileSaved, { userId: tx.actor.id })
    await discard(tx, profile.avatarUrl)
  })
}

/**
 * Lets a picture go once nothing points to it any more; a picture from elsewhere is not ours to
 * remove.
 */
export async function discard(tx: Tx<Actor>, avatarUrl: string | null): Promise<void> {
  if (avatarUrl?.startsWith(addressPrefix))
    await tx.enqueue(removePictureJob, { key: keyOf(avatarUrl.slice(addressPrefix.length)) })
}

/** Lets go of the picture of an account that is about to go, also of one that is being saved. */
export async function forgetAvatar(tx: Tx<Actor>, userId: string): Promise<void> {
  await lockProfile(tx.db, userId)
  await discard(tx, (await findProfile(tx.db, userId))?.avatarUrl ?? null)
}
