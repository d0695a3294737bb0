import type { Ctx, UserActor } from './context.ts'

/**
 * How the platform learns who holds a token; the auth capability provides it as `Module.sessions`.
 */
export type SessionPort = {
  /**
   * Returns the holder of this access token, with at most one query as every request calls it, or
   * null when the token is forged, expired, or its session has ended. `isFromOwnMachine` says that
   * the request is a direct call from this machine; the demo's exemption from the second factor
   * needs it.
   */
  resolveActor(ctx: Ctx, token: string, isFromOwnMachine?: boolean): Promise<UserActor | null>
}
