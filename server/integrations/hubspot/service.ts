import type { NewHubspotConnection } from '#contract/integrations/hubspot/schemas.ts'
import { problem } from '#contract/problems.ts'
import { assertReauthenticated, encryptText, recordOwnSecurityChange } from '#server/auth/service.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { lockOwn } from '#server/profiles/me/service.ts'
import { HubspotError, readAccountId } from './gateway.ts'
import { sendAllJob } from './jobs.ts'
import * as store from './store.ts'
import type { HubspotRow } from './tables.ts'

/** The actor's connection, or null. */
export function findHubspot(ctx: UserCtx): Promise<HubspotRow | null> {
  return store.findConnection(ctx.db, ctx.actor.id)
}

/**
 * Connects the actor with the HubSpot account that a token opens, in the place of one before, and
 * queues their leads, and mails them. The token is kept encrypted.
 * @throws auth.reauthentication-needed, integrations.hubspot-refused, integrations.hubspot-away,
 * core.unavailable, core.signed-out
 */
export async function connectHubspot(ctx: UserCtx, { token }: NewHubspotConnection): Promise<HubspotRow> {
  await assertReauthenticated(ctx)
  const accountId = await accountOf(ctx, token)
  const sealed = await encryptText(ctx, token)
  return ctx.transaction(async (tx) => {
    // HubSpot may have taken a while to answer.
    await lockOwn(tx)
    const ownerId = tx.actor.id
    const row = await store.upsertConnection(tx.db, { ownerId, token: sealed, accountId, connectedAt: tx.now })
    await recordOwnSecurityChange(tx, 'hubspot_connected')
    await tx.enqueue(sendAllJob, { ownerId, after: null })
    return row
  })
}

/** Ends the actor's connection and deletes its token. Safe to call again. */
export function disconnectHubspot(ctx: UserCtx): Promise<void> {
  return store.deleteConnection(ctx.db, ctx.actor.id)
}

async function accountOf(ctx: UserCtx, token: string): Promise<string> {
  try {
    return await readAccountId(ctx, token)
  } catch (error) {
    if (!(error instanceof HubspotError)) throw error
    throw problem(error.reason === 'away' ? 'integrations.hubspot-away' : 'integrations.hubspot-refused')
  }
}
