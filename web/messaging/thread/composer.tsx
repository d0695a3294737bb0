import SendHorizontal from 'lucide-react/icons/send-horizontal'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { seconds } from '#contract/core/durations.ts'
import type { Chat } from '#contract/messaging/schemas.ts'
import { messageMaxLength } from '#contract/messaging/values.ts'
import { nameInSentence } from '#web/profiles/copy.ts'
import { Icon } from '#web/ui/icon.tsx'
import { safetyHint } from '../copy.ts'
import { sendTyping } from '../realtime.ts'
import { drafts } from '../state.ts'
import { sendBody } from './send-queue.ts'

/**
 * Said again this often while somebody goes on writing; before the sign goes out at the other side.
 */
const typingAgainAfter = seconds(3)
/** From here on it is said how much room is left. */
const nearlyFull = messageMaxLength - 200

/** Where one writes. What was begun stays with its chat; on a keyboard Enter sends. */
export function Composer({ chat }: { chat: Chat }) {
  const [text, setText] = useState(() => drafts.of(chat.id))
  const lastTypingAt = useRef(0)
  const area = useRef<HTMLTextAreaElement>(null)

  const stopTyping = () => {
    if (lastTypingAt.current > 0) sendTyping(chat.id, false)
    lastTypingAt.current = 0
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the chat is left
  useEffect(() => stopTyping, [])

  const change = (value: string) => {
    setText(value)
    drafts.keep(chat.id, value)
    if (value.trim() === '') return stopTyping()
    if (Date.now() - lastTypingAt.current < typingAgainAfter) return
    lastTypingAt.current = Date.now()
    sendTyping(chat.id, true)
  }
  const send = () => {
    const body = text.trim()
    if (body === '' || body.length > messageMaxLength) return
    sendBody(chat.id, body)
    setText('')
    drafts.keep(chat.id, '')
    // The message itself says that they stopped.
    lastTypingAt.current = 0
    area.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // Where there is no Shift key to hold, Enter starts a line and the button sends.
    const startsLine = event.shiftKey || matchMedia('(pointer: coarse)').matches
    if (event.key !== 'Enter' || startsLine || event.nativeEvent.isComposing) return
    event.preventDefault()
    send()
  }
  const left = messageMaxLength - text.length
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
      className="shrink-0 border-t px-3 pt-2 pb-[max(12px,env(safe-area-inset-bottom))] md:px-6 md:pt-3 md:pb-4"
    >
      <div className="flex items-end gap-1 rounded border border-edge bg-paper p-px focus-within:outline-2 focus-within:outline-focus focus-within:outline-offset-1">
        <textarea
          ref={area}
          aria-label="Message"
          aria-describedby="composer-hint"
          placeholder={`Message ${nameInSentence(chat.other.displayName)}`}
          rows={1}
          value={text}
          onChange={(event) => change(event.target.value)}
          onKeyDown={onKeyDown}
          onBlur={stopTyping}
          className="field-sizing-content max-h-40 min-h-11 min-w-0 flex-1 resize-none bg-transparent py-2.5 pl-4 font-sans text-[16px]/6 text-ink outline-none placeholder:text-ink-3 md:text-[15px]/6"
        />
        <button
          type="submit"
          aria-label="Send"
          disabled={text.trim() === '' || left < 0}
          className="grid size-11 shrink-0 place-items-center rounded-m bg-action-fill text-on-action transition-opacity hover:bg-action-fill-hover disabled:opacity-50 md:m-0.5 md:size-10"
        >
          <Icon of={SendHorizontal} />
        </button>
      </div>
      <p
        id="composer-hint"
        className={`mt-2 type-micro font-[450] ${left < 0 ? 'text-bad' : 'text-ink-3'} ${text.length > nearlyFull ? '' : 'max-md:sr-only'}`}
      >
        {text.length > nearlyFull
          ? left < 0
            ? `${(-left).toLocaleString('en-US')} characters over the limit. Split it into ${Math.ceil(text.length / messageMaxLength)} messages.`
            : `${left} characters left.`
          : safetyHint}
      </p>
    </form>
  )
}
