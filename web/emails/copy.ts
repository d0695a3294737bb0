import type { EmailTiming, NotificationPreference, PreferenceGroup, PreferenceSpec } from '#contract/emails/values.ts'

export const groupTexts: Readonly<Record<PreferenceGroup, string>> = {
  conversations: 'Conversations',
  appointments: 'Appointments',
  clients: 'Clients and team',
  matches: 'Matches',
  account: 'Account',
}

const timingTexts: Readonly<Record<EmailTiming, string>> = {
  now: 'At once',
  daily: 'Daily',
  weekly: 'Weekly',
  off: 'Off',
}

/** A choice of when an email leaves; one that cannot wait is on or off. */
export function timingText(timing: EmailTiming, { canWait }: PreferenceSpec): string {
  return timing === 'now' && canWait !== true ? 'On' : timingTexts[timing]
}

/** What the page says whose link is in an invitation: its reader may have no account. */
export const invitationsText = {
  title: 'Stop invitations to this address?',
  ask: 'No one will be able to invite you by email through us anymore. If someone tries, we’ll tell them that you don’t want invitations.',
  done: 'We won’t send invitations to this address anymore, no matter who asks.',
  undo: 'Undo',
  undone: 'This address can get invitations again.',
}

/** What the settings and the unsubscribe page say about each preference. */
export const preferenceTexts: Readonly<Record<NotificationPreference, { label: string; help?: string }>> = {
  messages: { label: 'New messages', help: 'Emailed when you’re away' },
  calls: { label: 'Missed calls' },
  requests: { label: 'Requests and confirmations' },
  changes: { label: 'New times and cancellations', help: 'Always on, so you never miss a change' },
  reminders: { label: 'Reminders' },
  calendars: { label: 'Linked calendars that can’t be read' },
  leads: { label: 'New leads' },
  access: { label: 'Shared details', help: 'Someone shares their name or brief with you, or stops.' },
  team: { label: 'Who joins or leaves the team' },
  matches: { label: 'New matches', help: 'Strong matches, and openings you’re on the waiting list for' },
  partner: { label: 'Your shared list' },
  reviews: { label: 'Reviews', help: 'Requests for one, new ones, replies and decisions' },
  verification: { label: 'Verification', help: 'Always on, because your listing depends on it' },
  billing: { label: 'Billing', help: 'Always on: receipts, failed payments, and the end of a trial or plan' },
  cases: { label: 'Cases that need a second person' },
  support: { label: 'Answers from support', help: 'Always on, because you wrote to us' },
  security: { label: 'Security, codes and receipts', help: 'Always on, to keep your account safe' },
  digests: { label: 'Digests', help: 'What you chose daily or weekly, in one email at 8 a.m., weekly on Mondays' },
  news: { label: 'Product updates', help: 'Off unless you turn it on. We haven’t sent any yet.' },
}
