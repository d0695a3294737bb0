import { days, hours } from '#contract/core/durations.ts'
import type { NewApiKey } from '#contract/integrations/keys/schemas.ts'
import { idempotencyHours, keyLimit } from '#contract/integrations/values.ts'
import { problem } from '#contract/problems.ts'
import { assertReauthenticated, recordOwnSecurityChange, requiresSecondFactor } from '#server/auth/service.ts'
import type { KeyPort } from '#server/platform/api-keys.ts'
import type { Ctx, Tx, UserCtx } from '#server/platform/context.ts'
import { lockOwn } from '#server/profiles/me/service.ts'
import { hashOf, isKey, isUseToNote, makeKey } from './rules.ts'
import * as store from './store.ts'
import type { ApiKeyRow } from './tables.ts'

/** The actor's keys, the newest first. */
export function listKeys(ctx: UserCtx): Promise<ApiKeyRow[]> {
  return store.listKeys(ctx.db, ctx.actor.id)
}

/**
 * Makes a key of the actor and mails them. The whole key is returned here and kept nowhere.
 * @throws auth.reauthentication-needed, integrations.too-many-keys, core.signed-out
 */
export async function createKey(
  ctx: UserCtx,
  { name, scopes, lifeDays }: NewApiKey,
): Promise<{ row: ApiKeyRow; key: string }> {
  await assertReauthenticated(ctx)
  const { key, prefix } = makeKey()
  return ctx.transaction(async (tx) => {
    const ownerId = tx.actor.id
    await lockOwn(tx)
    if ((await store.listKeys(tx.db, ownerId)).length >= keyLimit) throw problem('integrations.too-many-keys')
    const row = await store.insertKey(tx.db, {
      ownerId,
      name,
      prefix,
      hash: hashOf(key),
      scopes: [...new Set(scopes)],
      createdAt: tx.now,
      expiresAt: new Date(tx.now.getTime() + days(lifeDays)),
    })
    await recordOwnSecurityChange(tx, 'api_key_created')
    return { row, key }
  })
}

/** Ends a key of the actor. @throws core.not-found */
export async function revokeKey(ctx: UserCtx, id: string): Promise<void> {
  if (!(await store.deleteKey(ctx.db, { id, ownerId: ctx.actor.id }))) throw problem('core.not-found')
}

/** Ends every key of an account that is erased or whose access was revoked. */
export const revokeKeysOf = (tx: Tx, userId: string): Promise<void> => store.deleteKeysOf(tx.db, userId)

/**
 * Forgets the replies kept for repeated requests that can name a consumer: those of one advisor, or
 * of all who work a lead of theirs.
 */
export async function forgetReplies(tx: Tx, consumerId: string, advisorId?: string): Promise<void> {
  await store.updateToNoReply(
    tx.db,
    advisorId === undefined ? await store.listAdvisorsOf(tx.db, consumerId) : [advisorId],
  )
}

/** Forgets requests after the time in which they may be repeated. Safe to run twice. */
export function forgetOldRequests(ctx: Ctx): Promise<void> {
  return store.deleteRequestsBefore(ctx.db, new Date(ctx.now.getTime() - hours(idempotencyHours)))
}

/** What the platform asks about keys; the session of an actor with a key is the key. */
export const keyPort: KeyPort = {
  async resolveKey(ctx, text) {
    const found = isKey(text) ? await store.findInForce(ctx.db, hashOf(text), ctx.now) : null
    if (!found) return null
    const { key, owner } = found
    if (isUseToNote(key.lastUsedAt, ctx.now)) await store.updateLastUse(ctx.db, key.id, ctx.now)
    const { role, email, emailConfirmedAt, hasSecondFactor } = owner
    // An advisor's key stays when they begin to run a firm, which their own session waits for.
    const needsSecondFactor = !hasSecondFactor && requiresSecondFactor(ctx.ports.config.auth, owner)
    return {
      actor: {
        kind: 'user',
        id: key.ownerId,
        role,
        email: email ?? '',
        emailVerified: emailConfirmedAt !== null,
        sessionId: key.id,
        ...(needsSecondFactor && { needsSecondFactor }),
      },
      scopes: key.scopes,
    }
  },
  once(ctx, { idempotencyKey, fingerprint }, work) {
    const key = { ownerId: ctx.actor.id, idempotencyKey }
    return ctx.transaction(async (tx) => {
      if (await store.insertRequestOnce(tx.db, { ...key, fingerprint, createdAt: tx.now })) {
        const reply = await work(tx)
        await store.updateRequest(tx.db, key, reply)
        return reply
      }
      const first = await store.findRequest(tx.db, key)
      if (first?.fingerprint !== fingerprint) throw problem('integrations.idempotency-key-reused')
      if (first.reply === null) throw problem('integrations.done-before')
      return first.reply
    })
  },
}
