import { type InfiniteData, useMutation } from '@tanstack/react-query'
import {
  listNotifications,
  markNotificationRead,
  markNotificationsRead,
  undoNotificationsRead,
} from '#contract/notifications/endpoints.ts'
import { noticesRead, notified } from '#contract/notifications/events.ts'
import type { Notification } from '#contract/notifications/schemas.ts'
import type { NotificationFilter } from '#contract/notifications/values.ts'
import { call } from '#web/platform/api/call.ts'
import { invalidate, queryClient, usePages } from '#web/platform/api/queries.ts'
import { useServerEvents } from '#web/platform/connection/use-server-events.ts'
import { toastProblem } from '#web/platform/problems/toast-problem.ts'
import { toast } from '#web/ui/toasts/toast.ts'
import { type NotificationsPage, readNotifications } from '../api.ts'

type Pages = InfiniteData<NotificationsPage>

const events = [notified, noticesRead]
const allLists = { queryKey: [listNotifications.path, 'pages'] }

/**
 * The list under one filter, page by page, read again when something happened or was read on
 * another device. An entry shows as read at once, and as new again when the request fails.
 */
export function useNotifications(filter: NotificationFilter | undefined) {
  const list = usePages([listNotifications.path, 'pages', filter], (cursor, signal) =>
    readNotifications({ cursor, filter, signal }),
  )
  const { data, error, isPending, isFetchingNextPage, isFetchNextPageError, hasNextPage, refetch, fetchNextPage } = list
  useServerEvents(events, () => void invalidate(listNotifications))
  const marking = useMutation(
    {
      mutationFn: async (id: string | null) => {
        if (id !== null) return call(markNotificationRead, { params: { id } })
        const { readAt } = await call(markNotificationsRead)
        toast.success('All notifications are marked as read', {
          action: { label: 'Undo', onSelect: () => void undoRead(readAt) },
        })
      },
      onMutate: showRead,
      onError: (problem, _, undo) => {
        undo?.()
        toastProblem(problem)
      },
      onSettled: () => invalidate(listNotifications),
    },
    queryClient(),
  )
  return {
    items: data?.pages.flatMap((page) => page.items) ?? [],
    unread: data?.pages[0]?.unread ?? 0,
    /** Why nothing, or nothing more, came. */
    problem: data === undefined || isFetchNextPageError ? error : null,
    isPending,
    isFetchingMore: isFetchingNextPage,
    hasMore: hasNextPage,
    loadMore: () => void fetchNextPage(),
    tryAgain: () => void (data ? fetchNextPage() : refetch()),
    markAllRead: () => marking.mutate(null),
    markRead: ({ id, readAt }: Notification) => {
      if (!readAt) marking.mutate(id)
    },
  }
}

async function undoRead(readAt: string): Promise<void> {
  await call(undoNotificationsRead, { body: { readAt } }).catch(toastProblem)
  await invalidate(listNotifications)
}

/**
 * Shows one entry as read, or all of them, in every list this browser holds; the returned function
 * undoes it.
 */
async function showRead(id: string | null): Promise<() => void> {
  const client = queryClient()
  // A reply on its way knows nothing of this.
  await client.cancelQueries(allLists)
  const before = client.getQueriesData<Pages>(allLists)
  client.setQueriesData<Pages>(
    allLists,
    (list) => list && { ...list, pages: list.pages.map((page) => withRead(page, id)) },
  )
  return () => {
    for (const [key, list] of before) client.setQueryData(key, list)
  }
}

/** A page of notifications once an entry, or with null every entry, is read. */
function withRead(page: NotificationsPage, id: string | null): NotificationsPage {
  const readAt = new Date().toISOString()
  const items = page.items.map((item) =>
    item.readAt === null && (id === null || item.id === id) ? { ...item, readAt } : item,
  )
  return { ...page, items, unread: id === null ? 0 : Math.max(0, page.unread - 1) }
}
