import { brand } from '#contract/brand.ts'
import type { CallSession } from '#contract/calls/schemas.ts'
import { calendarDaysBetween } from '#contract/core/days.ts'
import { days, hours, minutes } from '#contract/core/durations.ts'
import type { Chat, Message } from '#contract/messaging/schemas.ts'
import type { ClosedReason, reportReasons } from '#contract/messaging/values.ts'
import { pastCallTitle } from '#web/calls/copy.ts'
import { duration, when } from '#web/platform/format.ts'
import { ownZone } from '#web/platform/times/zones.ts'
import { nameInSentence } from '#web/profiles/copy.ts'
import { filesPreview } from './attachments/file-words.ts'

/** `shortText` is for the head of a phone, where the whole does not fit one line. */
type PresenceLine = { text: string; shortText: string; isOnline: boolean }

/**
 * The line below a name in the head: the presence and how long a reply usually takes. Without our
 * own live connection the presence is unknown and left out.
 */
export function presenceLine(chat: Chat, isConnected: boolean): PresenceLine {
  const onlineStatus = isConnected ? chat.other.onlineStatus : null
  const words = { online: 'Online', away: 'Away', busy: 'Busy', offline: 'Offline' }
  const status = onlineStatus && words[onlineStatus]
  const member = chat.kind === 'colleagues' ? 'Your colleague' : chat.consumer ? 'Consumer' : 'Advisor'
  const role = chat.closedBecause === 'deleted' ? 'Account deleted' : member
  const textWith = (answers: string | null) => {
    const parts = [status, answers].filter((part) => part !== null)
    const text = parts.length > 0 ? parts.join(', ') : role
    return text[0]?.toUpperCase() + text.slice(1)
  }
  const [usual, short] =
    chat.closedBecause === null ? [answersWords(chat, 'usually '), answersWords(chat)] : [null, null]
  return { text: textWith(usual), shortText: textWith(short), isOnline: onlineStatus === 'online' }
}

/** When a reply can be expected; nothing where too few answers say. */
function answersWords({ answersInMinutes, awayUntil }: Chat, usually = ''): string | null {
  // An absence ends at a midnight of the advisor: the noon after it is on the same day for a reader
  // in any zone near theirs.
  if (awayUntil !== null)
    return `out of office until ${when(new Date(Date.parse(awayUntil) + hours(12)), 'weekdayDate')}`
  return answersInMinutes === null ? null : `${usually}replies in ${roughly(answersInMinutes)}`
}

function roughly(inMinutes: number): string {
  if (inMinutes < 60) return `${Math.max(5, Math.ceil(inMinutes / 5) * 5)} min`
  const inHours = Math.round(inMinutes / 60)
  return inHours < 48 ? `${inHours} h` : duration(minutes(inMinutes))
}

/**
 * When something happened, as lists say it: the time today, the weekday this week, else the date.
 */
export function listTime(instant: string, now = new Date()): string {
  const then = new Date(instant)
  if (when(then, 'date') === when(now, 'date')) return when(then, 'time')
  const isThisWeek = now.getTime() - then.getTime() < days(6)
  const [weekday = '', date = ''] = when(then, 'weekdayDate').split(', ')
  return isThisWeek ? weekday : date
}

/**
 * The line shown for a chat in a list: the message a search found, else the last message or call;
 * the viewer's own message begins with "You:". Staff who view an account learn that there are
 * messages, and read none.
 */
export function messagePreview(chat: Chat, viewerId: string, latestCall?: CallSession): string {
  const { foundMessage, lastMessage, lastPosition, consumer } = chat
  if (mayEndWithCall(chat)) {
    if (latestCall && latestCall.startTime > (lastMessage?.createdAt ?? ''))
      return pastCallTitle(latestCall, latestCall.initiatorId === viewerId)
    // Something happened after the last message, and what it was is not read yet.
    if (lastMessage) return 'Call'
  }
  const message: Message | null = foundMessage ?? lastMessage
  if (!message && lastPosition > 0) return 'Messages aren’t shown'
  if (!message && consumer) return consumer.isDisclosed ? 'Agreed to hear from you' : 'Stopped sharing their details'
  if (!message) return 'No messages yet'
  const text = messageText(message)
  return message.senderId === viewerId ? `You: ${text}` : text
}

/** When the message that the list shows was sent; without one, when something last happened. */
export const previewTime = ({ foundMessage, lastActivityAt }: Chat): string => foundMessage?.createdAt ?? lastActivityAt

