import { randomUUID } from 'node:crypto'
import { authError, invalid } from '../../auth-error.ts'
import type { AuthCtx } from '../../context/auth-context.ts'
import { countText } from '../../context/sending-limits.ts'

export type Channel = 'sms' | 'whatsapp'
/** What callers learn of a message that is on its way: an id of ours, which says nothing about who gets it. */
export type Sent = { message_id?: string }

/** The same for a message to nobody as for one to somebody. */
export const sent = (): Sent => ({ message_id: randomUUID() })

/** Reads by which way a message is to go. @throws validation_failed */
export function channelOf(name: string): Channel {
  if (name === '' || name === 'sms') return 'sms'
  if (name === 'whatsapp') return 'whatsapp'
  throw invalid("Invalid channel, supported values are 'sms' or 'whatsapp'")
}

/** The code a number always gets, if the owner gave it one. */
export function fixedCodeOf(ctx: Pick<AuthCtx, 'ports'>, phone: string): string | undefined {
  return ctx.ports.config.sms.testCodes.get(phone)
}

/** Tells whether a message to this number can go out at all. */
export function isReachable(ctx: Pick<AuthCtx, 'ports'>, phone: string): boolean {
  return ctx.ports.sms !== null || fixedCodeOf(ctx, phone) !== undefined
}

/** @throws phone_provider_disabled without a gateway */
export function assertReachable(ctx: AuthCtx, phone: string): void {
  if (!isReachable(ctx, phone)) throw authError(422, 'phone_provider_disabled', 'Unable to get SMS provider')
}

/**
 * Counts a text message and makes sure that it can go out at all, before anything is written.
 *
 * @throws phone_provider_disabled without a gateway, over_sms_send_rate_limit
 */
export async function prepareText(
  ctx: AuthCtx,
  asked: { kind: string; phone: string; userId?: string },
): Promise<void> {
  assertReachable(ctx, asked.phone)
  await countText(ctx, asked)
}
