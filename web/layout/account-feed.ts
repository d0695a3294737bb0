import { getUnread } from '#contract/messaging/endpoints.ts'
import { unreadChanged } from '#contract/messaging/events.ts'
import { listNotifications } from '#contract/notifications/endpoints.ts'
import { noticesRead, notified } from '#contract/notifications/events.ts'
import { currentSession } from '#web/auth/session/session.ts'
import { subscribeToCalls } from '#web/calls/realtime.ts'
import { confirmDeliveries } from '#web/messaging/realtime.ts'
import { call } from '#web/platform/api.ts'
import { onConnectionChange, subscribe } from '#web/platform/socket.ts'
import type { ValueStore } from '#web/platform/value-store.ts'
import { startActivityReports } from '#web/profiles/realtime.ts'
import { account, refreshAccount } from '#web/profiles/state.ts'
import { unreadMessages, unreadNotifications } from './badges.ts'

/**
 * Fills name, picture and counts and keeps them true: by socket events, and by reading again after a break. What fails
 * stays as it was, because the frame must not complain over the page.
 */
export function followAccount(): () => void {
  const session = currentSession()
  const hasChats = session.status === 'signed-in' && session.user.role !== 'admin'
  const messages = countFeed(unreadMessages, () => call(getUnread))
  const notices = countFeed(unreadNotifications, () => call(listNotifications, { query: { limit: 1 } }))
  const read = () => {
    void refreshAccount().catch(() => {})
    notices.read()
    if (hasChats) messages.read()
  }
  read()
  const stop = [
    subscribe(unreadChanged, messages.hear),
    subscribe(notified, notices.hear),
    subscribe(noticesRead, notices.hear),
    confirmDeliveries(),
    subscribeToCalls(),
    onConnectionChange((connected) => connected && read()),
    startActivityReports(),
  ]
  return () => {
    for (const end of stop) end()
    account.set(null)
    unreadMessages.set(0)
    unreadNotifications.set(0)
  }
}

/** A number that is read and told. A reading asked for before something was told is older, whichever arrives first. */
function countFeed(store: ValueStore<number>, ask: () => Promise<{ unread: number }>) {
  let told = 0
  return {
    hear({ unread }: { unread: number }): void {
      told += 1
      store.set(unread)
    },
    read(): void {
      const before = told
      ask()
        .then(({ unread }) => before === told && store.set(unread))
        .catch(() => {})
    },
  }
}
