import Lock from 'lucide-react/icons/lock'
import type { Chat } from '#contract/messaging/schemas.ts'
import { Icon } from '#web/ui/icons/icon.tsx'
import { consentSentence } from '../copy.ts'

/** Always under the head: what was agreed, and for the consumer the way to change it. */
export function ConsentBar({ chat, onChange }: { chat: Chat; onChange: () => void }) {
  const sentence = consentSentence(chat)
  if (!sentence) return null
  return (
    <div className="flex shrink-0 items-center gap-2.5 border-b bg-sunken py-0.5 pr-1 pl-4 text-12/4 text-ink-2 md:px-6 md:py-2.5 md:text-13/5">
      <Icon of={Lock} small className="text-action" />
      <span className="flex-1 max-md:py-2">{sentence}</span>
      {!chat.consumer && (
        <button
          type="button"
          onClick={onChange}
          className="min-h-11 px-3 text-13/5 text-action underline underline-offset-[3px] md:min-h-6 md:px-0"
        >
          Change
        </button>
      )}
    </div>
  )
}
