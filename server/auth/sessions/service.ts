import type { AuthSession } from '#contract/auth/schemas.ts'
import type { AuthMethod } from '#contract/auth/values.ts'
import { rooms } from '#server/platform/realtime/rooms.ts'
import type { AuthCtx, AuthTx } from '../context.ts'
import { sessionsEnded, signedIn } from '../events.ts'
import { record } from '../log/service.ts'
import { presentUser } from '../present.ts'
import { type Account, updateUser } from '../users/store.ts'
import { accessTokenClaims } from './claims.ts'
import { writeRefreshToken } from './refresh-token.ts'
import { deleteSessions, insertSession, type SessionRow, type WhichSessions } from './store.ts'

/** How somebody has just proven who they are. */
export type Proof = { readonly method: AuthMethod; readonly provider?: string; readonly notAfter?: Date }

/** Opens a session: every sign-in makes a new one, whatever came before it, so none can be fixed in advance. */
export async function openSession(tx: AuthTx, account: Account, proof: Proof): Promise<AuthSession> {
  const { now, caller, parts } = tx
  if (parts.config.singleSession) await endSessions(tx, { userId: account.id })
  const session = await insertSession(tx.db, {
    userId: account.id,
    methods: [
      {
        method: proof.method,
        at: Math.floor(now.getTime() / 1_000),
        ...(proof.provider && { provider: proof.provider }),
      },
    ],
    notAfter: proof.notAfter ?? null,
    ip: caller.ip,
    userAgent: caller.userAgent,
    createdAt: now,
  })
  await updateUser(tx.db, account.id, { lastSignInAt: now })
  await record(tx, { kind: 'signed_in', userId: account.id, sessionId: session.id, detail: { method: proof.method } })
  await tx.publish(signedIn, { userId: account.id, sessionId: session.id, method: proof.method })
  return sessionReply(tx, { ...account, lastSignInAt: now, updatedAt: now }, session)
}

/** Writes the reply that is a session to the client: fresh access token, current refresh token, user. */
export async function sessionReply(
  ctx: Pick<AuthCtx, 'now' | 'parts'>,
  account: Account,
  session: SessionRow,
): Promise<AuthSession> {
  const { config, keys, secrets } = ctx.parts
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

/** Ends sessions of a person (all, one, all but one, those of a level) and closes their connections once that is certain. */
export async function endSessions(
  tx: Pick<AuthTx, 'db' | 'closeSockets' | 'publish'>,
  which: WhichSessions,
): Promise<string[]> {
  const sessionIds = await deleteSessions(tx.db, which)
  if (sessionIds.length === 0) return sessionIds
  for (const id of sessionIds) tx.closeSockets(rooms.session(id))
  await tx.publish(sessionsEnded, { userId: which.userId, sessionIds })
  return sessionIds
}
