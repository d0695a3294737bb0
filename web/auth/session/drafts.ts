import type { ChangeHandler } from 'react-hook-form'
import { valueStore } from '#web/platform/storage/value-store.ts'
import { chatDraftsStore } from '../storage.ts'
import { onSessionEvent } from './session.ts'

/** Counts up with every change of a draft. */
const draftChanges = valueStore(0)

/** What somebody has begun to write, by the id of a chat or of what they answer or decide. */
export const drafts = {
  of: (id: string) => chatDraftsStore.read()?.[id] ?? '',
  /** All of them, as they are now. */
  use(): Readonly<Record<string, string>> {
    draftChanges.use()
    return chatDraftsStore.read() ?? {}
  },
  keep(id: string, text: string): void {
    const { [id]: _, ...others } = chatDraftsStore.read() ?? {}
    chatDraftsStore.write(text === '' ? others : { ...others, [id]: text })
    draftChanges.set(draftChanges.get() + 1)
  },
}

/** Binds a field of a form to the draft of an id: what is typed stays when the page is left. */
export function withDraft<F extends { readonly onChange: ChangeHandler }>(id: string, field: F): F {
  const onChange: ChangeHandler = (event) => {
    drafts.keep(id, String(event.target.value))
    return field.onChange(event)
  }
  return { ...field, onChange }
}

// Nothing of one person is left for the next who signs in here.
onSessionEvent(({ type }) => {
  if (type === 'SIGNED_OUT') chatDraftsStore.remove()
})
