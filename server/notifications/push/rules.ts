/** Decides what a push message says and how long it is worth delivering. Pure. */
import { createHash } from 'node:crypto'
import { days, minutes } from '#contract/core/durations.ts'
import { isUrgent, type NotificationContent } from '#contract/notifications/kinds.ts'
import { sentenceOf } from '#contract/notifications/labels.ts'
import { aboutOpenAppointments } from '../texts/rules.ts'

/** What the service worker shows (public/service-worker.js). */
export type PushMessage = {
  readonly title: string
  readonly body: string
  /** The page it leads to, within the product. */
  readonly href: string
  /** A message replaces the shown one with the same tag. */
  readonly tag: string
}

/** What a push message says to its reader; names are as its reader may know them. */
export function notificationText(
  content: NotificationContent,
  { personName, timeZone }: { personName: string | null; timeZone: string },
): Pick<PushMessage, 'title' | 'body'> {
  const title = sentenceOf({ ...content, personName })
  return { title, body: 'startsAt' in content.params ? momentIn(content.params.startsAt, timeZone) : '' }
}

function momentIn(instant: string, timeZone: string): string {
  const parts = { weekday: 'long', month: 'long', day: 'numeric', hour: 'numeric', minute: '2-digit' } as const
  const format = new Intl.DateTimeFormat('en-US', { ...parts, timeZoneName: 'short', timeZone })
  return format.format(new Date(instant)).replaceAll('\u202f', ' ')
}

/**
 * What two messages about the same subject share: a chat shows one message, however many it has.
 */
export function tagOf(content: NotificationContent, id: string): string {
  return 'chatId' in content.params ? `chat:${content.params.chatId}` : id
}

/** A tag as the topic by which a push service replaces what it still holds (RFC 8030, 5.4). */
export function topicOf(tag: string): string {
  return createHash('sha256').update(tag).digest('base64url').slice(0, 32)
}

/**
 * When a message is no longer of use: a call has stopped ringing, the other side has stopped
 * waiting, an appointment it announces has begun. Anything else is worth a day.
 */
export function expiryOf({ kind, params }: NotificationContent, now: Date): Date {
  if (kind === 'call_ringing') return new Date(now.getTime() + minutes(1))
  if (isUrgent(kind)) return new Date(now.getTime() + minutes(15))
  const dayLater = now.getTime() + days(1)
  if (!aboutOpenAppointments.has(kind) || !('startsAt' in params)) return new Date(dayLater)
  return new Date(Math.min(new Date(params.startsAt).getTime(), dayLater))
}

/** What the answer of a push service means (RFC 8030, 5 and 7.3). */
export type PushOutcome = 'sent' | 'gone' | 'refused' | 'later'

/** The meaning of an HTTP status. */
export function outcomeOf(status: number): PushOutcome {
  if (status >= 200 && status < 300) return 'sent'
  if (status === 404 || status === 410) return 'gone'
  return status === 429 || status >= 500 ? 'later' : 'refused'
}
