/** How a person's browser connects a call. docs/product.md "Calls". */
import type { CallConnection } from '#contract/calls/endpoints.ts'
import { problem } from '#contract/problems.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { getProfile } from '#server/profiles/service.ts'
import { hasRelay, relayCredentials } from './rules.ts'

/**
 * Whether the other side may learn the actor's network address. A consumer's stays hidden unless
 * they allow it; advisors and firms are businesses that publish theirs.
 */
export async function mayConnectDirectly(ctx: UserCtx): Promise<boolean> {
  if (ctx.actor.role !== 'consumer') return true
  return (await getProfile(ctx, ctx.actor.id)).allowDirectCalls
}

/**
 * The relay servers of the configuration with credentials for the actor, and how the actor's
 * browser may use them.
 */
export async function connectionFor(ctx: UserCtx): Promise<CallConnection> {
  const { turn } = ctx.ports.config
  const isDirect = await mayConnectDirectly(ctx)
  const credentials = turn?.secret ? relayCredentials(turn.secret, ctx.actor.id, ctx.now) : {}
  return {
    iceServers: turn ? [{ urls: [...turn.urls], ...credentials }] : [],
    iceTransportPolicy: isDirect ? 'all' : 'relay',
    needsDirectConnection: !isDirect && !hasRelay(turn?.urls ?? []),
  }
}

/**
 * Makes sure that the actor's calls can connect at all.
 * @throws calls.direct-connection-needed when there is no relay and the actor does not allow a
 * direct connection
 */
export async function requireConnectable(ctx: UserCtx): Promise<void> {
  if (!hasRelay(ctx.ports.config.turn?.urls ?? []) && !(await mayConnectDirectly(ctx)))
    throw problem('calls.direct-connection-needed')
}
