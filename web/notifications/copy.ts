import type { NotificationContent, NotificationKind, NotificationParams } from '#contract/notifications/kinds.ts'
import {
  type NotificationFilter,
  notificationFilters,
  type VerificationOutcome,
} from '#contract/notifications/values.ts'
import type { Role } from '#contract/profiles/values.ts'
import { when } from '#web/platform/format.ts'

const outcomes: Record<VerificationOutcome, string> = {
  review: 'Your verification is under review',
  dispute: 'Your CRD number is in dispute',
  verified: 'You’re verified. Matching consumers can now find you',
  rejected: 'Your verification was rejected',
  expired: 'Your verification has expired',
}

/** The sentence of each kind; `name` is the person it is about. */
const sentences: { readonly [K in NotificationKind]: (name: string, params: NotificationParams<K>) => string } = {
  message: (name) => `${name} sent you a message`,
  call_missed: (name) => `${name} tried to call you`,
  appointment_requested: (name) => `${name} requested an appointment`,
  appointment_booked: (name) => `${name} booked an appointment`,
  appointment_confirmed: (name) => `${name} confirmed your appointment`,
  appointment_rescheduled: (name) => `${name} rescheduled your appointment`,
  appointment_canceled: (name) => `${name} canceled your appointment`,
  appointment_expired: (name, { reader }) =>
    reader === 'consumer'
      ? `${name} didn’t confirm your appointment in time, so it was canceled`
      : `${name} requested an appointment that wasn’t confirmed, so it was canceled`,
  appointment_unconfirmed: (name) => `${name} is waiting for you to confirm an appointment`,
  appointment_reminder: (name, { hours }) =>
    `Appointment with ${insideSentence(name)} ${hours === 1 ? 'in an hour' : 'tomorrow'}`,
  lead_new: (name) => `${name} is a new lead`,
  lead_assigned: (name) => `${name} was assigned to you as a lead`,
  review_new: (name) => `${name} reviewed you`,
  review_answered: (name) => `${name} replied to your review`,
  firm_member_joined: (name) => `${name} joined your firm`,
  verification_decided: (_, { outcome }) => outcomes[outcome],
  verification_claimed: () => 'Another account is claiming your CRD number',
  consent_granted: (name) => `${name} agreed to hear from you again`,
  consent_withdrawn: (name) => `${name} stopped sharing their details with you`,
  brief_shared: (name) => `${name} shared a brief with you`,
  match_new: (name, { count }) =>
    count === 1
      ? `${name} is a strong new match for you`
      : `${name} and ${count === 2 ? '1 other advisor' : `${count - 1} other advisors`} are strong new matches for you`,
  list_joined: () => 'Your partner joined your list of advisors',
  partner_saved: () => 'Your partner saved an advisor to your list',
  place_opened: (name) => `${name} is taking new clients again, and you’re next in line`,
}

// An alias such as "A consumer in Oregon" is lower-case inside a sentence.
function insideSentence(name: string): string {
  return name.startsWith('A consumer') || name === 'Someone' ? name.charAt(0).toLowerCase() + name.slice(1) : name
}

/** A kind with its parameters, written so that the compiler relates the two. */
type ContentOf<K extends NotificationKind> = { [P in K]: { kind: P; params: NotificationParams<P> } }[K]

/** What a notification says to its reader. */
export function sentenceOf(notification: NotificationContent & { personName: string | null }): string {
  return sentence(notification, notification.personName ?? 'Someone')
}

function sentence<K extends NotificationKind>({ kind, params }: ContentOf<K>, name: string): string {
  return sentences[kind](name, params)
}

/** The instant a notification is about, such as the beginning of an appointment. */
export function instantOf({ params }: NotificationContent): string | null {
  return 'startsAt' in params ? params.startsAt : null
}

/** The toggle buttons over the list. */
export const filterLabels: Readonly<Record<NotificationFilter | 'all', string>> = {
  all: 'All',
  unread: 'Unread',
  messages: 'Messages',
  bookings: 'Bookings',
  leads: 'Leads',
}

/** The filters that can show something to a role. */
export function filtersOf(role: Role): readonly NotificationFilter[] {
  if (role === 'admin') return ['unread']
  return notificationFilters.filter((filter) => filter !== 'leads' || role !== 'consumer')
}

/** What an empty list says. */
export function emptyText(filter: NotificationFilter | undefined): string {
  if (filter === undefined) return 'No notifications yet. New messages, appointments and leads appear here.'
  return filter === 'unread' ? 'You’re all caught up.' : 'Nothing here yet.'
}

/** Notifications grouped by the viewer's day, each named: Today, Yesterday, or its date. */
export function byDay<T extends { createdAt: string }>(items: readonly T[], now: Date): { name: string; items: T[] }[] {
  const yesterday = new Date(now)
  yesterday.setDate(yesterday.getDate() - 1)
  const names = new Map([
    [when(now, 'date'), 'Today'],
    [when(yesterday, 'date'), 'Yesterday'],
  ])
  const days = Map.groupBy(items, ({ createdAt }) => when(createdAt, 'date'))
  return [...days].map(([date, ofDay]) => ({
    name: names.get(date) ?? when(ofDay[0]?.createdAt ?? now, 'longDate'),
    items: ofDay,
  }))
}
