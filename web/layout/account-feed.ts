import { leadChanged } from '#contract/leads/events.ts'
import { getUnread } from '#contract/messaging/endpoints.ts'
import { unreadChanged } from '#contract/messaging/events.ts'
import { getWorkCounts, listNotifications } from '#contract/notifications/endpoints.ts'
import { noticesRead, notified } from '#contract/notifications/events.ts'
import type { WorkCounts } from '#contract/notifications/schemas.ts'
import { appointmentChanged } from '#contract/scheduling/events.ts'
import { currentSession } from '#web/auth/session/session.ts'
import { subscribeToCalls } from '#web/calls/realtime.ts'
import { confirmDeliveries } from '#web/messaging/realtime.ts'
import { call } from '#web/platform/api.ts'
import { onConnectionChange, subscribe } from '#web/platform/socket.ts'
import type { ValueStore } from '#web/platform/value-store.ts'
import { startActivityReports } from '#web/profiles/realtime.ts'
import { account, refreshAccount } from '#web/profiles/state.ts'
import { badges, unreadMessages, unreadNotifications } from './badges.ts'

/**
 * Fills name, picture and counts and keeps them true: by socket events, and by reading again after a break. What fails
 * stays as it was, because the frame must not complain over the page.
 */
export function followAccount(): () => void {
  const session = currentSession()
  const role = session.status === 'signed-in' ? session.user.role : null
  const hasChats = role !== null && role !== 'admin'
  const hasWork = role !== null && role !== 'consumer'
  const messages = countFeed(unreadMessages, () => call(getUnread))
  const notices = countFeed(unreadNotifications, () => call(listNotifications, { query: { limit: 1 } }))
  const readWork = () => {
    if (hasWork) call(getWorkCounts).then(showWork, () => {})
  }
  const read = () => {
    void refreshAccount().catch(() => {})
    notices.read()
    readWork()
    if (hasChats) messages.read()
  }
  read()
  const stop = [
    subscribe(unreadChanged, messages.hear),
    subscribe(notified, notices.hear),
    subscribe(noticesRead, notices.hear),
    subscribe(leadChanged, readWork),
    subscribe(appointmentChanged, readWork),
    confirmDeliveries(),
    subscribeToCalls(),
    onConnectionChange((connected) => connected && read()),
    startActivityReports(),
  ]
  return () => {
    for (const end of stop) end()
    account.set(null)
    unreadNotifications.set(0)
    for (const badge of Object.values(badges)) badge.set(0)
  }
}

function showWork({ newLeads, waitingRequests, pendingVerifications }: WorkCounts): void {
  badges.newLeads.set(newLeads)
  badges.waitingRequests.set(waitingRequests)
  badges.pendingVerifications.set(pendingVerifications)
}

/** A number that is read and pushed. A reply to a request older than the last push is dropped. */
function countFeed(store: ValueStore<number>, load: () => Promise<{ unread: number }>) {
  let pushes = 0
  return {
    hear({ unread }: { unread: number }): void {
      pushes += 1
      store.set(unread)
    },
    read(): void {
      const before = pushes
      load()
        .then(({ unread }) => before === pushes && store.set(unread))
        .catch(() => {})
    },
  }
}
