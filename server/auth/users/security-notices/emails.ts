// What the security mails say about each change. The mail's frame is in emails.ts.
import type { SecurityEventKind } from '#contract/auth/values.ts'
import { brand } from '#contract/brand.ts'

/** The changes that the owner is notified about by email. */
export const noticeKinds = [
  'password_changed',
  'password_set',
  'email_changed',
  'phone_changed',
  'factor_added',
  'factor_removed',
  'recovery_codes_made',
  'recovery_code_used',
  'identity_linked',
  'identity_unlinked',
  'account_deleted',
  'calendar_feed_created',
  'api_key_created',
  'webhook_created',
  'hubspot_connected',
  'calendar_account_linked',
] as const
export type NoticeKind = (typeof noticeKinds)[number]

type Wording = {
  /** What the security log records. */
  readonly event: SecurityEventKind
  readonly title: string
  /** One sentence; `item` is the factor, provider, address or number that changed. */
  readonly sentence: (item: string) => string
}

/** The mail and the security event of each kind of change. */
export const wordings: Readonly<Record<NoticeKind, Wording>> = {
  password_changed: {
    event: 'password_changed',
    title: 'Your password was changed',
    sentence: () => `The password of your ${brand.name} account was changed. All other devices were signed out.`,
  },
  password_set: {
    event: 'password_changed',
    title: 'A password was added to your account',
    sentence: () => `Your ${brand.name} account now has a password. All other devices were signed out.`,
  },
  email_changed: {
    event: 'email_changed',
    title: 'Your email address was changed',
    sentence: (item) => `Your ${brand.name} account now uses ${item} for sign-in and email.`,
  },
  phone_changed: {
    event: 'phone_changed',
    title: 'Your phone number was changed',
    sentence: (item) => `Your ${brand.name} account now uses the phone number ${item}.`,
  },
  calendar_feed_created: {
    event: 'calendar_feed_created',
    title: 'A calendar link was created',
    sentence: () =>
      `A private calendar link was created for your ${brand.name} account. Anyone who has it can see your appointments.`,
  },
  api_key_created: {
    event: 'api_key_created',
    title: 'An API key was created',
    sentence: () =>
      `An API key was created for your ${brand.name} account. A program that has it can see and change what the key allows.`,
  },
  webhook_created: {
    event: 'webhook_created',
    title: 'A webhook was added to your account',
    sentence: () =>
      `A webhook was added to your ${brand.name} account. Its server gets messages about your leads and appointments.`,
  },
  hubspot_connected: {
    event: 'hubspot_connected',
    title: 'HubSpot was connected to your account',
    sentence: () => `Your ${brand.name} account was connected to HubSpot. Your leads are sent there.`,
  },
  calendar_account_linked: {
    event: 'calendar_account_linked',
    title: 'A calendar account was linked',
    sentence: () =>
      `A calendar account was linked to your ${brand.name} account. Your appointments can be written into it.`,
  },
  factor_added: {
    event: 'factor_verified',
    title: 'Two-step sign-in was added',
    sentence: (item) => `${item} was added to your ${brand.name} account as a second step for signing in.`,
  },
  factor_removed: {
    event: 'factor_removed',
    title: 'Two-step sign-in was removed',
    sentence: (item) => `${item} was removed from your ${brand.name} account as a second step for signing in.`,
  },
  recovery_codes_made: {
    event: 'recovery_codes_made',
    title: 'New recovery codes were created',
    sentence: () => `Your ${brand.name} account has a new set of recovery codes. Earlier codes no longer work.`,
  },
  recovery_code_used: {
    event: 'recovery_code_used',
    title: 'A recovery code was used to sign in',
    sentence: (item) => `A recovery code was used to sign in to your ${brand.name} account. ${item}`,
  },
  identity_linked: {
    event: 'identity_linked',
    title: 'A sign-in method was added',
    sentence: (item) => `You can now sign in to your ${brand.name} account with ${item}.`,
  },
  identity_unlinked: {
    event: 'identity_unlinked',
    title: 'A sign-in method was removed',
    sentence: (item) => `Your ${brand.name} account no longer accepts ${item} for signing in.`,
  },
  account_deleted: {
    event: 'user_deleted',
    title: 'Your account was deleted',
    sentence: () =>
      `Your ${brand.name} account and the personal data in it were deleted, as requested. This cannot be undone.`,
  },
}
