import { createHmac, randomUUID } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { problem } from '#contract/problems.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { QueuedJob } from '#server/platform/jobs/queued-job.ts'
import { equalsInConstantTime } from '#server/platform/tokens.ts'
import type { GatewayEvent } from '../gateway.ts'

export type SandboxMessage = { readonly id: string; readonly event: GatewayEvent }
/** Delivers an event of the sandbox to our own webhook, as a provider does, a moment later. */
export const deliverSandboxEventQueue: QueuedJob<SandboxMessage> = { name: 'billing.deliver-sandbox-event' }

// The sandbox moves no money, so its key protects nothing; it is here so that both gateways sign.
const key = 'fairlead-sandbox'
export const sandboxSignatureHeader = 'sandbox-signature'

/** Queues an event of the sandbox, now or for later. */
export async function sendSandboxEvent(ctx: Ctx, event: GatewayEvent, startAfter?: Date): Promise<void> {
  const message = { id: `sandbox_event_${randomUUID()}`, event }
  await ctx.transaction((tx) => tx.enqueue(deliverSandboxEventQueue, message, startAfter && { startAfter }))
}

/** Writes an event as it travels: its text, and the headers that sign it. */
export function writeSandboxEvent(message: SandboxMessage): { body: Buffer; headers: IncomingHttpHeaders } {
  const body = Buffer.from(JSON.stringify(message))
  return { body, headers: { [sandboxSignatureHeader]: sign(body) } }
}

/** Reads an event of the sandbox. @throws core.malformed */
export async function readSandboxEvent(
  _ctx: Ctx,
  body: Uint8Array,
  headers: IncomingHttpHeaders,
): Promise<SandboxMessage> {
  const signature = headers[sandboxSignatureHeader]
  if (typeof signature !== 'string' || !equalsInConstantTime(signature, sign(body))) throw problem('core.malformed')
  // Only the sandbox signs, and it writes this type.
  return JSON.parse(Buffer.from(body).toString()) as SandboxMessage
}

function sign(body: Uint8Array): string {
  return createHmac('sha256', key).update(body).digest('hex')
}
