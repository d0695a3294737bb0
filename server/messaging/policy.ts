/** Decides who may start a chat and write in it, from the access of its two members. Pure. */
import type { ClosedReason } from '#contract/messaging/values.ts'
import type { ProblemCode } from '#contract/problems.ts'
import type { UserCtx } from '#server/platform/context.ts'
import type { ChatRow } from './tables.ts'

/** What one side of a chat may do: the state of blocks, consent and settings between the two. */
export type ChatAccess = {
  readonly isBlocked: boolean
  /** The consumer's agreement to this advisor, while it is in force. */
  readonly consent: { readonly grantedAt: Date; readonly sharesPhone: boolean } | null
  readonly ownChatEnabled: boolean
  readonly otherChatEnabled: boolean
  /** Until then the staff suspended the other side. */
  readonly otherBannedUntil: Date | null
  readonly isOtherDeleted: boolean
  readonly shareFirm: boolean
}

/**
 * Tells why the actor may not write in this chat now, or null when they may. Consumer and advisor
 * write only while the consumer's consent is in force (docs/product.md "Chat").
 */
export function closedBecause(
  { actor, now }: { actor: Pick<UserCtx['actor'], 'emailVerified'>; now: Date },
  chat: Pick<ChatRow, 'kind'>,
  access: ChatAccess,
): ClosedReason | null {
  if (access.isOtherDeleted) return 'deleted'
  if (access.isBlocked) return 'blocked'
  if (access.otherBannedUntil && access.otherBannedUntil > now) return 'suspended'
  if (chat.kind === 'client' && access.consent === null) return 'no_consent'
  if (chat.kind === 'colleagues' && !access.shareFirm) return 'not_colleagues'
  if (!access.ownChatEnabled) return 'own_chat_disabled'
  if (!access.otherChatEnabled) return 'chat_disabled'
  if (!actor.emailVerified) return 'unverified'
  return null
}

/**
 * Whether a consumer's wait counts in a chat that is closed for this reason: advisors can end it
 * themselves by confirming their address.
 */
export function keepsWait(reason: ClosedReason | null): boolean {
  return reason === null || reason === 'unverified'
}

/**
 * Whether the two may see each other's presence and read receipts: as long as they may know each
 * other at all, colleagues while they are.
 */
export function mayWatch(chat: Pick<ChatRow, 'kind'>, access: ChatAccess): boolean {
  return !access.isBlocked && (chat.kind === 'colleagues' ? access.shareFirm : access.consent !== null)
}

/** The problem by which each reason refuses a message; only the consumer can agree again. */
export function problemCodeFor(reason: ClosedReason, viewerIsConsumer: boolean): ProblemCode {
  switch (reason) {
    case 'blocked':
      return 'profiles.blocked'
    case 'no_consent':
      return viewerIsConsumer ? 'profiles.consent-needed' : 'messaging.closed'
    case 'own_chat_disabled':
      return 'messaging.own-chat-disabled'
    case 'chat_disabled':
      return 'messaging.chat-disabled'
    case 'unverified':
      return 'core.unverified'
    case 'suspended':
    case 'deleted':
      return 'messaging.unavailable'
    case 'not_colleagues':
      return 'messaging.not-a-colleague'
  }
}
