import type { FirmRole } from '#contract/firms/values.ts'
import type { Role } from '#contract/profiles/values.ts'
import type { StaffRole } from '#contract/staff/values.ts'
import { demoAddresses } from '#server/auth/demo-accounts.ts'
import type { identities, users } from '#server/auth/tables.ts'
import type { profiles } from '#server/profiles/tables.ts'
import { demoId } from './ids.ts'
import type { DemoPlace } from './places.ts'

/**
 * The one password of the demo accounts. Printed at start; these accounts exist in demo
 * databases only.
 */
export const demoPassword = 'harbor-lantern-42'

type DemoAccount = {
  readonly id: string
  readonly email: string
  readonly firstName: string
  readonly lastName: string
  /** What the account shows, in the lines printed at start. */
  readonly shows: string
  /** Of our staff only. */
  readonly staffRole?: StaffRole
}

/**
 * The accounts a visitor of the demo signs in with: one of each type first, then an advisor whose
 * firm's payment failed, the compliance officer of the demo firm, a second administrator, because
 * nobody decides an appeal against their own decision, and one of each other staff role.
 */
export const demoAccounts = {
  consumer: {
    id: demoId('consumer'),
    email: demoAddresses.consumer,
    firstName: 'Rosa',
    lastName: 'Whitcombe',
    shows: 'consumer',
  },
  advisor: {
    id: demoId('advisor'),
    email: demoAddresses.advisor,
    firstName: 'Marisol',
    lastName: 'Etcheverry',
    shows: 'advisor',
  },
  firm_admin: {
    id: demoId('firm_admin'),
    email: demoAddresses.firm_admin,
    firstName: 'Edmund',
    lastName: 'Larkspur',
    shows: 'firm administrator',
  },
  admin: {
    id: demoId('admin'),
    email: demoAddresses.admin,
    firstName: 'Ada',
    lastName: 'Quill',
    shows: 'admin',
    staffRole: 'admin',
  },
  member: {
    id: demoId('advisor 6'),
    email: demoAddresses.member,
    firstName: 'Nora',
    lastName: 'Bennett',
    shows: 'advisor, firm’s payment declined',
  },
  officer: {
    id: demoId('advisor 2'),
    email: demoAddresses.officer,
    firstName: 'Ruth',
    lastName: 'Ashdown',
    shows: 'compliance officer of the firm',
  },
  second_admin: {
    id: demoId('second_admin'),
    email: demoAddresses.second_admin,
    firstName: 'Grace',
    lastName: 'Hollis',
    shows: 'second admin',
    staffRole: 'admin',
  },
  support: {
    id: demoId('support'),
    email: demoAddresses.support,
    firstName: 'Samuel',
    lastName: 'Orr',
    shows: 'staff, support',
    staffRole: 'support',
  },
  trust: {
    id: demoId('trust'),
    email: demoAddresses.trust,
    firstName: 'Thea',
    lastName: 'Marchetti',
    shows: 'staff, trust',
    staffRole: 'trust',
  },
  finance: {
    id: demoId('finance'),
    email: demoAddresses.finance,
    firstName: 'Felix',
    lastName: 'Abara',
    shows: 'staff, finance',
    staffRole: 'finance',
  },
} as const satisfies Record<keyof typeof demoAddresses, DemoAccount>

export type DemoPerson = {
  readonly id: string
  readonly email: string
  readonly firstName: string
  readonly lastName: string
  readonly role: Role
  /** What somebody of our staff is there for. */
  readonly staffRole?: StaffRole
  readonly place: DemoPlace
  readonly joinedAt: Date
  /** Only those who sign in have one; the others are people of the market without a password. */
  readonly passwordHash: string | null
  readonly phone: string | null
}

/** An account as sign-up and a firm would have made it, with its address confirmed. */
export function userRow(person: DemoPerson, firmRole: FirmRole | null): typeof users.$inferInsert {
  const { id, email, role, staffRole = null, joinedAt, passwordHash } = person
  return {
    id,
    role,
    staffRole,
    email,
    emailConfirmedAt: joinedAt,
    passwordHash,
    appMetadata: {
      provider: 'email',
      providers: ['email'],
      user_type: role,
      ...(firmRole && { firm_role: firmRole }),
    },
    userMetadata: { sub: id, email, email_verified: true, phone_verified: false },
    createdAt: joinedAt,
  }
}

/** The e-mail identity beside it. */
export function identityRow({ id, email, joinedAt }: DemoPerson): typeof identities.$inferInsert {
  const data = { sub: id, email, email_verified: true, phone_verified: false }
  return { userId: id, provider: 'email', providerId: id, email, data, createdAt: joinedAt }
}

/** The base profile. */
export function profileRow(person: DemoPerson): typeof profiles.$inferInsert {
  const { id, email, firstName, lastName, role, place, joinedAt, phone } = person
  return { id, email, firstName, lastName, userType: role, phone, ...place, createdAt: joinedAt }
}
