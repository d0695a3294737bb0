import type { ApiScope } from '#contract/integrations/values.ts'
import type { Ctx, UserActor, UserCtx } from './context.ts'

/** Whose key a request carries, and what the key may do. */
export type KeyHolder = { readonly actor: UserActor; readonly scopes: readonly ApiScope[] }

/** A request that its sender may repeat: `fingerprint` is a digest of all it says. */
export type RepeatableRequest = { readonly idempotencyKey: string; readonly fingerprint: string }

/**
 * How the platform learns who holds an API key; one capability provides it as `Module.apiKeys`.
 */
export type KeyPort = {
  /** The holder of a key in force, or null. Called on every request to the public API. */
  resolveKey(ctx: Ctx, key: string): Promise<KeyHolder | null>
  /**
   * Runs the work once for an idempotency key of the actor, in one transaction with the note that
   * it ran. A repeated request gets the first result; work that throws leaves nothing.
   * @throws integrations.idempotency-key-reused, integrations.done-before
   */
  once(ctx: UserCtx, request: RepeatableRequest, work: (ctx: UserCtx) => Promise<unknown>): Promise<unknown>
}

/** A process without API keys, as in a small test, knows none. */
export const noKeys: KeyPort = { resolveKey: async () => null, once: (ctx, _request, work) => work(ctx) }
