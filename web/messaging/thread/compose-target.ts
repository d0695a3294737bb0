import type { Message } from '#contract/messaging/schemas.ts'
import { type ValueStore, valueStore } from '#web/platform/storage/value-store.ts'

/** What the composer of a chat is about: a reply to a message, or an edit of one. */
export type ComposeTarget = { readonly kind: 'reply' | 'edit'; readonly message: Message } | null

const targets = new Map<string, ValueStore<ComposeTarget>>()

/** The store of one chat's target. */
export function composeTargetOf(chatId: string): ValueStore<ComposeTarget> {
  const found = targets.get(chatId) ?? valueStore<ComposeTarget>(null)
  targets.set(chatId, found)
  return found
}
