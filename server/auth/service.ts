import type { Actor, Ctx } from '#server/platform/context.ts'
import { authParts } from './assemble.ts'
import { type AuthCtx, widen } from './context.ts'
import { assertAcceptable } from './passwords/rules.ts'
import { createAccount } from './signup/account.ts'
import { emailOf } from './users/rules.ts'

/**
 * Makes an admin, with the address confirmed. Only the command line calls this (docs/product.md "Accounts"); null when
 * the address has an account already, which then stays what it is.
 *
 * @throws validation_failed, weak_password
 */
export async function createAdmin(
  ctx: Ctx,
  { email, password }: { email: string; password: string },
): Promise<{ userId: string } | null> {
  const wide = await widenForServer(ctx)
  const address = emailOf(email)
  assertAcceptable(password, wide.parts.passwordPolicy)
  const passwordHash = await wide.parts.hasher.hash(password)
  const account = await wide.transaction((tx) =>
    createAccount(tx, { email: address, passwordHash, isConfirmed: true, data: {}, role: 'admin' }),
  )
  return account && { userId: account.id }
}

/** Signs a token for operations: it passes the admin calls of the protocol and is nobody's session. */
export async function signServiceToken(ctx: Ctx, { lifeSeconds }: { lifeSeconds: number }): Promise<string> {
  const { parts } = await widenForServer(ctx)
  const issuedAt = Math.floor(ctx.now.getTime() / 1_000)
  const times = { iat: issuedAt, exp: issuedAt + lifeSeconds }
  return parts.keys.sign({ iss: parts.config.jwtIssuer, role: 'service_role', ...times })
}

/** Lets a new key sign from now on. Running servers notice within a minute. @returns the id of the new key */
export async function rotateSigningKeys(ctx: Ctx): Promise<string> {
  const { parts } = await widenForServer(ctx)
  return (await parts.keys.rotate(ctx.now)).kid
}

/** Widens a context for acts that come by another door than the protocol's: our own API and the command line. */
export async function widenForServer<A extends Actor>(ctx: Ctx<A>): Promise<AuthCtx> {
  const parts = await authParts(ctx)
  const caller = { ip: '', userAgent: null, audience: 'authenticated', redirectTo: parts.config.siteUrl }
  return widen(ctx, { parts, caller })
}
