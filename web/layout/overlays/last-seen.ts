import { minutes } from '#contract/core/durations.ts'
import { listChats } from '#contract/messaging/endpoints.ts'
import { listAppointments } from '#contract/scheduling/endpoints.ts'
import { kindNames } from '#contract/scheduling/labels.ts'
import { currentUser } from '#web/auth/session/session.ts'
import { call } from '#web/platform/api/call.ts'

const shown = 5
/** The cache that public/service-worker.js reads. */
export const lastSeenCache = 'last-seen-1'
const address = '/last-seen.json'
const keptFor = minutes(15)

/**
 * Keeps for the offline page what a person sees of their next appointments and recent chats: times
 * and names, no messages. Needs the service worker, and reads again at most every fifteen minutes.
 */
export async function keepLastSeen(userId: string): Promise<void> {
  await navigator.serviceWorker?.ready
  if (!isStillHere(userId) || (await isFresh(userId))) return
  const now = new Date()
  const [appointments, chats] = await Promise.all([
    call(listAppointments, { query: { from: now.toISOString(), order: 'earliest', limit: shown } }),
    call(listChats),
  ])
  const seen = {
    userId,
    loadedAt: now.toISOString(),
    appointments: appointments.items
      .filter(({ status }) => status !== 'canceled')
      .map(({ startsAt, kind, with: partner }) => ({ startsAt, kind: kindNames[kind], withName: partner.displayName })),
    chats: chats.items.slice(0, shown).map(({ other: partner, lastActivityAt, unreadCount }) => ({
      withName: partner.displayName,
      lastActivityAt,
      unread: unreadCount,
    })),
  }
  const cache = await caches.open(lastSeenCache)
  await cache.put(address, Response.json(seen))
  // Signed out while it was written.
  if (!isStillHere(userId)) await caches.delete(lastSeenCache)
}

function isStillHere(userId: string): boolean {
  const user = currentUser()
  return user?.id === userId
}

async function isFresh(userId: string): Promise<boolean> {
  const seen: unknown = await (await caches.match(address, { cacheName: lastSeenCache }))?.json()
  if (typeof seen !== 'object' || seen === null || !('userId' in seen) || !('loadedAt' in seen)) return false
  return seen.userId === userId && Date.now() - Date.parse(String(seen.loadedAt)) < keptFor
}
