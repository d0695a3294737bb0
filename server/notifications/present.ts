import type { Notification } from '#contract/notifications/schemas.ts'
import { titleFor } from './rules.ts'
import type { NotificationRow } from './tables.ts'

/** Shows a notice to its reader; `names` are those the reader may know now (profiles' `displayNamesFor`). */
export function presentNotice(row: NotificationRow, names: ReadonlyMap<string, string>): Notification {
  const name = row.personId === null ? undefined : names.get(row.personId)
  return {
    id: row.id,
    kind: row.kind,
    title: titleFor(row.title, name ?? 'Someone'),
    occursAt: row.occursAt?.toISOString() ?? null,
    href: row.href,
    readAt: row.readAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
  }
}
