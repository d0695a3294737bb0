import { days } from '#contract/core/durations.ts'
import { authParts } from '#server/auth/assemble.ts'
import { widen } from '#server/auth/context.ts'
import { accessTokenClaims } from '#server/auth/sessions/claims.ts'
import { openSession } from '#server/auth/sessions/service.ts'
import { findHeldSession } from '#server/auth/sessions/store.ts'
import { findAccount } from '#server/auth/users/store.ts'
import type { Platform } from '#server/platform/platform.ts'

const tenYears = days(3_650) / 1_000
const nobodyInParticular = { ip: '127.0.0.1', userAgent: 'test', audience: 'authenticated', redirectTo: '' }

/**
 * Opens a real session for an account and returns its access token, without the work of a password. The token outlives
 * every clock a test turns; the session can still be ended.
 */
export async function signInAs(
  platform: Platform,
  userId: string,
): Promise<{ accessToken: string; sessionId: string }> {
  const { db, ports, log } = platform
  const now = platform.clock()
  const parts = await authParts({ db, ports, log, now })
  const ctx = widen(platform.context({ kind: 'visitor' }), { parts, caller: nobodyInParticular })
  const account = await findAccount(db, userId)
  if (!account) throw new Error('nobody has this id')
  const opened = await ctx.transaction((tx) => openSession(tx, account, { method: 'password' }))
  const claims = await parts.keys.verify(opened.access_token, now)
  const sessionId = String(claims.session_id)
  const held = await findHeldSession(db, sessionId)
  if (!held) throw new Error('the session just opened is gone')
  const config = { ...parts.config, jwtTtlSeconds: tenYears }
  return { sessionId, accessToken: await parts.keys.sign(accessTokenClaims({ ...held, config, now })) }
}
