import { isAdvisorRole } from '#contract/access.ts'
import { listFirms } from '#contract/directory/firms/endpoints.ts'
import * as endpoints from '#contract/firms/endpoints.ts'
import * as joining from '#contract/firms/joining/endpoints.ts'
import type { InviteAdvisors, RegisterFirm, SaveFirmPart } from '#contract/firms/schemas.ts'
import * as signOn from '#contract/firms/sign-on/endpoints.ts'
import type { SaveSignOn } from '#contract/firms/sign-on/schemas.ts'
import type { AssignableFirmRole } from '#contract/firms/values.ts'
import { refreshSession } from '#web/auth/session/refresh.ts'
import { isHalfwayIn, userReady } from '#web/auth/session/session.ts'
import { call } from '#web/platform/api/call.ts'

export const getOwnFirm = () => call(endpoints.getOwnFirm)

/** Whether a firm has a public page: one without an advisor whom consumers can find has none. */
export async function hasFirmPage(firmId: string): Promise<boolean> {
  return (await call(listFirms, { query: { id: firmId } })).total > 0
}

// The session says what its person is at a firm.
export async function registerFirm(body: RegisterFirm) {
  const firm = await call(endpoints.registerFirm, { body })
  await refreshSession()
  return firm
}
export const saveFirm = (body: SaveFirmPart) => call(endpoints.saveFirm, { body })
export const setFirmLogo = (jpeg: string) => call(endpoints.setFirmLogo, { body: { jpeg } })
export const removeFirmLogo = () => call(endpoints.removeFirmLogo)
/** The viewer's team; null when they have no firm. */
export const getTeam = async () => (await call(endpoints.getTeam)).team
export const inviteAdvisors = (body: InviteAdvisors) => call(endpoints.inviteAdvisors, { body })
export const resendInvitation = (id: string) => call(endpoints.resendInvitation, { params: { id } })
export const addFirmDomain = () => call(joining.addFirmDomain)
export const removeFirmDomain = (domain: string) => call(joining.removeFirmDomain, { params: { domain } })
export const approveJoinRequest = (id: string) => call(joining.approveJoinRequest, { params: { id } })
export const declineJoinRequest = (id: string) => call(joining.declineJoinRequest, { params: { id } })
export const requestToJoin = () => call(joining.requestToJoin)
export const withdrawJoinRequest = () => call(joining.withdrawJoinRequest)
export const saveSignOn = (body: SaveSignOn) => call(signOn.saveSignOn, { body })
export const addSignOnDomain = (domain: string) => call(signOn.addSignOnDomain, { body: { domain } })
export const proveSignOnDomain = (domain: string) => call(signOn.proveSignOnDomain, { params: { domain } })
export const removeSignOnDomain = (domain: string) => call(signOn.removeSignOnDomain, { params: { domain } })
export const trySignOn = () => call(signOn.trySignOn)
export const requireSignOn = (isRequired: boolean) => call(signOn.requireSignOn, { body: { isRequired } })
export const removeSignOn = () => call(signOn.removeSignOn)
export const revokeInvitation = (id: string) => call(endpoints.revokeInvitation, { params: { id } })
export const changeFirmRole = (advisorId: string, firmRole: AssignableFirmRole) =>
  call(endpoints.changeFirmRole, { params: { advisorId }, body: { firmRole } })
export const leaveFirm = () => call(endpoints.leaveFirm)
export const offerOwnership = (advisorId: string) => call(endpoints.offerOwnership, { body: { advisorId } })
export const withdrawOwnership = () => call(endpoints.withdrawOwnership)
export async function acceptOwnership() {
  await call(endpoints.acceptOwnership)
  await refreshSession()
}
export const removeMember = (advisorId: string) => call(endpoints.removeMember, { params: { advisorId } })
export const vouchForMember = (advisorId: string) => call(endpoints.vouchForMember, { params: { advisorId } })
export const previewInvitation = (token: string) => call(endpoints.previewInvitation, { params: { token } })
export const acceptInvitation = (token: string) => call(endpoints.acceptInvitation, { body: { token } })

/**
 * Whether the viewer is of a kind that belongs to firms; others open these pages too, but have
 * nothing to ask for.
 */
export async function mayHaveFirm(): Promise<boolean> {
  const user = await userReady()
  if (!user || isHalfwayIn(user)) return false
  return isAdvisorRole(user.role)
}
