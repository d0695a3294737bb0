import { isUrgent, type NotificationContent } from '#contract/notifications/kinds.ts'
import type { PushDevice, PushState } from '#contract/notifications/push/schemas.ts'
import { pushDeviceLimit } from '#contract/notifications/push/values.ts'
import { problem } from '#contract/problems.ts'
import type { Tx, UserCtx } from '#server/platform/context.ts'
import type { JobOrder } from '#server/platform/jobs/queued-job.ts'
import { lockOwn } from '#server/profiles/me/service.ts'
import { isPushAddress } from './gateway.ts'
import { pushJob } from './jobs.ts'
import { expiryOf } from './rules.ts'
import type { PushPayload } from './service.delivery.ts'
import { getVapidKeys } from './service.keys.ts'
import * as store from './store.ts'

/** How the actor's browsers get push messages. */
export async function getPushState(ctx: UserCtx): Promise<PushState> {
  const [{ publicKey }, devices] = await Promise.all([getVapidKeys(ctx), store.listDevices(ctx.db, ctx.actor.id)])
  const others = devices.filter(({ sessionId }) => sessionId !== ctx.actor.sessionId)
  return { publicKey, isOnHere: others.length < devices.length, otherDevices: others.length }
}

/**
 * Sends push messages to the browser of the actor's session from now on.
 * @throws notifications.push-address-refused for an address without TLS or in a private network,
 * core.signed-out
 */
export async function saveDevice(ctx: UserCtx, { endpoint, keys }: PushDevice): Promise<void> {
  const { id: userId, sessionId } = ctx.actor
  if (!isPushAddress(new URL(endpoint), ctx.ports.config.push.privateAddresses))
    throw problem('notifications.push-address-refused')
  await ctx.transaction(async (tx) => {
    await lockOwn(tx)
    await store.insertDevice(tx.db, { userId, sessionId, endpoint, ...keys, createdAt: tx.now })
    const devices = await store.listDevices(tx.db, userId)
    await store.deleteDevices(
      tx.db,
      devices.slice(pushDeviceLimit).map(({ id }) => id),
    )
  })
}

/** Ends push messages to the browser of the actor's session; a second call changes nothing. */
export function removeDevice(ctx: UserCtx): Promise<void> {
  const { id: userId, sessionId } = ctx.actor
  return store.deleteDeviceOf(ctx.db, { userId, sessionId })
}

/** Ends push messages to every browser of an account that is erased. */
export const removeDevicesOf = (tx: Tx, userId: string): Promise<void> => store.deleteDevicesOfUser(tx.db, userId)

export type Pushed = NotificationContent & {
  readonly userId: string
  readonly personId: string | null
  /** The entry on the list; null when there is none. */
  readonly notificationId: string | null
}

/**
 * Queues a push message to each browser of a user, after the commit and after their quiet hours,
 * unless the kind is urgent. One that would come too late to be of use is not sent.
 */
export async function queuePush(tx: Tx, pushed: Pushed, quietUntil: Date | null): Promise<void> {
  const devices = await store.listDevices(tx.db, pushed.userId)
  await tx.enqueueAll(pushJob, jobsFor(tx, { pushed, quietUntil }, devices))
}

type Pushing = { readonly pushed: Pushed; readonly quietUntil: Date | null }

/** As `queuePush`, of several notifications at once. */
export async function queuePushes(tx: Tx, pushes: readonly Pushing[]): Promise<void> {
  if (pushes.length === 0) return
  const devices = await store.listDevicesOf(tx.db, [...new Set(pushes.map(({ pushed }) => pushed.userId))])
  await tx.enqueueAll(
    pushJob,
    pushes.flatMap((push) => jobsFor(tx, push, devices.get(push.pushed.userId) ?? [])),
  )
}

function jobsFor(
  { now }: Tx,
  { pushed, quietUntil }: Pushing,
  devices: readonly { id: string }[],
): JobOrder<PushPayload>[] {
  const { userId, personId, notificationId, kind, params } = pushed
  const expiresAt = expiryOf(pushed, quietUntil ?? now)
  const startAfter = isUrgent(kind) || quietUntil === null ? now : quietUntil
  if (startAfter >= expiresAt) return []
  const payload = { userId, personId, notificationId, kind, params, expiresAt: expiresAt.toISOString() }
  return devices.map(({ id: deviceId }) => ({ payload: { ...payload, deviceId }, startAfter, group: userId }))
}
