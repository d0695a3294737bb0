import Check from 'lucide-react/icons/check'
import SendHorizontal from 'lucide-react/icons/send-horizontal'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { seconds } from '#contract/core/durations.ts'
import type { Chat, Message } from '#contract/messaging/schemas.ts'
import { messageMaxLength } from '#contract/messaging/values.ts'
import { drafts } from '#web/auth/session/drafts.ts'
import { nameInSentence } from '#web/profiles/copy.ts'
import { Icon } from '#web/ui/icons/icon.tsx'
import { FileButtons } from '../attachments/file-buttons.tsx'
import { FileTray, trayFocusKey } from '../attachments/file-tray.tsx'
import { fileDrafts, takeFiles } from '../attachments/uploads.ts'
import { writingHint } from '../copy.ts'
import { isEditable, saveEdit } from '../message/message-actions.ts'
import { sendTyping } from '../realtime.ts'
import { SavedRepliesButton } from '../saved-replies/saved-replies-button.tsx'
import { quoteOf, threadOf } from '../state.ts'
import { composeTargetOf, keepUnsavedEdit, useUnsavedEdit } from './compose-target.ts'
import { ComposeTargetBar } from './compose-target-bar.tsx'
import { sendBody } from './send-queue.ts'
import { useReplyFocus } from './use-opened-focus.ts'

/**
 * Said again this often while somebody goes on writing; before the sign goes out at the other side.
 */
const typingAgainAfter = seconds(3)
/** From here on it is said how much room is left. */
const nearlyFull = messageMaxLength - 200

type Props = { chat: Chat; viewerId: string; onFiles: (files: readonly File[]) => void }

/** Where there is no Shift key to hold, Enter starts a line and the button sends. */
const entersLine = () => matchMedia('(pointer: coarse)').matches

/**
 * Where one writes and attaches files. What was begun stays with its chat; on a keyboard Enter
 * sends.
 */
