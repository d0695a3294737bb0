import type { Role } from '#contract/profiles/values.ts'

type Spec = {
  readonly name: string
  /** What holds until a user chooses: emails about their own affairs, and no news. */
  readonly isOnByDefault: boolean
  /** The roles that receive these emails and can switch them off; every role when absent. */
  readonly roles?: readonly Role[]
}

/**
 * The sorts of email a user can switch off. All else is always sent: codes, security, replies to a
 * request of theirs.
 */
export const emailPreferences = [
  { name: 'mailMessages', isOnByDefault: true },
  { name: 'mailAppointments', isOnByDefault: true },
  { name: 'mailLeads', isOnByDefault: true, roles: ['advisor', 'firm_admin'] },
  { name: 'mailMatches', isOnByDefault: true, roles: ['consumer'] },
  { name: 'mailProductNews', isOnByDefault: false },
] as const satisfies readonly Spec[]
export type EmailPreference = (typeof emailPreferences)[number]['name']

const specs: readonly (Spec & { readonly name: EmailPreference })[] = emailPreferences

/** The preferences that concern a role, in the order of the settings. */
export function preferencesOf(role: Role): EmailPreference[] {
  return specs.filter(({ roles }) => !roles || roles.includes(role)).map(({ name }) => name)
}
