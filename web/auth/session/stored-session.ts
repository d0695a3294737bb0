import { seconds } from '#contract/core/durations.ts'
import { isRecord } from '#web/platform/storage/stored-value.ts'
import { authSessionStore, visitStore } from '../storage.ts'
import { provideUsableSession, type UsableSession } from './session.ts'
import { ownUserOf } from './session-user.ts'

/** The auth library refreshes a token that ends sooner, so nobody else may use it. */
const refreshedBeforeMs = seconds(90)

/**
 * The session that the auth library stored, while its token needs no refresh; reading it spares a
 * page the library before its first call. It is null where only the library knows: nothing is
 * stored, the token is about to end, the tab views an account, or the stored value has another
 * shape.
 */
export function findStoredSession(now = Date.now()): UsableSession | null {
  const { access_token: token, expires_at, user } = authSessionStore.read() ?? {}
  if (typeof token !== 'string' || typeof expires_at !== 'number' || !isRecord(user)) return null
  if (seconds(expires_at) - now <= refreshedBeforeMs || visitStore.read()) return null
  const { id, email, phone, email_confirmed_at, app_metadata, factors } = user
  if (typeof id !== 'string' || !isRecord(app_metadata)) return null
  const found = {
    id,
    app_metadata,
    email: textOf(email),
    phone: textOf(phone),
    email_confirmed_at: textOf(email_confirmed_at),
    factors: Array.isArray(factors) ? factors.flatMap(factorOf) : undefined,
  }
  return { token, user: ownUserOf({ access_token: token, user: found }) }
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : undefined)

function factorOf(value: unknown): { status: string }[] {
  return isRecord(value) && typeof value.status === 'string' ? [{ status: value.status }] : []
}

provideUsableSession(findStoredSession)
