import type { AuthMethod } from '#contract/auth/values.ts'
import type { AuthTx } from '../../context/auth-context.ts'
import { accessRevoked } from '../../events.ts'
import { endSessions } from '../../sessions/service.ts'
import { updateAccessEpoch } from '../../users/store.ts'
import { deleteTokens } from '../codes/store.ts'
import { deleteFlowsOf } from '../flows/store.ts'

type Revocation = {
  readonly userId: string
  /** The session that stays. */
  readonly except?: string | null
  /** The method whose open flows stay. */
  readonly exceptFlowsOf?: AuthMethod
}

/**
 * Revokes every earlier access to an account (sessions, known devices, codes and links, pending
 * sign-ins, pending changes of address or number, and the secrets of other capabilities) and
 * returns the ids of the ended sessions. Callers remove factors themselves.
 */
export async function revokeAccess(
  tx: Pick<AuthTx, 'db' | 'disconnectSockets' | 'publish'>,
  { userId, except, exceptFlowsOf }: Revocation,
): Promise<string[]> {
  await updateAccessEpoch(tx.db, userId)
  const ended = await endSessions(tx, { userId, ...(except && { except }) })
  await deleteTokens(tx.db, userId)
  await deleteFlowsOf(tx.db, userId, exceptFlowsOf ? { exceptMethod: exceptFlowsOf } : {})
  await tx.publish(accessRevoked, { userId })
  return ended
}
