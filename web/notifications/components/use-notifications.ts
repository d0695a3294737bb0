import { useEffect, useRef, useState } from 'react'
import { noticesRead, notified } from '#contract/notifications/events.ts'
import type { Notification } from '#contract/notifications/schemas.ts'
import type { NotificationFilter } from '#contract/notifications/values.ts'
import { problemText } from '#web/platform/problem-text.ts'
import { onConnectionChange, subscribe } from '#web/platform/socket.ts'
import { toastProblem } from '#web/platform/toast-problem.ts'
import { markAllRead, markRead, readNotifications } from '../api.ts'

/** The list under one filter, page by page. It is read again when something happened or was read elsewhere. */
export function useNotifications(filter: NotificationFilter | undefined) {
  const [items, setItems] = useState<readonly Notification[]>([])
  const [next, setNext] = useState<string | null>(null)
  const [unread, setUnread] = useState(0)
  const [problem, setProblem] = useState<string | null>(null)
  const [isLoading, setLoading] = useState(true)
  const latest = useRef(0)
  const load = (cursor?: string) => {
    latest.current += 1
    const request = latest.current
    setLoading(true)
    setProblem(null)
    readNotifications({ cursor, filter })
      .then((page) => {
        if (request !== latest.current) return
        setItems((before) => (cursor ? [...before, ...page.items] : page.items))
        setNext(page.nextCursor)
        setUnread(page.unread)
      })
      .catch((error) => request === latest.current && setProblem(problemText(error).title))
      .finally(() => request === latest.current && setLoading(false))
  }
  const showRead = (isIt: (item: Notification) => boolean) => {
    const readAt = new Date().toISOString()
    setItems((before) => before.map((item) => (isIt(item) && !item.readAt ? { ...item, readAt } : item)))
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: read when the list opens and when the filter changes
  useEffect(() => {
    setItems([])
    setNext(null)
    load()
    const stops = [
      subscribe(notified, () => load()),
      subscribe(noticesRead, (event) => {
        setUnread(event.unread)
        if (event.unread === 0) showRead(() => true)
      }),
      onConnectionChange((isConnected) => isConnected && load()),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }, [filter])
  return {
    items,
    next,
    unread,
    problem,
    isLoading,
    load,
    readAll: () => {
      markAllRead().then(() => {
        setUnread(0)
        showRead(() => true)
      }, toastProblem)
    },
    readOne: ({ id, readAt }: Notification) => {
      if (readAt) return
      showRead((item) => item.id === id)
      setUnread((count) => Math.max(0, count - 1))
      markRead(id).catch(toastProblem)
    },
  }
}
