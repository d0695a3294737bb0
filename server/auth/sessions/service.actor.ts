import { z } from 'zod'
import type { Ctx, UserActor } from '#server/platform/context.ts'
import type { SessionPort } from '#server/platform/sessions.ts'
import { authServices } from '../context/auth-services.ts'
import { InvalidTokenError } from '../keys/jwt.ts'
import { isBanned } from '../users/rules.ts'
import { mustShowSecondFactor } from '../users/second-factor/rules.ts'
import { isOwnSessionToken } from './rules.claims.ts'
import { isExpiredOnUse } from './rules.ts'
import { holderMemorySlot } from './store.memory.ts'
import { findHolder, type TokenHolder } from './store.ts'

/**
 * Resolves the actor of an access token: the signature and the session in memory, or session and
 * user with one query. What is remembered may only say yes, so a change that adds to what somebody
 * may do counts at once.
 */
export const sessionPort: SessionPort = {
  async resolveActor(ctx: Ctx, token: string, isFromOwnMachine = false): Promise<UserActor | null> {
    const { sub, sessionId } = await readToken(ctx, token)
    if (!sessionId) return null
    const memory = ctx.ports.slots.get(holderMemorySlot)
    const call = { sub, sessionId, isFromOwnMachine }
    const remembered = actorOf(ctx, call, memory?.find(sessionId))
    if (remembered) return remembered
    const read = () => findHolder(ctx.db, sessionId)
    return actorOf(ctx, call, await (memory ? memory.load(sessionId, read) : read()))
  },
}

type Call = { readonly sub: unknown; readonly sessionId: string; readonly isFromOwnMachine: boolean }

function actorOf(ctx: Ctx, call: Call, holder: TokenHolder | null | undefined): UserActor | null {
  if (!holder || holder.userId !== call.sub || holder.deletedAt || isBanned(holder, ctx.now)) return null
  // Until the session has shown the account's second factor, only the auth protocol accepts it.
  if (holder.awaitsSecondStep || isExpiredOnUse(holder.times, ctx.ports.config.auth, ctx.now)) return null
  return {
    kind: 'user',
    id: holder.userId,
    role: holder.role,
    ...(holder.staffRole && { staffRole: holder.staffRole }),
    email: holder.email ?? '',
    emailVerified: holder.emailConfirmedAt !== null,
    sessionId: call.sessionId,
    ...(needsSecondFactor(ctx, holder, call.isFromOwnMachine) && { needsSecondFactor: true }),
  }
}

/**
 * Sessions that owe a second factor were rejected before, so aal1 means that the account has none.
 */
const needsSecondFactor = ({ ports }: Ctx, holder: TokenHolder, isFromOwnMachine: boolean): boolean =>
  holder.aal === 'aal1' && mustShowSecondFactor(ports.config.auth, holder, { isFromOwnMachine })

const SessionId = z.guid().toLowerCase()

async function readToken(ctx: Ctx, token: string): Promise<{ sub: unknown; sessionId: string | null }> {
  const { keys, config } = await authServices(ctx)
  try {
    const claims = await keys.verify(token, ctx.now)
    if (!isOwnSessionToken(claims, config)) return { sub: null, sessionId: null }
    const { sub, session_id: sessionId } = claims
    return { sub, sessionId: SessionId.safeParse(sessionId).data ?? null }
  } catch (error) {
    if (error instanceof InvalidTokenError) return { sub: null, sessionId: null }
    throw error
  }
}