/** Whether what last happened in a chat is no message: then it may be a call. */
export const mayEndWithCall = ({ foundMessage, lastMessage, lastPosition, lastActivityAt }: Chat): boolean =>
  foundMessage === null && (lastMessage ? lastActivityAt > lastMessage.createdAt : lastPosition === 0)

/** A message in one line: its words, or what is sent without any. */
export const messageText = ({ body, attachments, deletedAt }: Message): string =>
  deletedAt ? deletedText : body || filesPreview(attachments)

/** The place of a deleted message. */
export const deletedText = 'Message deleted'

/** The day above messages; the year only when it is another. */
export function dayLabel(instant: string, now = new Date(), zone = ownZone()): string {
  const day = when(instant, 'longDate', zone)
  const daysAgo = calendarDaysBetween(zone, instant, now)
  if (daysAgo === 0) return `Today, ${day}`
  if (daysAgo === 1) return `Yesterday, ${day}`
  const year = when(instant, 'date', zone).slice(-4)
  return year === when(now, 'date', zone).slice(-4) ? day : `${day}, ${year}`
}

/** A time beside messages of one day: with its own day when that is another. */
export function timeNear(instant: string, near: string): string {
  return when(instant, 'date') === when(near, 'date') ? when(instant, 'time') : when(instant, 'moment')
}

/** What to do where nothing was said yet. */
export function firstSentence(chat: Chat): string {
  if (chat.can.length === 0) return 'No messages.'
  if (chat.kind === 'colleagues') return 'No messages yet. Say hello.'
  return chat.consumer
    ? 'They agreed to hear from you. Introduce yourself and ask what they want to talk about.'
    : `Say in a sentence or two what you’d like help with. We’ll notify ${nameInSentence(chat.other.displayName)} right away.`
}

/** Why nothing can be written, from this side. */
export function closedSentence(chat: Chat, reason: ClosedReason): string {
  const name = nameInSentence(chat.other.displayName)
  switch (reason) {
    case 'no_consent':
      return chat.consumer
        ? 'They don’t share their details with you, so you can’t see who they are or send messages.'
        : `You don’t share your details with ${name}, so they can’t see who you are, and messages are off.`
    case 'blocked':
      return 'One of you has blocked the other, so messages are off.'
    case 'chat_disabled':
      return `${chat.other.displayName} has turned off messages.`
    case 'own_chat_disabled':
      return 'You’ve turned off messages.'
    case 'unverified':
      return 'Please verify your email address first. We sent you a link.'
    case 'suspended':
      return `${chat.other.displayName} isn’t available on ${brand.name} right now, so messages and calls are off.`
    case 'deleted':
      return 'Their account was deleted, so messages and calls are off.'
    case 'not_colleagues':
      return 'You’re no longer at the same firm.'
  }
}

/** Why nothing can be written, for the one who blocked the other. */
export const ownBlockSentence = (chat: Chat): string =>
  `You blocked ${nameInSentence(chat.other.displayName)}, so messages are off.`

/** What the strip under the head says of the agreement. */
export function consentSentence(chat: Chat): string | null {
  if (!chat.consent) return null
  const since = when(chat.consent.grantedAt, 'weekdayDate').split(', ')[1]
  if (chat.consumer)
    return `${nameInSentence(chat.other.displayName, { isFirst: true })} agreed on ${since} to share their ${chat.consent.sharesPhone ? 'name, email and phone' : 'name and email'}.`
  const name = nameInSentence(chat.other.displayName)
  return chat.consent.sharesPhone
    ? `You agreed on ${since} to share your name, email and phone with ${name}.`
    : `You agreed on ${since} to share your name and email with ${name}. Your phone is shared only for phone calls you book.`
}

export const reportReasonNames: Record<(typeof reportReasons)[number], string> = {
  pressure_to_buy: 'Pressure to buy',
  hidden_fees: 'Hidden fees',
  outside_payment: 'Asks to pay outside this site',
  false_license: 'Claims a license they don’t hold',
  unwanted_contact: 'Keeps writing after a no',
  spam: 'Advertising or spam',
  rude: 'Rude or threatening',
  scam: 'Impersonation',
  asks_for_money: 'Asks for money or passwords',
  other: 'Something else',
}

/** Below the field to write in; `entersLine` where Enter begins a line and the button sends. */
export const writingHint = (entersLine: boolean): string =>
  `${entersLine ? '' : 'Press Enter to send, Shift+Enter for a new line. '}Never send passwords or account numbers.`
