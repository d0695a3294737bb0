import { useState } from 'react'
import { Link } from 'react-router'
import type { Notification } from '#contract/notifications/schemas.ts'
import type { NotificationFilter } from '#contract/notifications/values.ts'
import { useCurrentUser } from '#web/auth/session/session.ts'
import { problemText } from '#web/platform/problems/problem-text.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Loading, Skeleton } from '#web/ui/display/skeleton.tsx'
import { byDay, emptyText, filterLabels, filtersOf } from '../copy.ts'
import { NotificationRow } from './notification-row.tsx'
import { useNotifications } from './use-notifications.ts'

type NotificationListProps = {
  /** Its heading is the page's own, or that of the panel under the bell. */
  heading: 'h1' | 'h2'
  /** For the panel, which closes then. */
  onChoose?: () => void
}

/**
 * What happened for a person, latest first, by day. An entry is read when it is opened, or all at
 * once.
 */
export function NotificationList({ heading: Heading, onChoose }: NotificationListProps) {
  const user = useCurrentUser()
  const role = user?.role ?? 'consumer'
  const filters = user ? filtersOf(role) : []
  const [filter, setFilter] = useState<NotificationFilter>()
  const list = useNotifications(filter)
  const { items, unread, problem, isPending } = list
  const choose = (item: Notification) => {
    list.markRead(item)
    onChoose?.()
  }
  const isPage = Heading === 'h1'
  return (
    <div className={isPage ? '' : 'flex min-h-0 flex-1 flex-col'}>
      <div
        className={classNames(
          'flex items-center justify-between gap-3 pr-2 pl-5',
          isPage ? 'mb-3 flex-wrap md:mb-6 md:px-0' : 'min-h-14',
        )}
      >
        <Heading className={isPage ? 'type-title-1' : 'type-title-3'}>Notifications</Heading>
        {/* Not disabled, which would take the focus away from it. */}
        <Button
          variant="text"
          size="sm"
          aria-disabled={unread === 0}
          className={unread === 0 ? 'opacity-50' : ''}
          onClick={() => unread > 0 && list.markAllRead()}
        >
          Mark all as read
        </Button>
      </div>
      {/* The panel is a frame already; the page draws one under its name. */}
      <div className={isPage ? 'md:rounded md:border md:bg-surface md:pt-2' : 'contents'}>
        {/* biome-ignore lint/a11y/useSemanticElements: toggle buttons over a list, not fields of a
          form */}
        <div role="group" aria-label="Show" className="flex shrink-0 gap-1 overflow-x-auto border-b px-3 pb-2">
          {[undefined, ...filters].map((each) => (
            <button
              key={each ?? 'all'}
              type="button"
              aria-pressed={each === filter}
              onClick={() => setFilter(each)}
              className="min-h-11 min-w-11 shrink-0 rounded-m px-2.5 type-ui-s text-ink-2 hover:bg-sunken aria-pressed:bg-wash aria-pressed:font-strong aria-pressed:text-action md:min-h-9"
            >
              {filterLabels[each ?? 'all']}
              {each === 'unread' && unread > 0 && ` ${unread}`}
            </button>
          ))}
        </div>
        <div className={isPage ? '' : 'min-h-0 flex-1 overflow-y-auto'}>
          {isPending && <ListSkeleton />}
          {items.length === 0 && !isPending && !problem && (
            <p className="px-5 py-6 type-ui-s text-ink-2">{emptyText(filter, role)}</p>
          )}
          {byDay(items, new Date()).map(({ name, items: ofDay }) => (
            <section key={name} aria-label={name}>
              <p className="px-5 pt-4 pb-1 type-note text-ink-2">{name}</p>
              <ul>
                {ofDay.map((item) => (
                  <li key={item.id} className="mx-5 border-b last:border-b-0">
                    <NotificationRow item={item} onChoose={() => choose(item)} />
                  </li>
                ))}
              </ul>
            </section>
          ))}
          {problem && (
            <div className="flex items-center justify-between gap-3 p-5" role="alert">
              <p className="type-ui-s text-bad">{problemText(problem).title}</p>
              <Button variant="secondary" size="sm" onClick={list.tryAgain}>
                Try again
              </Button>
            </div>
          )}
          {list.hasMore && !problem && (
            <div className="p-1.5">
              <Button
                variant="text"
                size="sm"
                wide
                pending={list.isFetchingMore}
                pendingLabel="Loading"
                onClick={list.loadMore}
              >
                Earlier
              </Button>
            </div>
          )}
        </div>
        <div
          className={classNames(
            'flex flex-wrap justify-between gap-x-4 border-t px-5 py-2 type-ui-s',
            // It would move when the entries come.
            isPage && isPending && 'hidden',
          )}
        >
          {!isPage && (
            <Link to="/notifications" onClick={onChoose} className="link touch py-2">
              See all notifications
            </Link>
          )}
          <Link to="/settings#notifications" onClick={onChoose} className="link touch py-2">
            Notification settings
          </Link>
        </div>
      </div>
    </div>
  )
}

function ListSkeleton() {
  return (
    <div className="grid gap-6 p-5">
      <Loading name="notifications" />
      {['w-4/5', 'w-3/5', 'w-2/3'].map((width) => (
        <div key={width} className="grid grid-cols-[1.25rem_1fr] gap-3">
          <Skeleton className="size-5" />
          <Skeleton className={`h-4 ${width}`} />
        </div>
      ))}
    </div>
  )
}
