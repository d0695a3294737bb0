import { isMockMode } from '#web/platform/api/mock-mode.ts'
import { auth, currentSession, forgetSession } from './session.ts'

/**
 * Renews the tokens, so that the session carries what the server decides now; without an answer it
 * stays as it is. A session that the server has ended is forgotten, because the library keeps it
 * until its access token expires.
 */
export async function refreshSession(): Promise<void> {
  const { error } = await (await auth()).refreshSession()
  const status = error?.status ?? 0
  if (status >= 400 && status < 500 && status !== 429) forgetSession()
}

/**
 * Reads the user again while their address is not verified: the link of a mail may have been opened
 * on another device, and the stored session would say so only with the next token. A failure leaves
 * the session as it is.
 */
export async function refreshUnverified(): Promise<void> {
  const session = currentSession()
  if (isMockMode() || session.status !== 'signed-in' || session.user.emailVerified || session.user.visit) return
  await refreshSession()
}
