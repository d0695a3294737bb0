import * as people from '#contract/operations/people/endpoints.ts'
import type { PersonAction } from '#contract/operations/people/values.ts'
import { startVisit } from '#contract/operations/visits/endpoints.ts'
import type { StaffRole } from '#contract/staff/values.ts'
import { call, download } from '#web/platform/api/call.ts'
import { enterVisit } from './visits/api.ts'

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
