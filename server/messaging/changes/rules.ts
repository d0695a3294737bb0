/** Decides which messages can be changed. Pure. */
import { minutes } from '#contract/core/durations.ts'
import { editWithinMinutes } from '#contract/messaging/values.ts'
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
