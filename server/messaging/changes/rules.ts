/** Decides which messages can be changed, and how much of one a reply quotes. Pure. */
import { minutes } from '#contract/core/durations.ts'
import { editWithinMinutes, quoteMaxLength } from '#contract/messaging/values.ts'
import type { MessageRow } from '../tables.ts'

/**
 * Tells why a message cannot be edited now, or null when it can (docs/chat.md "Messages"). A
 * deleted message stays as it is.
 */
export function lockedBecause({ createdAt, deletedAt }: Pick<MessageRow, 'createdAt' | 'deletedAt'>, now: Date) {
  if (deletedAt) return 'It was deleted.'
  const age = now.getTime() - createdAt.getTime()
  return age > minutes(editWithinMinutes) ? `Messages can be edited for ${editWithinMinutes} minutes.` : null
}

/** The beginning of a message, in one piece: no character is cut in two. */
export function quoteOf(body: string): string {
  if (body.length <= quoteMaxLength) return body
  return `${Array.from(body)
    .slice(0, quoteMaxLength - 1)
    .join('')}…`
}
