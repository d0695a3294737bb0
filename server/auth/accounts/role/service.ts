import type { FirmRole } from '#contract/firms/values.ts'
import type { Role } from '#contract/profiles/values.ts'
import type { Tx } from '#server/platform/context.ts'
import { roleChanged } from '../../events.ts'
import { endSessions } from '../../sessions/service.ts'
import { lockAccount, updateUser } from '../../users/store.ts'

/**
 * Changes what kind of account somebody has and what they are at a firm; `app_metadata` says both,
 * for the pages. Sessions end when the kind changes or somebody becomes or stops being a compliance
 * officer, because what a session may do was settled when it began (OWASP ASVS 7.4), but for the
 * one that `keeps` names.
 */
export async function changeRole(
  tx: Tx,
  change: {
    userId: string
    role: Exclude<Role, 'admin'>
    firmRole: FirmRole | null
    keeps?: string | undefined
  },
): Promise<void> {
  const { userId, role, firmRole, keeps } = change
  const account = await lockAccount(tx.db, userId)
  if (!account) return
  const { firm_role: before = null, user_type: type, ...metadata } = account.appMetadata
  if (account.role === role && type === role && before === firmRole) return
  const appMetadata = { ...metadata, user_type: role, ...(firmRole && { firm_role: firmRole }) }
  await updateUser(tx.db, userId, { role, staffRole: null, appMetadata })
  if (account.role !== role) await tx.publish(roleChanged, { userId, role })
  const isOtherWork = account.role !== role || (before === 'compliance') !== (firmRole === 'compliance')
  if (isOtherWork) await endSessions(tx, { userId, ...(keeps && { except: keeps }) })
}
