import { type FirmRole, firmRoles } from '#contract/firms/values.ts'
import type { Visit } from '#contract/operations/visits/schemas.ts'
import type { Role } from '#contract/profiles/values.ts'
import { type StaffRole, staffRoles } from '#contract/staff/values.ts'

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
  /** What somebody is at their firm; nobody without a firm has one. */
  readonly firmRole?: FirmRole
  /** Has a second step and has not taken it yet in this session: may not enter until then. */
  readonly awaitsSecondStep: boolean
  /** Must set up a second step first, because the role asks for one: may not enter until then. */
  readonly mustSetUpSecondStep: boolean
  /** Set when somebody of the staff views this person's account, to read only. */
  readonly visit?: Visit
}

/** What is read of a session of the auth library. */
export type FoundSession = {
  readonly access_token: string
  readonly user: {
    readonly id: string
    readonly email?: string | undefined
    readonly phone?: string | undefined
    readonly email_confirmed_at?: string | undefined
    readonly app_metadata: Readonly<Record<string, unknown>>
    readonly factors?: readonly { readonly status: string }[] | undefined
  }
}

const isStaffRole = (value: unknown): value is StaffRole => staffRoles.some((role) => role === value)
const isFirmRole = (value: unknown): value is FirmRole => firmRoles.some((role) => role === value)
const userRoles: readonly Role[] = ['consumer', 'advisor', 'firm_admin', 'admin']

/** The person of a session. The role comes from app_metadata, which only the server writes. */
export function ownUserOf(found: FoundSession): SessionUser {
  const { id, email, phone, email_confirmed_at, app_metadata, factors = [] } = found.user
  const claims = claimsOf(found.access_token)
  const hasFactor = factors.some(({ status }) => status === 'verified')
  return {
    id,
    email: email ?? '',
    emailVerified: Boolean(email_confirmed_at),
    phone: phone ?? '',
    role: userRoles.find((role) => role === app_metadata.user_type) ?? 'consumer',
    ...(isFirmRole(app_metadata.firm_role) && { firmRole: app_metadata.firm_role }),
    ...(isStaffRole(claims.staff_role) && { staffRole: claims.staff_role }),
    awaitsSecondStep: hasFactor && claims.aal === 'aal1',
    mustSetUpSecondStep: !hasFactor && claims.second_factor_required === true,
  }
}

/** What the session is worth, as its own token says; the server checks it again on every call. */
function claimsOf(token: string): Record<string, unknown> {
  try {
    const payload = token.split('.')[1]?.replaceAll('-', '+').replaceAll('_', '/') ?? ''
    const claims: unknown = JSON.parse(atob(payload))
    return { ...Object(claims) }
  } catch {
    return {}
  }
}
