import type { LucideIcon } from 'lucide-react'
import CalendarDays from 'lucide-react/icons/calendar-days'
import Inbox from 'lucide-react/icons/inbox'
import MessageSquareText from 'lucide-react/icons/message-square-text'
import PhoneMissed from 'lucide-react/icons/phone-missed'
import Star from 'lucide-react/icons/star'
import UserRound from 'lucide-react/icons/user-round'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { notified } from '#contract/notifications/events.ts'
import { iconOf, type NotificationIcon } from '#contract/notifications/kinds.ts'
import type { Notification } from '#contract/notifications/schemas.ts'
import { ago, when } from '#web/platform/format.ts'
import { problemText } from '#web/platform/problem-text.ts'
import { onConnectionChange, subscribe } from '#web/platform/socket.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { markAllRead, readNotifications } from '../api.ts'
import { instantOf, sentenceOf } from '../copy.ts'

const icons: Record<NotificationIcon, LucideIcon> = {
  message: MessageSquareText,
  call: PhoneMissed,
  appointment: CalendarDays,
  lead: Inbox,
  review: Star,
  person: UserRound,
}

/** What happened for somebody, latest first; looking at it counts as having seen it. */
export function NotificationList({ onRead, onChoose }: { onRead: () => void; onChoose: () => void }) {
  const { items, next, problem, isLoading, load } = useNotices(onRead)
  return (
    <>
      <h2 className="sticky top-0 border-b bg-surface px-4 py-3 type-title-3">Notifications</h2>
      {items.length === 0 && isLoading && <ListSkeleton />}
      {items.length === 0 && !isLoading && !problem && (
        <p className="p-4 type-ui-s text-ink-2">
          No notifications yet. New messages, appointments and leads appear here.
        </p>
      )}
      <ul>
        {items.map((item) => (
          <li key={item.id} className="border-b last:border-b-0">
            <Notice item={item} onChoose={onChoose} />
          </li>
        ))}
      </ul>
      {problem && (
        <div className="flex items-center justify-between gap-3 p-4" role="alert">
          <p className="type-ui-s text-bad">{problem}</p>
          <Button variant="secondary" size="sm" onClick={() => load(next ?? undefined)}>
            Try again
          </Button>
        </div>
      )}
      {next && !problem && (
        <div className="border-t p-1.5">
          <Button variant="text" size="sm" wide pending={isLoading} pendingLabel="Loading" onClick={() => load(next)}>
            Earlier
          </Button>
        </div>
      )}
    </>
  )
}

function Notice({ item, onChoose }: { item: Notification; onChoose: () => void }) {
  const isNew = item.readAt === null
  const instant = instantOf(item)
  return (
    <Link
      to={item.href}
      onClick={onChoose}
      className={`grid grid-cols-[20px_1fr_auto] gap-x-3 px-4 py-3 type-ui-s text-ink no-underline hover:bg-sunken ${isNew ? 'bg-wash' : ''}`}
    >
      <Icon of={icons[iconOf(item.kind)]} className={isNew ? 'text-action' : 'text-ink-3'} />
      <span className="min-w-0">
        {sentenceOf(item)}
        {isNew && <span className="sr-only"> (new)</span>}
        {instant && <span className="block type-note text-ink-2">{when(instant)}</span>}
      </span>
      <time dateTime={item.createdAt} className="type-note text-ink-3">
        {ago(item.createdAt)}
      </time>
    </Link>
  )
}

function ListSkeleton() {
  return (
    <div className="grid gap-6 p-4">
      <Loading what="notifications" />
      {['w-4/5', 'w-3/5', 'w-2/3'].map((width) => (
        <div key={width} className="grid grid-cols-[20px_1fr] gap-3">
          <Skeleton className="size-5" />
          <Skeleton className={`h-4 ${width}`} />
        </div>
      ))}
    </div>
  )
}

/** Pages as they are asked for, and what comes in while the list is open. */
function useNotices(onRead: () => void) {
  const [items, setItems] = useState<readonly Notification[]>([])
  const [next, setNext] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [isLoading, setLoading] = useState(true)
  const load = (cursor?: string) => {
    setLoading(true)
    setProblem(null)
    readNotifications(cursor)
      .then((page) => {
        setItems((before) => (cursor ? [...before, ...page.items] : page.items))
        setNext(page.nextCursor)
        if (page.unread > 0) void markAllRead().then(onRead, () => {})
      })
      .catch((error) => setProblem(problemText(error).title))
      .finally(() => setLoading(false))
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: read once, when the list opens
  useEffect(() => {
    load()
    const stops = [
      subscribe(notified, ({ notification }) => {
        setItems((before) => [notification, ...before])
        void markAllRead().then(onRead, () => {})
      }),
      onConnectionChange((isConnected) => isConnected && load()),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }, [])
  return { items, next, problem, isLoading, load }
}
