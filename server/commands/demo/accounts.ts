import type { Role } from '#contract/profiles/values.ts'
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

/**
 * The accounts a visitor of the demo signs in with: one of each type, an advisor whose firm's
 * payment failed, and a second administrator, because nobody decides an appeal against their own
 * decision.
 */
export const demoAccounts = {
  consumer: { id: demoId('consumer'), email: demoAddresses.consumer, firstName: 'Rosa', lastName: 'Whitcombe' },
  advisor: { id: demoId('advisor'), email: demoAddresses.advisor, firstName: 'Marisol', lastName: 'Etcheverry' },
  firm_admin: { id: demoId('firm_admin'), email: demoAddresses.firm_admin, firstName: 'Edmund', lastName: 'Larkspur' },
  member: { id: demoId('advisor 6'), email: demoAddresses.member, firstName: 'Nora', lastName: 'Bennett' },
  admin: { id: demoId('admin'), email: demoAddresses.admin, firstName: 'Ada', lastName: 'Quill' },
  second_admin: {
    id: demoId('second_admin'),
    email: demoAddresses.second_admin,
    firstName: 'Grace',
    lastName: 'Hollis',
  },
} as const satisfies Record<
  Role | 'member' | 'second_admin',
  { id: string; email: string; firstName: string; lastName: string }
>

export type DemoPerson = {
  readonly id: string
  readonly email: string
  readonly firstName: string
  readonly lastName: string
  readonly role: Role
  readonly place: DemoPlace
  readonly joinedAt: Date
  /** Only those who sign in have one; the others are people of the market without a password. */
  readonly passwordHash: string | null
  readonly phone: string | null
}

/** An account as sign-up would have made it, with its address confirmed. */
export function userRow(person: DemoPerson): typeof users.$inferInsert {
  const { id, email, role, joinedAt, passwordHash } = person
  return {
    id,
    role,
    staffRole: role === 'admin' ? 'admin' : null,
    email,
    emailConfirmedAt: joinedAt,
    passwordHash,
    appMetadata: { provider: 'email', providers: ['email'], user_type: role },
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
