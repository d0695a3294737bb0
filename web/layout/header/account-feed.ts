import { QueryObserver } from '@tanstack/react-query'
import { seconds } from '#contract/core/durations.ts'
import type { EndpointCall, EndpointReply, EndpointShape } from '#contract/endpoint.ts'
import { leadChanged } from '#contract/leads/events.ts'
import { getUnread } from '#contract/messaging/endpoints.ts'
import { chatChanged, messageSent, unreadChanged } from '#contract/messaging/events.ts'
import { getWorkCounts, listNotifications } from '#contract/notifications/endpoints.ts'
import { noticesRead, notified, workChanged } from '#contract/notifications/events.ts'
import { countWaitingCases } from '#contract/operations/endpoints.ts'
import { getOwnProfile } from '#contract/profiles/endpoints.ts'
import { appointmentChanged } from '#contract/scheduling/events.ts'
import { refreshSession } from '#web/auth/session/refresh.ts'
import { currentUser } from '#web/auth/session/session.ts'
import { subscribeToCalls } from '#web/calls/realtime.ts'
import { confirmDeliveries, sendUnsent } from '#web/messaging/realtime.ts'
import { endpointQuery, invalidate, queryClient, updateReply } from '#web/platform/api/queries.ts'
import { onEventsMissed, onSessionEnded, subscribe } from '#web/platform/connection/socket.ts'
import { startActivityReports } from '#web/profiles/realtime.ts'
import { account } from '#web/profiles/state.ts'
import { badges, unreadMessages, unreadNotifications } from '../badges.ts'
import { keepLastSeen } from '../overlays/last-seen.ts'

const latestNotification = { query: { limit: 1 } }

/**
 * Fills name, picture and counts and keeps them current: by socket events, and by reading again
 * after a break. A failed request leaves what is shown, because the frame must not complain over
 * the page.
 */
export function followAccount(): () => void {
  const user = currentUser()
  const role = user?.role ?? null
  const hasChats = role !== null && role !== 'admin'
  // Nothing of an account that the staff views is kept in their browser.
  const isVisit = user?.visit !== undefined
  const hasWork = role !== null && role !== 'consumer'
  let recount: ReturnType<typeof setTimeout> | undefined
  const countNotifications = ({ unread }: { unread: number }) => {
    void updateReply(listNotifications, latestNotification, (reply) => reply && { ...reply, unread })
    // Of two acts at the same time neither counts what the other has done.
    clearTimeout(recount)
    recount = setTimeout(() => void invalidate(listNotifications), seconds(1))
  }
  const readWork = () => void invalidate(getWorkCounts, countWaitingCases)
  if (user && hasChats && !isVisit) keepLastSeen(user.id).catch(() => undefined)
  const stops = [
    follow(getOwnProfile, {}, ({ profile }) => account.set(profile)),
    follow(listNotifications, latestNotification, ({ unread }) => unreadNotifications.set(unread)),
    hasChats && follow(getUnread, {}, ({ unread }) => unreadMessages.set(unread)),
    hasWork &&
      follow(getWorkCounts, {}, (counts) => {
        badges.newLeads.set(counts.newLeads)
        badges.peopleWaiting.set(counts.peopleWaiting)
        badges.waitingRequests.set(counts.waitingRequests)
        badges.pendingVerifications.set(counts.pendingVerifications)
        badges.waitingReviews.set(counts.waitingReviews)
        badges.unansweredReviews.set(counts.unansweredReviews)
      }),
    role === 'admin' &&
      follow(countWaitingCases, {}, ({ support, reports, appeals, failedJobs }) => {
        badges.openSupport.set(support)
        badges.openReports.set(reports + appeals)
        badges.failedJobs.set(failedJobs)
      }),
    subscribe(unreadChanged, (reply) => void updateReply(getUnread, {}, () => reply)),
    subscribe(notified, countNotifications),
    subscribe(noticesRead, countNotifications),
    subscribe(leadChanged, readWork),
    subscribe(appointmentChanged, readWork),
    subscribe(workChanged, readWork),
    // A message starts or ends a wait.
    hasWork && hasChats && subscribe(messageSent, readWork),
    hasWork && hasChats && subscribe(chatChanged, readWork),
    confirmDeliveries(),
    sendUnsent(),
    subscribeToCalls(),
    onEventsMissed(
      () => void invalidate(getOwnProfile, listNotifications, getUnread, getWorkCounts, countWaitingCases),
    ),
    // An open page would otherwise show until the token's end what is no longer this person's.
    onSessionEnded(() => void refreshSession().catch(() => undefined)),
    startActivityReports(),
  ]
  return () => {
    for (const stop of stops) if (stop) stop()
    clearTimeout(recount)
    // Nothing of one person is left for the next, a reply on its way included.
    queryClient().removeQueries({ type: 'inactive' })
    account.set(null)
    unreadNotifications.set(0)
    for (const badge of Object.values(badges)) badge.set(0)
  }
}

/** Reads an endpoint and hands on its reply, each newer one as well. */
function follow<const S extends EndpointShape>(
  endpoint: S,
  input: EndpointCall<S>,
  show: (reply: EndpointReply<S>) => void,
): () => void {
  const observer = new QueryObserver(queryClient(), endpointQuery(endpoint, input))
  return observer.subscribe(({ data }) => {
    if (data !== undefined) show(data)
  })
}
