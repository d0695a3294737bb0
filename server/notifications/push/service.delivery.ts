import { seconds } from '#contract/core/durations.ts'
import { hrefOf, isUrgent, NotificationContent, preferenceOf } from '#contract/notifications/kinds.ts'
import { getChannels } from '#server/emails/service.ts'
import type { Ctx } from '#server/platform/context.ts'
import { displayNamesFor } from '#server/profiles/service.ts'
import { zoneOf } from '#server/scheduling/availability/service.ts'
import { sendPush } from './gateway.ts'
import { notificationText, type PushMessage, tagOf } from './rules.ts'
import { getVapidKeys } from './service.keys.ts'
import * as store from './store.ts'

export type PushPayload = {
  readonly deviceId: string
  readonly userId: string
  readonly personId: string | null
  readonly notificationId: string | null
  readonly kind: string
  readonly params: object
  readonly expiresAt: string
}

/**
 * Sends one message to one browser, unless it was read meanwhile, its reader is at the product,
 * or it has become of no use. A job that runs twice shows one message: the second has the tag of
 * the first.
 * @throws Error when the push service wants another try
 */
export async function push(ctx: Ctx, payload: PushPayload): Promise<void> {
  const { data: content } = NotificationContent.safeParse(payload)
  const ttlSeconds = Math.floor((new Date(payload.expiresAt).getTime() - ctx.now.getTime()) / seconds(1))
  if (!content || ttlSeconds <= 0) return
  const device = await store.findDevice(ctx.db, payload.deviceId, payload.userId)
  if (!device || device.onlineStatus === 'online' || !(await isWanted(ctx, payload, content))) return
  const message = await messageFor(ctx, payload, content)
  const keys = await getVapidKeys(ctx)
  const outcome = await sendPush(ctx, device, message, { ttlSeconds, isUrgent: isUrgent(content.kind), keys })
  if (outcome === 'gone') await store.deleteDevices(ctx.db, [device.id])
  if (outcome === 'later') throw new Error('a push service asks for another try')
}

async function isWanted(ctx: Ctx, payload: PushPayload, { kind }: NotificationContent): Promise<boolean> {
  const { notificationId, userId } = payload
  if (notificationId !== null && !(await store.existsUnread(ctx.db, notificationId))) return false
  return (await getChannels(ctx, userId, preferenceOf(kind))).push
}

async function messageFor(
  ctx: Ctx,
  { userId, personId, ...payload }: PushPayload,
  content: NotificationContent,
): Promise<PushMessage> {
  const names = await displayNamesFor(ctx, { viewerId: userId, ids: personId === null ? [] : [personId] })
  const personName = personId === null ? null : (names.get(personId) ?? null)
  const message = notificationText(content, { personName, timeZone: await zoneOf(ctx, userId) })
  return { ...message, href: hrefOf(content), tag: tagOf(content, payload.notificationId ?? payload.deviceId) }
}
