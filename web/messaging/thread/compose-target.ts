import type { Message } from '#contract/messaging/schemas.ts'
import { onSessionEvent } from '#web/auth/session/session.ts'
import { type ValueStore, valueStore } from '#web/platform/storage/value-store.ts'
import { chatRepliesStore } from '../storage.ts'

/** What the composer of a chat is about: a reply to a message, or an edit of one. */
export type ComposeTarget =
  | { readonly kind: 'reply'; readonly message: Message }
  /** `unsaved` is the text of an edit that could not be saved. */
  | { readonly kind: 'edit'; readonly message: Message; readonly unsaved?: string }
  | null

const targets = new Map<string, ValueStore<ComposeTarget>>()

/** The store of one chat's target. A reply outlives a reload, as the draft of its words does. */
export function composeTargetOf(chatId: string): ValueStore<ComposeTarget> {
  const found = targets.get(chatId)
  if (found) return found
  const message = chatRepliesStore.read()?.[chatId]
  const store = valueStore<ComposeTarget>(message ? { kind: 'reply', message } : null)
  const set = (target: ComposeTarget) => {
    keepReply(chatId, target)
    store.set(target)
  }
  const kept = { ...store, set }
  targets.set(chatId, kept)
  return kept
}

onSessionEvent(({ type }) => {
  if (type === 'SIGNED_OUT') targets.clear()
})

function keepReply(chatId: string, target: ComposeTarget): void {
  const { [chatId]: before, ...others } = chatRepliesStore.read() ?? {}
  if (target?.kind === 'reply') chatRepliesStore.write({ ...others, [chatId]: target.message })
  else if (before) chatRepliesStore.write(others)
}
