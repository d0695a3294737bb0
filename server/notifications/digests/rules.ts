/** Decides when a digest leaves and what its lines say. Pure. */

import type { NotificationContent } from '#contract/notifications/kinds.ts'
import { digestHour } from '#contract/notifications/values.ts'
import { nameInside } from '#contract/profiles/disclosure/labels.ts'
import { matchTitle, reviewTitle } from '../emails.ts'

export type DigestTiming = 'daily' | 'weekly'

/** What a digest keeps of a notification. */
export type QueuedItem = {
  readonly kind: string
  readonly params: object
  readonly personId: string | null
  /** The entry on the list; null when its reader wants none. */
  readonly notificationId: string | null
}

/**
 * When the next digest leaves: at eight on the clock of its reader, the weekly one on a Monday
 * (docs/product.md "Notifications and emails").
 */
export function digestDueAt(now: Date, timing: DigestTiming, timeZone: string): Date {
  const local = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timeZone)
  const today = local.withPlainTime({ hour: digestHour })
  const isPast = Temporal.ZonedDateTime.compare(today, local) <= 0
  const next = isPast ? today.add({ days: 1 }) : today
  const due = timing === 'daily' ? next : next.add({ days: (8 - next.dayOfWeek) % 7 })
  return new Date(due.epochMilliseconds)
}

/** One line of a digest; null for a kind that is never queued for one. */
export function digestLine(content: NotificationContent, name: string): string | null {
  switch (content.kind) {
    case 'message':
      return `${name} sent you a message`
    case 'message_unanswered':
      return `${name} has been waiting a day for your answer`
    case 'call_missed':
      return `You missed a call from ${nameInside(name)}`
    case 'lead_new':
      return `${name} is a new lead`
    case 'lead_assigned':
      return `${name} was assigned to you as a lead`
    case 'review_requested':
    case 'review_new':
    case 'review_answered':
    case 'review_reported':
    case 'review_moderated':
      return reviewTitle(content, name)
    case 'firm_member_joined':
      return `${name} joined your firm`
    case 'firm_member_left':
      return content.params.isAccountDeleted
        ? 'An advisor deleted their account and left your firm'
        : `${name} ${content.params.isRemoved ? 'was removed from' : 'left'} your firm`
    case 'match_new':
      return matchTitle({ kind: content.kind, name, count: content.params.count })
    case 'place_opened':
      return matchTitle({ kind: content.kind, name })
    default:
      return null
  }
}
