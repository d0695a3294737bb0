import { randomUUID } from 'node:crypto'
import { preferenceGroups, preferenceSpecs } from '#contract/emails/values.ts'
import { hrefOf, NotificationContent, preferenceOf } from '#contract/notifications/kinds.ts'
import { digestLines } from '#contract/notifications/values.ts'
import { findMailbox, listSwitchedOff, writeEmail } from '#server/emails/service.ts'
import type { Ctx, Tx } from '#server/platform/context.ts'
import { displayNamesFor } from '#server/profiles/service.ts'
import { zoneOf } from '#server/scheduling/availability/service.ts'
import { type DigestContent, digestEmail } from '../emails.ts'
import { type DigestMail, digestMailJob } from './jobs.ts'
import { type DigestTiming, digestDueAt, digestLine, type QueuedItem } from './rules.ts'
import * as store from './store.ts'

/** Queues a notification for the next digest of its reader; returns when that leaves. */
export async function queueForDigest(
  tx: Tx,
  item: NotificationContent & QueuedItem & { readonly userId: string },
  timing: DigestTiming,
): Promise<Date> {
  const dueAt = digestDueAt(tx.now, timing, await zoneOf(tx, item.userId))
  // A chat is one line, however many messages it has.
  if (item.kind === 'message' && item.notificationId === null)
    await store.deleteMessagesOf(tx.db, item.userId, item.params.chatId)
  await store.insertDigestItem(tx.db, { ...item, dueAt, createdAt: tx.now })
  return dueAt
}

/** Takes what is due for a user out of the table, for one email. */
export async function sendDigest(ctx: Ctx, { userId }: { userId: string }): Promise<void> {
  await ctx.transaction(async (tx) => {
    const due = await store.deleteDue(tx.db, userId, tx.now)
    const mailbox = await findMailbox(tx, digestEmail, userId)
    if (due.length === 0 || mailbox === null) return
    const items = due
      .toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime())
      .map(({ kind, params, personId, notificationId }) => ({ kind, params, personId, notificationId }))
    const { address: to } = mailbox
    await tx.enqueue(digestMailJob, { id: randomUUID(), userId, to, kind: digestEmail.kind, items })
  })
}

/**
 * Sends a user their digest, or nothing when all of it was read or switched off meanwhile. Names
 * are looked up as the reader may know them now, so that somebody who parts from them while it
 * waits is not named, and takes nobody else's line along.
 * @throws Error when the mail server wants another try
 */
export async function deliverDigest(ctx: Ctx, { id, userId, items }: DigestMail): Promise<void> {
  const written = await ctx.transaction(async (tx) => {
    const ids = items.flatMap(({ notificationId }) => notificationId ?? [])
    const unread = new Set(await store.listUnreadIds(tx.db, ids))
    const left = items.filter(({ notificationId }) => notificationId === null || unread.has(notificationId))
    const groups = await groupsFor(tx, userId, left)
    return groups.length > 0 ? writeEmail(tx, digestEmail, userId, { groups }) : null
  })
  if (written) await ctx.ports.mail.send({ ...written.message, id })
}

async function groupsFor(tx: Tx, userId: string, items: readonly QueuedItem[]): Promise<DigestContent['groups']> {
  const ids = [...new Set(items.flatMap(({ personId }) => personId ?? []))]
  const names = await displayNamesFor(tx, { viewerId: userId, ids })
  const switchedOff = await listSwitchedOff(tx, userId)
  const lines = items
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
    const ofGroup = lines.filter(({ preference }) => groupOf.get(preference) === group)
    return ofGroup.length === 0 ? [] : [{ group, items: ofGroup.map(({ text, url }) => ({ text, url })) }]
  })
}
