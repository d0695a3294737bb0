import { hrefOf, NotificationContent } from '#contract/notifications/kinds.ts'
import type { Notification } from '#contract/notifications/schemas.ts'
import type { NotificationRow } from './tables.ts'

/**
 * Shows a notification to its reader; `names` are those the reader may know now (profiles'
 * `displayNamesFor`). Returns null for a row whose kind or parameters this version does not know.
 */
export function presentNotification(row: NotificationRow, names: ReadonlyMap<string, string>): Notification | null {
  const content = NotificationContent.safeParse({ kind: row.kind, params: row.params })
  if (!content.success) return null
  return {
    ...content.data,
    id: row.id,
    personName: row.personId === null ? null : (names.get(row.personId) ?? null),
    href: hrefOf(content.data),
    readAt: row.readAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
  }
}
