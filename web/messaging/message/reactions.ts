import type { Message } from '#contract/messaging/schemas.ts'
import { type MessageReaction, messageReactions } from '#contract/messaging/values.ts'

/** How reactions look and what screen readers call them. */
export const reactionLabels: Record<MessageReaction, { emoji: string; label: string }> = {
  thumbs_up: { emoji: '👍', label: 'Thumbs up' },
  heart: { emoji: '❤️', label: 'Heart' },
  celebrate: { emoji: '🎉', label: 'Celebrate' },
  laugh: { emoji: '😂', label: 'Laugh' },
  surprised: { emoji: '😮', label: 'Surprised' },
  sad: { emoji: '😢', label: 'Sad' },
}

export type ReactionCount = { readonly reaction: MessageReaction; readonly count: number; readonly isOwn: boolean }

/** The reactions of a message in the order of the menu, each with its count. */
export function countReactions({ reactions }: Message, viewerId: string): ReactionCount[] {
  return messageReactions.flatMap((reaction) => {
    const added = reactions.filter((row) => row.reaction === reaction)
    if (added.length === 0) return []
    return { reaction, count: added.length, isOwn: added.some(({ userId }) => userId === viewerId) }
  })
}
