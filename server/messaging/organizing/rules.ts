/** Turns a member's choices about a chat into what is stored. Pure. */
import type { OrganizeChat } from '#contract/messaging/organizing/schemas.ts'
import type { ChatMemberRow } from '../tables.ts'

type Marks = Pick<ChatMemberRow, 'mutedAt' | 'archivedAt' | 'pinnedAt' | 'isMarkedUnread'>

/**
 * How a member keeps a chat after a change. An archived chat is not pinned, and pinning takes a
 * chat out of the archive (docs/chat.md "The list of chats").
 */
export function marksAfter(before: Marks, change: OrganizeChat, now: Date): Marks {
  const since = (is: boolean | undefined, at: Date | null) => (is === undefined ? at : is ? (at ?? now) : null)
  const pinnedAt = since(change.isPinned, before.pinnedAt)
  const archivedAt = since(change.isArchived, before.archivedAt)
  return {
    mutedAt: since(change.isMuted, before.mutedAt),
    archivedAt: change.isPinned ? null : archivedAt,
    pinnedAt: change.isArchived && !change.isPinned ? null : pinnedAt,
    isMarkedUnread: change.isMarkedUnread ?? before.isMarkedUnread,
  }
}
