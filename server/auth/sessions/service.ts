import { randomUUIDv7 } from 'node:crypto'
import type { AuthSession } from '#contract/auth/schemas.ts'
import type { AuthMethod } from '#contract/auth/values.ts'
import { rooms } from '#server/platform/realtime/rooms.ts'
import { authError } from '../auth-error.ts'
import type { AuthCtx, AuthTx } from '../context/auth-context.ts'
import { sessionsEnded } from '../events.ts'
import { presentUser } from '../users/present.ts'
import type { Account } from '../users/store.ts'
import { accessTokenClaims } from './rules.claims.ts'
import { writeRefreshToken } from './rules.refresh-token.ts'
import { insertSession } from './store.opening.ts'
import { deleteSessions, type SessionFilter, type SessionRow, updateSession } from './store.ts'

/** A new session response with the account that the sign-in was checked against. */
export type SignInResult = { readonly account: Account; readonly session: AuthSession }

/** How a person has just authenticated. */
export type SignInProof = {
  readonly method: AuthMethod
  readonly provider?: string
  readonly notAfter?: Date
  /** The session of the same browser that this one follows; its end is no sign-out. */
  readonly replaces?: string
  /** A second factor that the same act has proven: the session is aal2 from the start. */
  readonly factor?: { readonly id: string; readonly method: AuthMethod }
}

/**
 * Opens a session: every sign-in makes a new one, whatever came before it, so none can be fixed in
 * advance. `account` is the one the proof was checked against.
 *
 * @throws invalid_credentials when access was revoked between the check and now (docs/product.md
 * "Accounts")
 */
export async function openSession(tx: AuthTx, account: Account, proof: SignInProof): Promise<AuthSession> {
  if (tx.services.config.singleSession) await endSessions(tx, { userId: account.id })
  return openAdditionalSession(tx, account, proof)
}

/** The advice to use the firm's sign-on is no use where the installation has switched it off. */
function signOnError({ config }: AuthCtx['services']) {
  return config.samlEnabled
    ? authError(403, 'sso_required', 'Your firm requires its own sign-on')
    : authError(403, 'saml_provider_disabled', 'Your firm requires its own sign-on, which is switched off')
}

/**
 * Opens a session and keeps the other ones, whatever is configured. One statement, so it needs no
 * transaction.
 *
 * @throws sso_required when the account's firm lets only its own identity provider in, and
 * saml_provider_disabled when that is switched off as well
 */
export async function openAdditionalSession(
  ctx: Pick<AuthCtx, 'db' | 'now' | 'caller' | 'services'>,
  account: Account,
  { method, provider, notAfter, replaces, factor }: SignInProof,
): Promise<AuthSession> {
  if (account.isSignOnRequired && provider !== account.signOnProviderId) throw signOnError(ctx.services)
  const { now, caller } = ctx
  const at = Math.floor(now.getTime() / 1_000)
  const methods = [{ method, at, ...(provider && { provider }) }]
  const opened = await insertSession(ctx.db, {
    // The log names it as well, so it is made here and not by the database.
    id: randomUUIDv7(),
    userId: account.id,
    accessEpoch: account.accessEpoch,
    methods,
    notAfter: notAfter ?? null,
    ip: caller.ip,
    userAgent: caller.userAgent,
    createdAt: now,
    detail: { method, ...(replaces && { replaces }) },
  })
  if (!opened) throw authError(400, 'invalid_credentials', 'Invalid login credentials')
  const raised = factor && {
    aal: 'aal2' as const,
    factorId: factor.id,
    methods: [{ method: factor.method, at }, ...methods],
  }
  const session = (raised && (await updateSession(ctx.db, opened.id, raised))) ?? opened
  return sessionResponse(ctx, { ...account, lastSignInAt: now, updatedAt: now }, session)
}

/** Creates the session response of the protocol: new access token, current refresh token, user. */
export async function sessionResponse(
  ctx: Pick<AuthCtx, 'now' | 'services'>,
  account: Account,
  session: SessionRow,
): Promise<AuthSession> {
  const { config, keys, secrets } = ctx.services
  const claims = accessTokenClaims({ account, session, config, now: ctx.now })
  return {
    access_token: await keys.sign(claims),
    token_type: 'bearer',
    expires_in: config.jwtTtlSeconds,
    expires_at: claims.exp,
    refresh_token: writeRefreshToken(secrets.refreshTokens, { sessionId: session.id, counter: session.refreshCounter }),
    user: presentUser(account),
  }
}

/**
 * Ends sessions of a person (all, one, all but one, those of a level) and closes their connections
 * once that is certain.
 */
export async function endSessions(
  tx: Pick<AuthTx, 'db' | 'disconnectSockets' | 'publish'>,
  which: SessionFilter,
): Promise<string[]> {
  const sessionIds = await deleteSessions(tx.db, which)
  if (sessionIds.length === 0) return sessionIds
  for (const id of sessionIds) tx.disconnectSockets(rooms.session(id))
  await tx.publish(sessionsEnded, { userId: which.userId, sessionIds })
  return sessionIds
}
