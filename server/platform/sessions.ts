import type { Ctx, UserActor } from './context.ts'

/** How the platform learns who holds a token; the auth capability provides it as `Module.sessions`. */
export type SessionPort = {
  /**
   * Tells who holds this access token, with at most one query, or null when the token is forged, over, or its
   * session has ended. Asked on every request that carries a token. `isFromOwnMachine` says that the request is a
   * direct call from this machine; the demo's exemption from the second factor needs it.
   */
  resolveActor(ctx: Ctx, token: string, isFromOwnMachine?: boolean): Promise<UserActor | null>
}
