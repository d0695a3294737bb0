import { endVisit } from '#contract/operations/visits/endpoints.ts'
import type { Visit } from '#contract/operations/visits/schemas.ts'
import { homeFor } from '#web/auth/access/route-access.ts'
import { visitStore } from '#web/auth/storage.ts'
import { call } from '#web/platform/api/call.ts'

/** Opens the home of the person in this tab; the reload leaves nothing of the staff's own pages. */
export function enterVisit(visit: Visit): void {
  visitStore.write(visit)
  const { role, firmRole } = visit.person
  location.assign(homeFor({ role, ...(firmRole && { firmRole }) }))
}

/**
 * Leaves the account and goes back to its page in the console. The server ends a visit by itself
 * where this call does not reach it.
 */
export async function leaveVisit({ id, person }: Visit): Promise<void> {
  // Without it the call is one of the staff again.
  visitStore.remove()
  await call(endVisit, { params: { id } }).catch(() => undefined)
  location.assign(`/admin/people/${person.id}`)
}
