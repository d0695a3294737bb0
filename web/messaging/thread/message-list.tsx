import ArrowDown from 'lucide-react/icons/arrow-down'
import { type ReactNode, useEffect, useMemo, useRef } from 'react'
import { Virtualizer, type VirtualizerHandle } from 'virtua'
import type { CallSession } from '#contract/calls/schemas.ts'
import type { Chat } from '#contract/messaging/schemas.ts'
import type { Appointment } from '#contract/scheduling/schemas.ts'
import { CallRow } from '#web/calls/history/call-row.tsx'
import { toastProblem } from '#web/platform/problems/toast-problem.ts'
import { nameInSentence } from '#web/profiles/copy.ts'
import { Icon } from '#web/ui/icons/icon.tsx'
import { AppointmentRow } from '../about/appointment-row.tsx'
import { dayLabel, firstSentence, timeNear } from '../copy.ts'
import { markCallSeen, markSeen } from '../realtime.ts'
import { type Thread, typingIn } from '../state.ts'
import { DayDivider } from './day-divider.tsx'
import { jumps, useJump } from './jump.ts'
import { MessageGroup } from './message-group.tsx'
import { OlderStatus, useMorePages } from './more-pages.tsx'
import { loadNewer, loadOlder, showLatest } from './pages.ts'
import { type Item, threadItems } from './thread-items.ts'
import { TypingIndicator } from './typing-indicator.tsx'
import { useIsPrepend, useScroll } from './use-scroll.ts'
import { useUnreadFrom, useVisible } from './use-unread-from.ts'

/** So near to what is missing it is fetched, before anybody has to wait for it. */
const missingIsNear = 600

type Props = {
  chat: Chat
  thread: Thread
  viewerId: string
  appointments: readonly Appointment[]
  calls: readonly CallSession[]
  /** The buttons of an appointment, where the viewer has something to decide. */
  actsFor: (appointment: Appointment) => ReactNode
}

/**
 * The conversation: keeps its place while older messages come in above, and its end while new ones
 * come in below. Only rows near the visible part are in the document.
 */
export function MessageList({ chat, thread, viewerId, appointments, calls, actsFor }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const list = useRef<VirtualizerHandle>(null)
  const unreadFrom = useUnreadFrom(chat, thread.sending.length)
  const { otherReadPosition, otherDeliveredPosition, otherReadAt, closedBecause } = chat
  const items = useMemo(() => {
    const receipts = { otherReadPosition, otherDeliveredPosition, otherReadAt, closedBecause }
    return threadItems({ thread, chat: receipts, viewerId, unreadFrom, appointments, calls })
  }, [
    thread,
    otherReadPosition,
    otherDeliveredPosition,
    otherReadAt,
    closedBecause,
    viewerId,
    unreadFrom,
    appointments,
    calls,
  ])
  const isWriting = typingIn.use().has(chat.id)
  const isPrepend = useIsPrepend(thread)
  const { isAtEnd, toEnd, onScroll } = useScroll({ box, list, chatId: chat.id, thread, items, isWriting })
  const older = useMorePages(() => loadOlder(chat.id), thread.hasOlder)
  const newer = useMorePages(() => loadNewer(chat.id), thread.hasNewer)
  const isVisible = useVisible()
  const seesLatest = isAtEnd && !thread.hasNewer
  useJump(chat.id, items, { box, list })

  const isJumping = jumps.use()?.chatId === chat.id
  useEffect(() => {
    // A page that opens at an older message begins its jump after this was rendered.
    if (isJumping || jumps.get()?.chatId === chat.id) return
    if (seesLatest && isVisible && chat.unreadCount > 0) markSeen(chat.id)
  }, [seesLatest, isVisible, isJumping, chat])
  const missed = calls.find(({ status, initiatorId }) => status === 'missed' && initiatorId !== viewerId)
  useEffect(() => {
    if (seesLatest && isVisible && missed) markCallSeen(missed)
  }, [seesLatest, isVisible, missed])

  const loadNear = () => {
    const element = box.current
    if (!element) return
    if (element.scrollTop < missingIsNear) older.load()
    if (element.scrollHeight - element.scrollTop - element.clientHeight < missingIsNear) newer.load()
  }
  return (
    // Above a call in the corner; a wider window has a column for it beside the chat.
    <div className="relative min-h-0 flex-1 md:max-xl:mb-[max(0px,var(--corner-room,0px)-7rem)]">
      <div
        ref={box}
        role="log"
        aria-label={`Messages with ${chat.other.displayName}`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable with the keyboard
        tabIndex={0}
        onScroll={() => {
          onScroll()
          loadNear()
        }}
        className="-outline-offset-2 relative flex h-full flex-col overflow-y-auto overscroll-contain px-4 pb-3 [overflow-anchor:none] md:px-6"
      >
        <div className="flex-1" />
        {items.length === 0 && <EmptyThread chat={chat} />}
        <Virtualizer key={thread.window} ref={list} scrollRef={box} data={items} shift={isPrepend}>
          {(item) => (
            <div key={item.key} className="flex flex-col">
              <ItemView item={item} chat={chat} viewerId={viewerId} actsFor={actsFor} />
            </div>
          )}
        </Virtualizer>
        {isWriting && <TypingIndicator name={nameInSentence(chat.other.displayName)} />}
      </div>
      {thread.hasOlder && older.state !== 'ready' && <OlderStatus older={older} />}
      {!seesLatest && (
        <button
          type="button"
          onClick={() => (thread.hasNewer ? void showLatest(chat.id).catch(toastProblem) : toEnd())}
          className="absolute right-4 bottom-4 inline-flex min-h-11 items-center gap-2 rounded border border-line-2 bg-surface px-3.5 type-ui-s font-medium text-action shadow-sheet hover:bg-wash md:right-6 md:min-h-10"
        >
          <Icon of={ArrowDown} small />
          {chat.unreadCount > 0 ? `${chat.unreadCount} new` : 'Latest'}
        </button>
      )}
    </div>
  )
}

type ItemProps = { item: Item } & Pick<Props, 'chat' | 'viewerId' | 'actsFor'>

function ItemView({ item, chat, viewerId, actsFor }: ItemProps) {
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
    case 'call':
      return (
        <CallRow session={item.call} isOwn={item.call.initiatorId === viewerId} canCall={chat.can.includes('call')} />
      )
    case 'group':
      return (
        <MessageGroup
          group={item}
          chatId={chat.id}
          name={chat.other.displayName}
          viewerId={viewerId}
          isOpen={chat.can.includes('send')}
        />
      )
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
