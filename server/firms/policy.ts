/** Only the administrator of a firm may change it. Pure. */
import type { Team } from '#contract/firms/schemas.ts'
import type { UserActor } from '#server/platform/context.ts'
import type { FirmRow } from './tables.ts'

/** What the actor may do with this firm's team; the page shows just these acts. */
export function teamActions(actor: UserActor, firm: FirmRow, isVerified: boolean): Team['can'] {
  if (firm.adminId !== actor.id) return []
  return ['invite', 'remove', 'edit', ...(isVerified ? (['vouch'] as const) : [])]
}
