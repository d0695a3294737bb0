/** Moves the response clock of a client chat, and says which answers make a usual time. Pure. */
import { seconds } from '#contract/core/durations.ts'
import type { ChatRow } from '../tables.ts'

/** Fewer answers than this say nothing about how somebody usually answers. */
export const minAnswersForMedian = 3
/** How far back answers count for "usually answers in". */
export const answersCountForDays = 90

export type ResponseClock = {
  readonly waitingSince: Date | null
  /** Set when this message ends a consumer's wait. */
  readonly answeredAfterSeconds: number | null
}

/**
 * Moves the response clock of a client chat: it starts with the consumer's first unanswered
 * message, does not restart when they write again, and stops with the advisor's answer
 * (docs/product.md "Chat"). Chats of colleagues have none.
 */
export function clockAfterMessage(
  chat: Pick<ChatRow, 'kind' | 'consumerId' | 'advisorId' | 'waitingSince'>,
  senderId: string,
  now: Date,
): ResponseClock {
  const { waitingSince } = chat
  if (chat.kind !== 'client') return { waitingSince: null, answeredAfterSeconds: null }
  if (senderId === chat.consumerId) return { waitingSince: waitingSince ?? now, answeredAfterSeconds: null }
  if (senderId !== chat.advisorId || waitingSince === null) return { waitingSince, answeredAfterSeconds: null }
  const waited = Math.max(0, Math.round((now.getTime() - waitingSince.getTime()) / seconds(1)))
  return { waitingSince: null, answeredAfterSeconds: waited }
}
