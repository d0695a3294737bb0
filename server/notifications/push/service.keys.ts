import { z } from 'zod'
import { keepTextOnce } from '#server/auth/service.ts'
import type { Ctx } from '#server/platform/context.ts'
import { defineSlot } from '#server/platform/slots.ts'

const VapidKeys = z.object({ publicKey: z.string(), privateKey: z.string() })
export type VapidKeys = z.infer<typeof VapidKeys>

const slot = defineSlot<VapidKeys>('keys of push messages')

/**
 * The keys that sign push messages: those of the configuration, or a pair made once and kept
 * encrypted with the other secrets. Browsers take messages of the pair they subscribed with alone.
 * @throws core.unavailable while AUTH_SECRET does not open the kept pair
 */
export async function getVapidKeys(ctx: Ctx): Promise<VapidKeys> {
  const pair = ctx.ports.config.push.keys ?? ctx.ports.slots.get(slot)
  if (pair) return pair
  const { default: webPush } = await import('web-push')
  const kept = await keepTextOnce(ctx, 'vapid', JSON.stringify(webPush.generateVAPIDKeys()))
  const keys = VapidKeys.parse(JSON.parse(kept))
  ctx.ports.slots.set(slot, keys)
  return keys
}
