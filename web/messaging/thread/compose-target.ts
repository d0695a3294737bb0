import type { Message } from '#contract/messaging/schemas.ts'
import { onSessionEvent } from '#web/auth/session/session.ts'
import { type ValueStore, valueStore } from '#web/platform/storage/value-store.ts'
import { chatRepliesStore } from '../storage.ts'

/** What the composer of a chat is about: a reply to a message, or an edit of one. */
export type ComposeTarget = { readonly kind: 'reply' | 'edit'; readonly message: Message } | null

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

/** The words of edits that are not saved, by message. Leaving the chat or the edit keeps them. */
const unsavedEdits = valueStore<ReadonlyMap<string, string>>(new Map())

/** The words of a message's edit as the composer shows them; null where none was begun. */
export const useUnsavedEdit = (messageId: string | undefined): string | null =>
  unsavedEdits.use().get(messageId ?? '') ?? null

/** Keeps the words of an edit; null forgets them, once they are saved or given up. */
export function keepUnsavedEdit(messageId: string, words: string | null): void {
  const edits = new Map(unsavedEdits.get())
  if (words === null) edits.delete(messageId)
  else edits.set(messageId, words)
  unsavedEdits.set(edits)
}

onSessionEvent(({ type }) => {
  if (type !== 'SIGNED_OUT') return
  targets.clear()
  unsavedEdits.set(new Map())
})

function keepReply(chatId: string, target: ComposeTarget): void {
  const { [chatId]: before, ...others } = chatRepliesStore.read() ?? {}
  if (target?.kind === 'reply') chatRepliesStore.write({ ...others, [chatId]: target.message })
  else if (before) chatRepliesStore.write(others)
}
