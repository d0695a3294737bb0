import { onSessionEvent } from '#web/auth/session/session.ts'
import { sentZoneStore } from '#web/emails/storage.ts'
import { unfinishedFilesCache } from '#web/messaging/attachments/unfinished-files-cache.ts'
import { lastSeenCache } from './last-seen.ts'

/**
 * Deletes what the browser keeps of a person, when they have signed out or their session has ended:
 * whose time zone was sent, what the offline page shows, and messages and files they did not send.
 */
export async function forgetPerson(): Promise<void> {
  sentZoneStore.remove()
  const caches = [lastSeenCache, unfinishedFilesCache]
  const deleted = await Promise.all(caches.map((name) => window.caches?.delete(name)))
  // The session ended while no page was open. Other visitors need not load this code.
  if (deleted.includes(true)) (await import('#web/messaging/storage.ts')).forgetUnsent()
}

/** Removes what somebody wrote in this tab and did not send, as soon as they sign out. */
export function forgetUnsentAtSignOut(): () => void {
  return onSessionEvent(({ type }) => {
    if (type === 'SIGNED_OUT') void import('#web/messaging/storage.ts').then((storage) => storage.forgetUnsent())
  })
}
