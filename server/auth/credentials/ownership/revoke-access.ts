import type { AuthMethod } from '#contract/auth/values.ts'
import type { AuthTx } from '../../context/auth-context.ts'
import { accessRevoked } from '../../events.ts'
import { endSessions } from '../../sessions/service.ts'
import { raiseAccessEpoch } from '../../users/store.ts'
import { removeFlowsOf } from '../flows/store.ts'

type Revoking = {
  readonly userId: string
  /** The session that stays. */
  readonly except?: string | null
  /** The method whose open flows stay. */
  readonly exceptFlowsOf?: AuthMethod
}

/**
 * Makes every earlier way into an account void: sessions, known devices, sign-ins under way, and the secrets that other
 * capabilities keep. Mailed codes and factors are the caller's. Returns the ids of the sessions that ended.
 */
export async function revokeAccess(
  tx: Pick<AuthTx, 'db' | 'closeSockets' | 'publish'>,
  { userId, except, exceptFlowsOf }: Revoking,
): Promise<string[]> {
  await raiseAccessEpoch(tx.db, userId)
  const ended = await endSessions(tx, { userId, ...(except && { except }) })
  await removeFlowsOf(tx.db, userId, exceptFlowsOf ? { exceptMethod: exceptFlowsOf } : {})
  await tx.publish(accessRevoked, { userId })
  return ended
}
