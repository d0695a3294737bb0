import { useSyncExternalStore } from 'react'
import { hours } from '#contract/core/durations.ts'
import type { Role } from '#contract/profiles/values.ts'
import { isRecord } from '#web/platform/storage/stored-value.ts'
import { pendingIntentStore } from '../storage.ts'

/** What a visitor began that needs an account. */
type PendingIntent = {
  /** Where it continues, and for which role. */
  page: string
  role: Role
  /** For the note on the sign-in pages: "You chose [subject] [detail]." */
  subject: string
  detail: string
  /** The label of the button that leads back to it. */
  backLabel: string
  /** What the page needs to continue. */
  values: Record<string, unknown>
  savedAt: number
}

/** After this time the visitor has given up, and a later sign-in leads home as usual. */
const intentLifetime = hours(24)

/** Keeps what a visitor began while they sign in, sign up or verify their address. */
export function storeIntent(intent: Omit<PendingIntent, 'savedAt'>): void {
  pendingIntentStore.write({ ...intent, savedAt: Date.now() })
}

/** The intent kept less than a day ago; null when there is none, or when it is for another role. */
export function findIntent(role: Role): PendingIntent | null {
  const intent = currentIntent()
  return intent?.role === role ? intent : null
}

/** The kept intent for a page to show. Null while the server renders, which cannot know it. */
export function usePendingIntent(): PendingIntent | null {
  return useSyncExternalStore(noChanges, snapshot, () => null)
}
const noChanges = () => () => undefined

// The same object as long as the stored value is the same, as React expects of a snapshot.
let cached: PendingIntent | null = null
function snapshot(): PendingIntent | null {
  const intent = currentIntent()
  if (intent?.savedAt !== cached?.savedAt) cached = intent
  return cached
}

function currentIntent(): PendingIntent | null {
  const intent = pendingIntentStore.read()
  return isPendingIntent(intent) && Date.now() - intent.savedAt < intentLifetime ? intent : null
}

function isPendingIntent(value: unknown): value is PendingIntent {
  return (
    isRecord(value) &&
    [value.page, value.role, value.subject, value.detail, value.backLabel].every((text) => typeof text === 'string') &&
    isRecord(value.values) &&
    typeof value.savedAt === 'number'
  )
}

/** Forgets the intent: it is done, or another person may use this browser now. */
export function forgetIntent(): void {
  pendingIntentStore.remove()
}
