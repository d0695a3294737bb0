import { brand } from '#contract/brand.ts'
import type { AuthCtx } from '../context.ts'
import { invalid, refusal } from '../dialect.ts'
import { countText } from '../protocol/limits.ts'

export type Channel = 'sms' | 'whatsapp'
/** What callers are told of a message that went out; nothing where none had to. */
export type Sent = { message_id?: string }

/** Reads by which way a message is to go. @throws validation_failed */
export function channelOf(wish: string): Channel {
  if (wish === '' || wish === 'sms') return 'sms'
  if (wish === 'whatsapp') return 'whatsapp'
  throw invalid("Invalid channel, supported values are 'sms' or 'whatsapp'")
}

/** The code a number always gets, if the owner gave it one. */
export function fixedCodeOf(ctx: AuthCtx, phone: string): string | undefined {
  return ctx.ports.config.sms.testCodes.get(phone)
}

/** @throws unexpected_failure where there is no gateway */
export function assertReachable(ctx: AuthCtx, phone: string): void {
  if (!ctx.ports.sms && fixedCodeOf(ctx, phone) === undefined)
    throw refusal(500, 'unexpected_failure', 'Unable to get SMS provider')
}

/**
 * Counts a text message and makes sure that it can go out at all, before anything is written.
 *
 * @throws unexpected_failure without a gateway, over_sms_send_rate_limit
 */
export async function prepareText(ctx: AuthCtx, { kind, phone }: { kind: string; phone: string }): Promise<void> {
  assertReachable(ctx, phone)
  await countText(ctx, { kind, phone })
}

/** Sends a code, after the commit of what it opens. @throws sms_send_failed */
export async function sendText(
  ctx: AuthCtx,
  { phone, code, channel }: { phone: string; code: string; channel: Channel },
): Promise<Sent> {
  if (!ctx.ports.sms || fixedCodeOf(ctx, phone) !== undefined) return {}
  const text = `${code} is your ${brand.name} code. Nobody of ${brand.name} will ever ask you for it.`
  try {
    return { message_id: (await ctx.ports.sms.send({ to: phone, text, channel })).id }
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : 'no answer'
    throw refusal(422, 'sms_send_failed', `Error sending confirmation OTP to provider: ${why}`, { cause })
  }
}
