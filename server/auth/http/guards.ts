import type { FastifyRequest } from 'fastify'
import { authError } from '../auth-error.ts'
import type { AuthCtx } from '../context/auth-context.ts'
import { assertRecentProof } from '../credentials/reauthentication/service.proof.ts'
import { assertLinkingAllowed } from '../federation/identities/service.ts'
import type { SignedIn } from '../sessions/store.ts'
import { requireUser } from './bearer.ts'

/**
 * Requires an account that is not anonymous. @throws no_authorization, and what `requireUser`
 * throws
 */
export async function requireRealUser(ctx: AuthCtx, request: FastifyRequest): Promise<SignedIn> {
  const signedIn = await requireUser(ctx, request)
  if (signedIn.account.isAnonymous)
    throw authError(403, 'no_authorization', 'Anonymous user not allowed to perform these actions')
  return signedIn
}

/**
 * Requires a recent proof as well. @throws reauthentication_needed, and what `requireRealUser`
 * throws
 */
export async function requireRecentProof(ctx: AuthCtx, request: FastifyRequest): Promise<SignedIn> {
  const signedIn = await requireRealUser(ctx, request)
  assertRecentProof(ctx, signedIn)
  return signedIn
}

/**
 * Requires an account that may link and unlink identities now.
 *
 * @throws manual_linking_disabled, reauthentication_needed, and what `requireUser` throws
 */
export async function requireLinking(ctx: AuthCtx, request: FastifyRequest): Promise<SignedIn> {
  const signedIn = await requireUser(ctx, request)
  assertLinkingAllowed(ctx)
  assertRecentProof(ctx, signedIn)
  return signedIn
}
