import { hours } from '#contract/core/durations.ts'

/** Who a chat joins: a consumer with an advisor, or two people of one firm. */
export const chatKinds = ['client', 'colleagues'] as const

/**
 * Why nothing can be sent in a chat: somebody blocked the other, the consumer took their consent
 * back, one of the two switched messages off, the viewer's address is not confirmed, two colleagues
 * no longer share a firm, or the staff suspended the other side or its account was deleted.
 */
export const closedReasons = [
  'blocked',
  'no_consent',
  'chat_disabled',
  'own_chat_disabled',
  'unverified',
  'not_colleagues',
  'suspended',
  'deleted',
] as const
export type ClosedReason = (typeof closedReasons)[number]

export const messageMaxLength = 4_000
/** Minutes within which a sender edits a message. */
export const editWithinMinutes = 15
/** The characters of a message that a reply to it shows. */
export const quoteMaxLength = 200

/** The beginning of a message as a reply quotes it: no character is cut in two. */
export function quoteText(body: string): string {
  if (body.length <= quoteMaxLength) return body
  return `${Array.from(body)
    .slice(0, quoteMaxLength - 1)
    .join('')}…`
}

/** The reactions people add to messages. */
export const messageReactions = ['thumbs_up', 'heart', 'celebrate', 'laugh', 'surprised', 'sad'] as const
export type MessageReaction = (typeof messageReactions)[number]
/**
 * Seconds after the last sign of typing at which the sign goes out by itself; a browser says it
 * again before.
 */
export const typingLastsSeconds = 5
/** The most chats one list shows; older ones are found by searching. */
export const listedChats = 200
/** What the list of chats shows: what is not archived, the unread of it, or the archived. */
export const chatLists = ['inbox', 'unread', 'archived'] as const
/** Hours within which an advisor promises an answer; the desk's clock counts against it. */
export const answerWithinHours = 24

/**
 * When the answer to somebody who waits since a moment is due: within the promised day, or before
 * `startsAt` where that is sooner, since a request that nobody confirmed is canceled then.
 */
export function answerDueAt(waitingSince: Date | string, startsAt?: string): Date {
  const due = new Date(waitingSince).getTime() + hours(answerWithinHours)
  return new Date(startsAt === undefined ? due : Math.min(due, Date.parse(startsAt)))
}

export const reportReasons = [
  'pressure_to_buy',
  'hidden_fees',
  'outside_payment',
  'false_license',
  'unwanted_contact',
  'spam',
  'rude',
  'scam',
  'asks_for_money',
  'other',
] as const

/** Characters of the automatic reply of an absence. */
export const awayMessageMaxLength = 1_000

/** Characters of what somebody writes to a report. */
export const reportTextMaxLength = 1_000

/** How many chats one confirmation of delivery names. */
export const deliveriesAtOnce = 100
