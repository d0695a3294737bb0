import { preferenceGroups, preferenceSpecs } from '#contract/emails/values.ts'
import { hrefOf, NotificationContent, preferenceOf } from '#contract/notifications/kinds.ts'
import { digestLines } from '#contract/notifications/values.ts'
import { listSwitchedOff, sendEmail } from '#server/emails/service.ts'
import type { Ctx, Tx } from '#server/platform/context.ts'
import { displayNamesFor } from '#server/profiles/service.ts'
import { zoneOf } from '#server/scheduling/availability/service.ts'
import { type DigestContent, digestEmail } from '../emails.ts'
import { type DigestTiming, digestDueAt, digestLine } from './rules.ts'
import * as store from './store.ts'

type QueuedItem = NotificationContent & {
  readonly userId: string
  readonly personId: string | null
  /** The entry on the list; null when its reader wants none. */
  readonly notificationId: string | null
}

/** Queues a notification for the next digest of its reader; returns when that leaves. */
export async function queueForDigest(tx: Tx, item: QueuedItem, timing: DigestTiming): Promise<Date> {
  const dueAt = digestDueAt(tx.now, timing, await zoneOf(tx, item.userId))
  // A chat is one line, however many messages it has.
  if (item.kind === 'message' && item.notificationId === null)
    await store.deleteMessagesOf(tx.db, item.userId, item.params.chatId)
  await store.insertDigestItem(tx.db, { ...item, dueAt, createdAt: tx.now })
  return dueAt
}

/**
 * Sends a user one email with what was queued for them, or none when all of it was read or switched
 * off meanwhile. Names are looked up as the reader may know them now.
 */
export async function sendDigest(ctx: Ctx, { userId }: { userId: string }): Promise<void> {
  await ctx.transaction(async (tx) => {
    const due = await store.deleteDue(tx.db, userId, tx.now)
    const ids = due.flatMap(({ notificationId }) => notificationId ?? [])
    const unread = new Set(await store.listUnreadIds(tx.db, ids))
    const rows = due.filter(({ notificationId }) => notificationId === null || unread.has(notificationId))
    const groups = await groupsFor(tx, userId, rows)
    const personIds = rows.flatMap(({ personId }) => personId ?? [])
    if (groups.length > 0) await sendEmail(tx, digestEmail, { userId, personIds }, { groups })
  })
}

type Row = {
  readonly kind: string
  readonly params: object
  readonly personId: string | null
  readonly createdAt: Date
}

async function groupsFor(tx: Tx, userId: string, rows: readonly Row[]): Promise<DigestContent['groups']> {
  const ids = [...new Set(rows.flatMap(({ personId }) => personId ?? []))]
  const names = await displayNamesFor(tx, { viewerId: userId, ids })
  const switchedOff = await listSwitchedOff(tx, userId)
  const lines = rows
    .toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime())
    .flatMap(({ kind, params, personId }) => {
      const { data: content } = NotificationContent.safeParse({ kind, params })
      if (!content || switchedOff.includes(preferenceOf(content.kind))) return []
      const text = digestLine(content, names.get(personId ?? '') ?? 'Someone')
      const url = new URL(hrefOf(content), tx.ports.config.publicUrl).href
      return text === null ? [] : [{ preference: preferenceOf(content.kind), text, url }]
    })
    .slice(0, digestLines)
  const groupOf = new Map(preferenceSpecs.map(({ name, group }) => [name, group]))
  return preferenceGroups.flatMap((group) => {
    const items = lines.filter(({ preference }) => groupOf.get(preference) === group)
    return items.length === 0 ? [] : [{ group, items: items.map(({ text, url }) => ({ text, url })) }]
  })
}
