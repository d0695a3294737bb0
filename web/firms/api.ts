import * as endpoints from '#contract/firms/endpoints.ts'
import type { RegisterFirm, SaveFirmPart } from '#contract/firms/schemas.ts'
import { isHalfwayIn, sessionReady } from '#web/auth/session/session.ts'
import { call } from '#web/platform/api.ts'

export const getOwnFirm = () => call(endpoints.getOwnFirm)
export const registerFirm = (body: RegisterFirm) => call(endpoints.registerFirm, { body })
export const saveFirm = (body: SaveFirmPart) => call(endpoints.saveFirm, { body })
/** The viewer's team; null when they have no firm. */
export const getTeam = async () => (await call(endpoints.getTeam)).team
export const inviteAdvisor = (email: string) => call(endpoints.inviteAdvisor, { body: { email } })
export const revokeInvitation = (id: string) => call(endpoints.revokeInvitation, { params: { id } })
export const removeMember = (advisorId: string) => call(endpoints.removeMember, { params: { advisorId } })
export const vouchForMember = (advisorId: string) => call(endpoints.vouchForMember, { params: { advisorId } })
export const previewInvitation = (token: string) => call(endpoints.previewInvitation, { params: { token } })
export const acceptInvitation = (token: string) => call(endpoints.acceptInvitation, { body: { token } })

/**
 * Whether the viewer is of a kind that belongs to firms; others open these pages too, but have
 * nothing to ask for.
 */
export async function mayHaveFirm(): Promise<boolean> {
  const session = await sessionReady()
  if (session.status !== 'signed-in' || isHalfwayIn(session.user)) return false
  return session.user.role === 'advisor' || session.user.role === 'firm_admin'
}
