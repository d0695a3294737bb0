import * as people from '#contract/operations/people/endpoints.ts'
import type { PersonAction } from '#contract/operations/people/values.ts'
import { endVisit, startVisit } from '#contract/operations/visits/endpoints.ts'
import type { Visit } from '#contract/operations/visits/schemas.ts'
import type { StaffRole } from '#contract/staff/values.ts'
import { homeFor } from '#web/auth/access/route-access.ts'
import { visitStore } from '#web/auth/storage.ts'
import { call, download } from '#web/platform/api/call.ts'

/** What the form of an act holds; each act sends its part. */
export type ActionInput = {
  reason: string
  days: number | null
  staffRole: StaffRole
  email: string
  sessionId?: string
}

/** Does an act with an account. */
export const doAction: Readonly<Record<PersonAction, (id: string, input: ActionInput) => Promise<unknown>>> = {
  view: (id, { reason }) => call(startVisit, { params: { id }, body: { reason } }).then(enterVisit),
  'end-sessions': (id, { reason, sessionId }) =>
    call(people.endSessionsOfPerson, { params: { id }, body: { reason, ...(sessionId && { sessionId }) } }),
  'send-confirmation': (id, { reason }) => call(people.sendConfirmation, { params: { id }, body: { reason } }),
  ban: (id, { reason, days }) => call(people.banPerson, { params: { id }, body: { reason, days } }),
  unban: (id, { reason }) => call(people.unbanPerson, { params: { id }, body: { reason } }),
  'set-staff-role': (id, { reason, staffRole }) =>
    call(people.setStaffRole, { params: { id }, body: { reason, staffRole } }),
  erase: (id, { reason, email }) => call(people.erasePerson, { params: { id }, body: { reason, email } }),
  export: (id, { reason }) => download(people.exportPerson, { params: { id }, body: { reason } }, 'account-data.json'),
}

/** Opens the home of the person in this tab; the reload leaves nothing of the staff's own pages. */
function enterVisit(visit: Visit): void {
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
