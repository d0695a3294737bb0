import { problem } from '#contract/problems.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { GatewayRequest } from '#server/platform/sms/port.ts'
import { updateStopped } from '../texts/store.ts'
import { requestOf } from './rules.ts'

/** Where the gateway sends the answers to our text messages. */
export const repliesPath = '/api/text-messages/replies'

/**
 * Ends or begins text messages to a number whose owner answered STOP or START; a number that nobody
 * confirmed, and every other answer, changes nothing. A second time changes nothing either.
 * @throws core.not-found without a gateway that sends answers
 * @throws core.forbidden for what the gateway did not sign
 */
export async function receiveReply(ctx: Ctx, { form, signature }: Omit<GatewayRequest, 'url'>): Promise<void> {
  const { sms, config } = ctx.ports
  if (!sms?.readReply) throw problem('core.not-found')
  const reply = sms.readReply({ url: new URL(repliesPath, config.publicUrl).href, form, signature })
  if (!reply) throw problem('core.forbidden')
  const request = requestOf(reply.text)
  if (request) await updateStopped(ctx.db, reply.from, request === 'stop' ? ctx.now : null)
}
