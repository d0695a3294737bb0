import { useMutation } from '@tanstack/react-query'
import ArrowDown from 'lucide-react/icons/arrow-down'
import { type ReactNode, useEffect, useMemo, useRef } from 'react'
import type { Chat } from '#contract/messaging/schemas.ts'
import type { Appointment } from '#contract/scheduling/schemas.ts'
import { queryClient } from '#web/platform/queries.ts'
import { nameInSentence } from '#web/profiles/copy.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Loading } from '#web/ui/skeleton.tsx'
import { AppointmentRow } from '../about/appointment-row.tsx'
import { dayLabel, firstSentence, timeNear } from '../copy.ts'
import { loadOlder, markSeen } from '../realtime.ts'
import { type Thread, typingIn } from '../state.ts'
import { DayDivider } from './day-divider.tsx'
import { MessageGroup } from './message-group.tsx'
import { type Item, threadItems } from './thread-items.ts'
import { TypingIndicator } from './typing-indicator.tsx'
import { useScroll } from './use-scroll.ts'
import { useUnreadFrom, useVisible } from './use-unread-from.ts'

/** So near the beginning the older messages are fetched, before anybody has to wait for them. */
const beginningIsNear = 600

type Props = {
  chat: Chat
  thread: Thread
  viewerId: string
  appointments: readonly Appointment[]
  /** The buttons of an appointment, where the viewer has something to decide. */
  actsFor: (appointment: Appointment) => ReactNode
}

/**
 * The conversation: keeps its place while older messages come in above, and its end while new ones
 * come in below.
 */
export function MessageList({ chat, thread, viewerId, appointments, actsFor }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const unreadFrom = useUnreadFrom(chat, thread.sending.length)
  const { otherReadPosition, otherDeliveredPosition, otherReadAt } = chat
  const items = useMemo(() => {
    const marks = { otherReadPosition, otherDeliveredPosition, otherReadAt }
    return threadItems({ thread, chat: marks, viewerId, unreadFrom, appointments })
  }, [thread, otherReadPosition, otherDeliveredPosition, otherReadAt, viewerId, unreadFrom, appointments])
  const isWriting = typingIn.use().has(chat.id)
  const { isAtEnd, toEnd, onScroll } = useScroll(box, thread, `${isWriting} ${appointments.length}`)
  const older = useOlder(chat.id, thread.hasOlder)
  const isVisible = useVisible()

  useEffect(() => {
    if (isAtEnd && isVisible && chat.unreadCount > 0) markSeen(chat.id)
  }, [isAtEnd, isVisible, chat])

  return (
    <div className="relative min-h-0 flex-1">
      <div
        ref={box}
        role="log"
        aria-label={`Messages with ${chat.other.displayName}`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable with the keyboard
        tabIndex={0}
        onScroll={() => {
          onScroll()
          if (box.current && box.current.scrollTop < beginningIsNear) older.load()
        }}
        className="-outline-offset-2 h-full overflow-y-auto overscroll-contain px-4 pt-2 [overflow-anchor:none] md:px-6"
      >
        <div className="flex min-h-full flex-col justify-end pb-3">
          {thread.hasOlder && <LoadOlder older={older} />}
          {items.length === 0 && <EmptyThread chat={chat} />}
          {items.map((item) => (
            <ItemView key={item.key} item={item} chat={chat} actsFor={actsFor} />
          ))}
          {isWriting && <TypingIndicator name={nameInSentence(chat.other.displayName)} />}
        </div>
      </div>
      {!isAtEnd && (
        <button
          type="button"
          onClick={toEnd}
          className="absolute right-4 bottom-4 inline-flex min-h-11 items-center gap-2 rounded border border-line-2 bg-surface px-3.5 type-ui-s font-medium text-action shadow-sheet hover:bg-wash md:right-6 md:min-h-10"
        >
          <Icon of={ArrowDown} small />
          {chat.unreadCount > 0 ? `${chat.unreadCount} new` : 'Latest'}
        </button>
      )}
    </div>
  )
}

function ItemView({ item, chat, actsFor }: { item: Item } & Pick<Props, 'chat' | 'actsFor'>) {
  switch (item.kind) {
    case 'day':
      return <DayDivider>{dayLabel(item.at)}</DayDivider>
    case 'unread':
      return (
        <DayDivider unread>
          {item.since ? `New since ${timeNear(item.since, new Date().toISOString())}` : 'New'}
        </DayDivider>
      )
    case 'appointment': {
      const requestedBy = item.appointment.history[0]?.by ?? 'consumer'
      return (
        <AppointmentRow
          appointment={item.appointment}
          isOwn={(requestedBy === 'consumer') === (chat.consumer === null)}
          actions={actsFor(item.appointment)}
        />
      )
    }
    case 'group':
      return <MessageGroup group={item} chatId={chat.id} name={chat.other.displayName} />
  }
}

/** Nothing was said yet: who may begin, and with what. */
function EmptyThread({ chat }: { chat: Chat }) {
  return (
    <div className="my-auto py-10 text-center">
      <p className="type-title-3">No messages yet</p>
      <p className="mx-auto mt-1 max-w-[44ch] type-ui-s text-ink-2">{firstSentence(chat)}</p>
    </div>
  )
}

type OlderMessages = { state: 'ready' | 'loading' | 'failed'; load: () => void }

function LoadOlder({ older }: { older: OlderMessages }) {
  if (older.state === 'loading')
    return (
      <p className="py-3 text-center type-note text-ink-3">
        <Loading name="earlier messages" />
        <span aria-hidden="true">Loading earlier messages</span>
      </p>
    )
  return (
    <button type="button" onClick={older.load} className="mx-auto min-h-11 px-3 type-note text-action underline">
      {older.state === 'failed' ? 'Couldn’t load earlier messages. Try again' : 'Earlier messages'}
    </button>
  )
}

function useOlder(chatId: string, hasOlder: boolean): OlderMessages {
  const { mutate, status } = useMutation({ mutationFn: () => loadOlder(chatId) }, queryClient())
  const state = status === 'pending' ? 'loading' : status === 'error' ? 'failed' : 'ready'
  const load = () => {
    if (hasOlder && status !== 'pending') mutate()
  }
  return { state, load }
}
