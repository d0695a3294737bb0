import { days } from '#contract/core/durations.ts'
import { problem } from '#contract/problems.ts'
import { assertReauthenticated, recordOwnSecurityChange } from '#server/auth/service.ts'
import type { Ctx, UserCtx } from '#server/platform/context.ts'
import { drawToken, hashToken } from '#server/platform/tokens.ts'
import { displayNamesFor } from '#server/profiles/service.ts'
import { counterpartOf } from '../policy.ts'
import { getAppointment } from '../service.ts'
import type { AppointmentRow } from '../tables.ts'
import { type CalendarEntry, calendarFile } from './present.ts'
import * as store from './store.ts'

const feedPastDays = 90
const feedEntries = 1_000

/** Whether the actor has a secret address, and since when. */
export function findFeed(ctx: UserCtx): Promise<{ createdAt: Date } | null> {
  return store.findFeed(ctx.db, ctx.actor.id)
}

/**
 * Makes a new secret address, ends the old one and mails the owner. Its 256 random bits are shown
 * this once; a copy of the database opens no calendar.
 *
 * @throws auth.reauthentication-needed, core.not-found
 */
export async function renewFeed(ctx: UserCtx): Promise<{ url: string; createdAt: Date }> {
  await assertReauthenticated(ctx)
  const token = drawToken()
  await ctx.transaction(async (tx) => {
    await store.upsertFeed(tx.db, { userId: ctx.actor.id, tokenHash: hashToken(token), createdAt: ctx.now })
    await recordOwnSecurityChange(tx, 'calendar_feed_created')
  })
  return { url: `${ctx.ports.config.publicUrl}/api/calendar/${token}.ics`, createdAt: ctx.now }
}

/** Ends the actor's secret address. */
export function removeFeed(ctx: UserCtx): Promise<void> {
  return store.deleteFeed(ctx.db, ctx.actor.id)
}

/**
 * Reads a calendar by its secret address, as its owner may see it. The owner must be neither banned
 * nor deleted.
 * @throws core.not-found
 */
export async function readFeed(ctx: Ctx, token: string): Promise<string> {
  const ownerId = await store.findOwner(ctx.db, hashToken(token), ctx.now)
  if (!ownerId) throw problem('core.not-found')
  const since = new Date(ctx.now.getTime() - days(feedPastDays))
  return fileFor(ctx, ownerId, await store.listForFeed(ctx.db, ownerId, { since, limit: feedEntries }))
}

/**
 * One of the actor's appointments as a calendar file.
 * @throws core.not-found
 */
export async function readAppointmentFile(ctx: UserCtx, id: string): Promise<string> {
  return fileFor(ctx, ctx.actor.id, [await getAppointment(ctx, id)])
}

async function fileFor(ctx: Ctx, ownerId: string, rows: readonly AppointmentRow[]): Promise<string> {
  const names = await displayNamesFor(ctx, { viewerId: ownerId, ids: rows.map((row) => counterpartOf(row, ownerId)) })
  const entries = rows.map((appointment): CalendarEntry => {
    const side = appointment.consumerId === ownerId ? 'consumer' : 'advisor'
    return { appointment, side, otherName: names.get(counterpartOf(appointment, ownerId)) ?? 'someone' }
  })
  return calendarFile(entries, { publicUrl: ctx.ports.config.publicUrl })
}
