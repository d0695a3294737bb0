import { type PersonAction, personActions } from '#contract/operations/people/values.ts'
import { type StaffPermission, type StaffRole, staffPermits } from '#contract/staff/values.ts'

type Viewer = { readonly id: string; readonly staffRole?: StaffRole }
export type ActedOn = {
  readonly id: string
  readonly staffRole: StaffRole | null
  readonly isEmailVerified: boolean
  readonly isBanned: boolean
  readonly isErased: boolean
  readonly sessionCount: number
}

const permissionOf: Readonly<Record<PersonAction, StaffPermission>> = {
  view: 'view-accounts',
  'end-sessions': 'help-people',
  'send-confirmation': 'help-people',
  ban: 'restrict-people',
  unban: 'restrict-people',
  'set-staff-role': 'manage-people',
  erase: 'manage-people',
  export: 'manage-people',
}

/**
 * What somebody of the staff may do with an account: what their staff role permits and the state of
 * the account allows. Only administrators act on the staff, and nobody on themselves.
 */
export function actionsOn(viewer: Viewer, person: ActedOn): PersonAction[] {
  const { isEmailVerified, isBanned, isErased, sessionCount, staffRole } = person
  if (isErased || viewer.id === person.id || (staffRole !== null && viewer.staffRole !== 'admin')) return []
  const isPossible: Readonly<Record<PersonAction, boolean>> = {
    view: !isBanned && staffRole === null,
    'end-sessions': sessionCount > 0,
    'send-confirmation': !isEmailVerified,
    ban: !isBanned,
    unban: isBanned,
    'set-staff-role': staffRole !== null,
    erase: true,
    export: true,
  }
  return personActions.filter((action) => isPossible[action] && staffPermits(viewer.staffRole, permissionOf[action]))
}
