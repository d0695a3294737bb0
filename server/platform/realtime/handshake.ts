import { decodeJwt } from 'jose'
import { seconds } from '#contract/core/durations.ts'
import { problem } from '#contract/problems.ts'
import type { UserActor } from '../context.ts'
import { isDirectToOwnHost } from '../http/direct-call.ts'
import { logFault, problemDetails, toProblem } from '../problem-details.ts'
import { type Connection, connectionSessionOf, type RealtimeDeps, setConnectionSession } from './connection.ts'
import { rooms } from './rooms.ts'

// A browser renews its token before the end; a little grace covers a slow network.
const grace = seconds(30)
// setTimeout counts in 32 bits.
const longestTimer = 2 ** 31 - 1

/**
 * Lets a connection in by the access token of its handshake, or answers with the error that the
 * client's `connect_error` shows: its `data` is the problem.
 */
export async function admit(connection: Connection, deps: RealtimeDeps): Promise<Error | undefined> {
  try {
    const { token } = connection.handshake.auth
    await hold(connection, typeof token === 'string' ? token : '', deps)
    return undefined
  } catch (error) {
    const found = toProblem(error)
    logFault(deps.log, found, 'socket handshake failed')
    return Object.assign(new Error(found.message), { data: problemDetails(found) })
  }
}

/** Who a connection belongs to now; null once its session has ended or the account is banned. */
export async function currentActor(connection: Connection, deps: RealtimeDeps): Promise<UserActor | null> {
  const session = connectionSessionOf(connection)
  if (!session) return null
  const visitor = deps.contextFor({ kind: 'visitor' }, deps.log)
  const actor = await deps.sessions.resolveActor(visitor, session.token, isDirectToOwnHost(connection.request))
  return actor?.id === session.actor.id ? actor : null
}

/**
 * Binds a connection to the session of a token, at first and at every renewal, and ends it when
 * that token does.
 *
 * @throws Problem core.signed-out when the token is not good, or belongs to somebody else than
 * before; core.second-factor-required
 */
export async function hold(connection: Connection, token: string, deps: RealtimeDeps): Promise<UserActor> {
  const visitor = deps.contextFor({ kind: 'visitor' }, deps.log)
  const actor = await deps.sessions.resolveActor(visitor, token, isDirectToOwnHost(connection.request))
  const before = connectionSessionOf(connection)?.actor
  if (!actor || (before && before.id !== actor.id)) throw problem('core.signed-out')
  if (actor.needsSecondFactor) throw problem('core.second-factor-required')
  if (before && before.sessionId !== actor.sessionId) await connection.leave(rooms.session(before.sessionId))
  await connection.join([rooms.user(actor.id), rooms.session(actor.sessionId), rooms.role(actor.role)])
  const expiry = endWithToken(connection, token, visitor.now)
  setConnectionSession(connection, { actor, token, expiry })
  return actor
}

function endWithToken(connection: Connection, token: string, now: Date): NodeJS.Timeout | undefined {
  // The signature was checked by resolveActor; here only the date is read.
  const { exp } = decodeJwt(token)
  if (exp === undefined) return undefined
  const left = Math.min(seconds(exp) - now.getTime() + grace, longestTimer)
  return setTimeout(() => connection.disconnect(true), Math.max(0, left)).unref()
}
