import { randomUUID } from 'node:crypto'
import { authError, invalid } from '../../auth-error.ts'
import type { AuthCtx } from '../../context/auth-context.ts'
import { countText } from '../../context/sending-limits.ts'

export type Channel = 'sms' | 'whatsapp'
/**
 * What callers learn about a sent message: an id of ours, which says nothing about the recipient.
 */
export type SentReply = { message_id?: string }

/** The same reply whether a message is sent or not. */
export const sent = (): SentReply => ({ message_id: randomUUID() })

/** Reads the channel of a message. @throws validation_failed */
export function channelOf(name: string): Channel {
  if (name === '' || name === 'sms') return 'sms'
  if (name === 'whatsapp') return 'whatsapp'
  throw invalid("Invalid channel, supported values are 'sms' or 'whatsapp'")
}

/** The configured test code of a number. */
export function fixedCodeOf(ctx: Pick<AuthCtx, 'ports'>, phone: string): string | undefined {
  return ctx.ports.config.sms.testCodes.get(phone)
}

/** Tells whether a message to this number can be sent. */
export function isReachable(ctx: Pick<AuthCtx, 'ports'>, phone: string): boolean {
  return ctx.ports.sms !== null || fixedCodeOf(ctx, phone) !== undefined
}

/** @throws phone_provider_disabled without a gateway */
export function assertReachable(ctx: AuthCtx, phone: string): void {
  if (!isReachable(ctx, phone)) throw authError(422, 'phone_provider_disabled', 'Unable to get SMS provider')
}

/**
 * Counts a text message and checks that it can be sent, before anything is written.
 *
 * @throws phone_provider_disabled without a gateway, over_sms_send_rate_limit
 */
export async function prepareText(
  ctx: AuthCtx,
  input: { kind: string; phone: string; userId?: string },
): Promise<void> {
  assertReachable(ctx, input.phone)
  await countText(ctx, input)
}
