import type { Role } from '#contract/profiles/values.ts'

/** When an email about something leaves. */
export const emailTimings = ['now', 'daily', 'weekly', 'off'] as const
export type EmailTiming = (typeof emailTimings)[number]

/** The groups of the settings, in their order. */
export const preferenceGroups = ['conversations', 'appointments', 'clients', 'matches', 'account'] as const
export type PreferenceGroup = (typeof preferenceGroups)[number]

type Spec = {
  readonly name: string
  readonly group: PreferenceGroup
  /** The list in the product: a choice that is on at first, always on, or no entry at all. */
  readonly product: 'optional' | 'always' | null
  /** The email: when it leaves until a user chooses, always at once, or no email at all. */
  readonly email: EmailTiming | 'always' | null
  /** Push messages: a choice that is on or off at first, or no message at all. */
  readonly push: boolean | null
  /** Can wait for a daily or weekly digest, and for the end of quiet hours. */
  readonly canWait?: true
  /** The roles it concerns; every role when absent. */
  readonly roles?: readonly Role[]
}

const catalog = [
  { name: 'messages', group: 'conversations', product: 'optional', email: 'now', push: true, canWait: true },
  { name: 'calls', group: 'conversations', product: 'optional', email: 'now', push: true, canWait: true },
  { name: 'requests', group: 'appointments', product: 'always', email: 'now', push: true },
  { name: 'changes', group: 'appointments', product: 'always', email: 'always', push: true },
  { name: 'reminders', group: 'appointments', product: 'optional', email: 'now', push: true },
  {
    name: 'calendars',
    group: 'appointments',
    product: 'always',
    email: 'now',
    push: false,
    roles: ['consumer', 'advisor', 'firm_admin'],
  },
  {
    name: 'leads',
    group: 'clients',
    product: 'optional',
    email: 'now',
    push: true,
    canWait: true,
    roles: ['advisor', 'firm_admin'],
  },
  { name: 'access', group: 'clients', product: 'optional', email: null, push: false, roles: ['advisor', 'firm_admin'] },
  {
    name: 'team',
    group: 'clients',
    product: 'optional',
    email: 'now',
    push: false,
    canWait: true,
    roles: ['firm_admin'],
  },
  {
    name: 'matches',
    group: 'matches',
    product: 'optional',
    email: 'now',
    push: false,
    canWait: true,
    roles: ['consumer'],
  },
  { name: 'partner', group: 'matches', product: 'optional', email: null, push: false, roles: ['consumer'] },
  {
    name: 'reviews',
    group: 'account',
    product: 'optional',
    email: 'now',
    push: false,
    canWait: true,
    roles: ['consumer', 'advisor', 'firm_admin'],
  },
  {
    name: 'verification',
    group: 'account',
    product: 'always',
    email: 'always',
    push: true,
    roles: ['advisor', 'firm_admin'],
  },
  {
    name: 'billing',
    group: 'account',
    product: 'always',
    email: 'always',
    push: true,
    roles: ['advisor', 'firm_admin'],
  },
  { name: 'cases', group: 'account', product: 'always', email: null, push: false, roles: ['admin'] },
  { name: 'support', group: 'account', product: 'always', email: 'always', push: true },
  { name: 'security', group: 'account', product: null, email: 'always', push: null },
  { name: 'digests', group: 'account', product: null, email: 'now', push: null },
  { name: 'news', group: 'account', product: null, email: 'off', push: null },
] as const satisfies readonly Spec[]
/** Names invitations in an unsubscribe link. Their readers have no account, and no preferences. */
export const invitations = 'invitations'

export type NotificationPreference = (typeof catalog)[number]['name']

export type PreferenceSpec = Spec & { readonly name: NotificationPreference }
/**
 * Everything a user can be notified of, with its channels and their defaults (docs/product.md
 * "Notifications and emails"). The kinds of notification and the emails each name one of these.
 */
export const preferenceSpecs: readonly PreferenceSpec[] = catalog

/** The preferences that concern a role, in the order of the settings. */
export function preferencesOf(role: Role): PreferenceSpec[] {
  return preferenceSpecs.filter(({ roles }) => !roles || roles.includes(role))
}

/** When the emails of a preference may leave, in the order of the settings. */
export function timingsOf({ canWait }: PreferenceSpec): EmailTiming[] {
  return emailTimings.filter((timing) => canWait === true || timing === 'now' || timing === 'off')
}

/** The quiet hours that Settings suggest. */
export const usualQuietHours = { from: '22:00', until: '07:00' } as const
