import { isAdvisorRole } from '#contract/access.ts'
import { listFirms } from '#contract/directory/firms/endpoints.ts'
import * as endpoints from '#contract/firms/endpoints.ts'
import type { RegisterFirm } from '#contract/firms/schemas.ts'
import { refreshSession } from '#web/auth/session/refresh.ts'
import { isHalfwayIn, userReady } from '#web/auth/session/session.ts'
import { call } from '#web/platform/api/call.ts'

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
/** The viewer's team; null when they have no firm. */
export const getTeam = async () => (await call(endpoints.getTeam)).team
export async function acceptOwnership() {
  await call(endpoints.acceptOwnership)
  await refreshSession()
}

/**
 * Whether the viewer is of a kind that belongs to firms; others open these pages too, but have
 * nothing to ask for.
 */
export async function mayHaveFirm(): Promise<boolean> {
  const user = await userReady()
  if (!user || isHalfwayIn(user)) return false
  return isAdvisorRole(user.role)
}
