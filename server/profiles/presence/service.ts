import { minutes } from '#contract/core/durations.ts'
import { problem } from '#contract/problems.ts'
import { presenceChanged } from '#contract/profiles/events.ts'
import type { OnlineStatus } from '#contract/profiles/values.ts'
import type { Ctx, UserCtx } from '#server/platform/context.ts'
import { rooms } from '#server/platform/realtime/rooms.ts'
import { lockProfile } from '../me/store.ts'
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
  await change(ctx, ({ chosenStatus }) => ({
    lastActiveAt: ctx.now,
    lastOnline: ctx.now,
    onlineStatus: statusWhileConnected({ chosenStatus, lastActiveAt: ctx.now }, ctx.now),
  }))
}

/**
 * Puts somebody offline when their last connection has closed; what they chose is kept for their
 * return.
 */
export async function leave(ctx: UserCtx): Promise<void> {
  await change(ctx, () => ({ onlineStatus: 'offline', lastOnline: ctx.now }))
}

/**
 * Takes a browser's report. Away begins when every device has been idle for five minutes, not just
 * this one.
 * @throws core.not-found once the account is deleted
 */
export async function reportActivity(ctx: UserCtx, active: boolean): Promise<OnlineStatus> {
  const status = await change(ctx, ({ chosenStatus, lastActiveAt: before }) => {
    const lastActiveAt = active ? ctx.now : before
    const onlineStatus = statusWhileConnected({ chosenStatus, lastActiveAt }, ctx.now)
    return { lastActiveAt, lastOnline: ctx.now, onlineStatus }
  })
  if (status === null) throw problem('core.not-found')
  return status
}

/**
 * Sets the status a person chose, with the time they did.
 * @throws core.not-found once the account is deleted
 */
export async function choose(ctx: UserCtx, status: OnlineStatus): Promise<void> {
  const chosen = { onlineStatus: status, chosenStatus: choiceFor(status), lastOnline: ctx.now }
  if ((await change(ctx, () => chosen)) === null) throw problem('core.not-found')
}

/** Takes offline those whose connections ended without a word, as when a server died. */
export async function sweep(ctx: Ctx): Promise<void> {
  const silentSince = new Date(ctx.now.getTime() - minutes(silentForMinutes))
  for (const person of await store.updateSilentOffline(ctx.db, silentSince)) announceStatus(ctx, person)
}

/**
 * Changes the actor's presence under the lock of their profile, or it would write back what they
 * chose or erased meanwhile. Null once the account is deleted.
 */
async function change(
  ctx: UserCtx,
  decide: (before: store.PresenceRow) => store.PresenceChange,
): Promise<OnlineStatus | null> {
  return ctx.transaction(async (tx) => {
    await lockProfile(tx.db, tx.actor.id)
    // A query of its own, to see what the transaction did that held the lock before.
    const before = await store.findPresence(tx.db, tx.actor.id)
    if (!before) return null
    const changed = decide(before)
    await store.updatePresence(tx.db, before.id, changed)
    const after = { ...before, ...changed }
    if (after.onlineStatus !== before.onlineStatus) announceStatus(tx, after)
    return after.onlineStatus
  })
}
