import { minutes } from '#contract/core/durations.ts'
import { problem } from '#contract/problems.ts'
import { presenceChanged } from '#contract/profiles/events.ts'
import type { OnlineStatus } from '#contract/profiles/values.ts'
import type { Ctx, UserCtx } from '#server/platform/context.ts'
import { rooms } from '#server/platform/realtime/rooms.ts'
import { choiceFor, silentForMinutes, statusWhileConnected, visibleStatus } from './rules.ts'
import * as store from './store.ts'

/** Tells the watchers of somebody what they may see now, and their own devices what is stored. */
export function announceStatus(ctx: Ctx, person: store.PresenceRow): void {
  const payload = { userId: person.id, status: visibleStatus(person) }
  ctx.emit(rooms.presence(person.id), presenceChanged, payload)
  ctx.emit(rooms.user(person.id), presenceChanged, { userId: person.id, status: person.onlineStatus })
}

/**
 * Puts somebody online, or at what they chose, when their first connection opens. Safe to hear
 * twice.
 */
export async function markConnected(ctx: UserCtx): Promise<void> {
  const person = await store.findPresence(ctx.db, ctx.actor.id)
  if (!person) return
  const present = { ...person, lastActiveAt: ctx.now, lastOnline: ctx.now }
  await change(ctx, person, { ...present, onlineStatus: statusWhileConnected(present, ctx.now) })
}

/**
 * Puts somebody offline when their last connection has closed; what they chose is kept for their
 * return.
 */
export async function leave(ctx: UserCtx): Promise<void> {
  const person = await store.findPresence(ctx.db, ctx.actor.id)
  if (person) await change(ctx, person, { ...person, onlineStatus: 'offline', lastOnline: ctx.now })
}

/**
 * Takes a browser's report. Away begins when every device has been idle for five minutes, not just
 * this one.
 */
export async function reportActivity(ctx: UserCtx, active: boolean): Promise<OnlineStatus> {
  const person = await requirePresence(ctx)
  const present = { ...person, lastOnline: ctx.now, lastActiveAt: active ? ctx.now : person.lastActiveAt }
  return change(ctx, person, { ...present, onlineStatus: statusWhileConnected(present, ctx.now) })
}

/** Sets the status a person chose, with the time they did. */
export async function choose(ctx: UserCtx, status: OnlineStatus): Promise<void> {
  const person = await requirePresence(ctx)
  await change(ctx, person, { ...person, onlineStatus: status, chosenStatus: choiceFor(status), lastOnline: ctx.now })
}

/** Takes offline those whose connections ended without a word, as when a server died. */
export async function sweep(ctx: Ctx): Promise<void> {
  const silentSince = new Date(ctx.now.getTime() - minutes(silentForMinutes))
  for (const person of await store.updateSilentOffline(ctx.db, silentSince)) announceStatus(ctx, person)
}

async function requirePresence(ctx: UserCtx): Promise<store.PresenceRow> {
  const person = await store.findPresence(ctx.db, ctx.actor.id)
  if (!person) throw problem('core.not-found')
  return person
}

async function change(ctx: UserCtx, before: store.PresenceRow, after: store.PresenceRow): Promise<OnlineStatus> {
  const { id, ...values } = after
  await store.updatePresence(ctx.db, id, values)
  if (after.onlineStatus !== before.onlineStatus) announceStatus(ctx, after)
  return after.onlineStatus
}
