import type { Visit } from '#contract/operations/visits/schemas.ts'
import type { Role } from '#contract/profiles/values.ts'
import type { StaffRole } from '#contract/staff/values.ts'

/** The person of a session, as its token and the auth service describe them. */
export type SessionUser = {
  readonly id: string
  readonly email: string
  readonly emailVerified: boolean
  /** In digits, country first; empty when there is none. */
  readonly phone: string
  readonly role: Role
  /** What somebody of the staff is there for; nobody else has one. */
  readonly staffRole?: StaffRole
  /** Has a second step and has not taken it yet in this session: may not enter until then. */
  readonly awaitsSecondStep: boolean
  /** Must set up a second step first, because the role asks for one: may not enter until then. */
  readonly mustSetUpSecondStep: boolean
  /** Set when somebody of the staff views this person's account, to read only. */
  readonly visit?: Visit
}
