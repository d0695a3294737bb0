import type { Role } from '#contract/profiles/values.ts'
import type { Tx } from '#server/platform/context.ts'
import { roleChanged } from '../../events.ts'
import { endSessions } from '../../sessions/service.ts'
import { findAccount, updateUser } from '../../users/store.ts'

/**
 * Changes what kind of account somebody has, as when a firm makes them its administrator. Their
 * sessions end, because what a session may do was settled when it began (OWASP ASVS 7.4), but for
 * the one that `keeps` names. Nothing happens when the role is theirs.
 */
export async function changeRole(
  tx: Tx,
  { userId, role, keeps }: { userId: string; role: Exclude<Role, 'admin'>; keeps?: string | undefined },
): Promise<void> {
  const account = await findAccount(tx.db, userId)
  if (!account || account.role === role) return
  await updateUser(tx.db, userId, { role, staffRole: null })
  await tx.publish(roleChanged, { userId, role })
  await endSessions(tx, { userId, ...(keeps && { except: keeps }) })
}