export function Composer({ chat, viewerId, onFiles }: Props) {
  const lastTypingAt = useRef(0)
  const area = useRef<HTMLTextAreaElement>(null)
  useReplyFocus(area)
  const canAttach = chat.can.includes('attach')
  const targets = composeTargetOf(chat.id)
  const target = targets.use()
  const [draft, setDraft] = useState(() => drafts.of(chat.id))
  const edited = target?.kind === 'edit' ? target.message : null
  const unsaved = useUnsavedEdit(edited?.id)
  // An edit begins with the message's own words, and the draft comes back after it.
  const text = edited ? (unsaved ?? edited.body) : draft
  const files = fileDrafts(chat.id).use()
  // A refused file is said where it is; the message waits for the others alone.
  const isUploading = files.some(({ state }) => state === 'uploading' || state === 'waiting')
  const hasFiles = files.some(({ state }) => state === 'ready')

  const stopTyping = () => {
    if (lastTypingAt.current > 0) sendTyping(chat.id, false)
    lastTypingAt.current = 0
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the chat is left
  useEffect(() => stopTyping, [])

  const shownTarget = useRef(target)
  useEffect(() => {
    if (shownTarget.current === target) return
    shownTarget.current = target
    area.current?.focus()
  }, [target])

  const change = (value: string) => {
    if (edited) return keepUnsavedEdit(edited.id, value)
    setDraft(value)
    drafts.keep(chat.id, value)
    if (value.trim() === '') return stopTyping()
    if (Date.now() - lastTypingAt.current < typingAgainAfter) return
    lastTypingAt.current = Date.now()
    sendTyping(chat.id, true)
  }
  const cancel = () => {
    if (edited) keepUnsavedEdit(edited.id, null)
    targets.set(null)
  }
  const send = () => {
    area.current?.focus()
    const body = text.trim()
    if (edited) {
      if (body === '' || body.length > messageMaxLength) return
      cancel()
      if (body !== edited.body) void keepUnlessSaved(edited, body)
      return
    }
    if ((body === '' && !hasFiles) || body.length > messageMaxLength || isUploading) return
    sendBody(chat.id, body, { attachments: takeFiles(chat.id), replyTo: target && quoteOf(target.message) })
    setDraft('')
    drafts.keep(chat.id, '')
    targets.set(null)
    // The message itself says that they stopped.
    lastTypingAt.current = 0
  }
  const keepUnlessSaved = async (message: Message, body: string) => {
    if (await saveEdit(message, body)) return
    keepUnsavedEdit(message.id, body)
    // A reply or another edit that was begun meanwhile stays; the words come back with this one.
    if (targets.get() === null) targets.set({ kind: 'edit', message })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && target) return cancel()
    if (event.key === 'ArrowUp' && text === '' && !target) {
      const last = threadOf(chat.id)
        .get()
        ?.messages.findLast((message) => isEditable(message, viewerId))
      if (last) targets.set({ kind: 'edit', message: last })
      return
    }
    if (event.key !== 'Enter' || event.shiftKey || entersLine() || event.nativeEvent.isComposing) return
    event.preventDefault()
    send()
  }
  const insert = (words: string) => {
    change(text === '' ? words : `${text.trimEnd()}\n${words}`)
    // The dialog holds the focus until it is gone.
    requestAnimationFrame(() => area.current?.focus())
  }
  const left = messageMaxLength - text.length
  return (
    <form
      noValidate
      data-at-foot
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
      className="shrink-0 border-t px-3 pt-2 pb-[max(12px,env(safe-area-inset-bottom))] md:px-6 md:pt-3 md:pb-4"
    >
      {target && (
        <ComposeTargetBar
          target={target}
          viewerId={viewerId}
          name={nameInSentence(chat.other.displayName)}
          onCancel={cancel}
        />
      )}
      <FileTray chatId={chat.id} drafts={files} />
      <div
        data-keeps-focus={trayFocusKey}
        className="flex items-end gap-1 rounded border border-edge bg-paper p-px focus-within:outline-2 focus-within:outline-focus focus-within:outline-offset-1"
      >
        {canAttach && <FileButtons onFiles={onFiles} />}
        {chat.consumer && !edited && <SavedRepliesButton chat={chat} viewerId={viewerId} onInsert={insert} />}
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
          onPaste={(event) => {
            const pasted = [...event.clipboardData.files]
            if (pasted.length === 0 || !canAttach) return
            event.preventDefault()
            onFiles(pasted)
          }}
          className="field-sizing-content max-h-40 min-h-11 min-w-0 flex-1 resize-none bg-transparent py-2.5 pl-1 font-sans text-16/6 text-ink outline-none placeholder:text-ink-3 md:text-15/6"
        />
        <button
          type="submit"
          aria-label={edited ? 'Save' : 'Send'}
          // Not off for the browser: the second press of a double click would take the focus away.
          aria-disabled={(text.trim() === '' && (edited !== null || !hasFiles)) || left < 0 || isUploading}
          className="grid size-11 shrink-0 place-items-center rounded-m bg-action-fill text-on-action transition-opacity not-aria-disabled:hover:bg-action-fill-hover aria-disabled:opacity-50 md:m-0.5 md:size-10"
        >
          <Icon of={edited ? Check : SendHorizontal} />
        </button>
      </div>
      <p
        id="composer-hint"
        className={`mt-2 type-micro font-[450] ${left < 0 ? 'text-bad' : 'text-ink-3'} ${text.length > nearlyFull || isUploading ? '' : 'max-md:sr-only'}`}
      >
        {text.length > nearlyFull
          ? left < 0
            ? `${(-left).toLocaleString('en-US')} characters over the limit. Split it into ${Math.ceil(text.length / messageMaxLength)} messages.`
            : `${left} characters left.`
          : isUploading
            ? 'You can send the message once its files are uploaded.'
            : writingHint(entersLine())}
      </p>
    </form>
  )
}
