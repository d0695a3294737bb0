import type { NotificationContent } from '#contract/notifications/kinds.ts'
import { type NotificationFilter, notificationFilters } from '#contract/notifications/values.ts'
import type { Role } from '#contract/profiles/values.ts'
import { when } from '#web/platform/format.ts'

/** The instant a notification is about, such as the beginning of an appointment. */
export function instantOf({ params }: NotificationContent): string | null {
  return 'startsAt' in params ? params.startsAt : null
}

/** The toggle buttons over the list. */
export const filterLabels: Readonly<Record<NotificationFilter | 'all', string>> = {
  all: 'All',
  unread: 'Unread',
  messages: 'Messages',
  bookings: 'Appointments',
  leads: 'Leads',
}

/** The filters that can show something to a role. */
export function filtersOf(role: Role): readonly NotificationFilter[] {
  if (role === 'admin') return ['unread']
  return notificationFilters.filter((filter) => filter !== 'leads' || role !== 'consumer')
}

const newHere: Readonly<Record<Role, string>> = {
  consumer: 'New messages and appointments appear here.',
  advisor: 'New messages, appointments and leads appear here.',
  firm_admin: 'New messages, appointments and leads appear here.',
  admin: '',
}

/** What an empty list says to a role. */
export function emptyText(filter: NotificationFilter | undefined, role: Role): string {
  if (filter === undefined) return ['No notifications yet.', newHere[role]].join(' ').trim()
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
