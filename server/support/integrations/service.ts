import { randomUUID } from 'node:crypto'
import type { Integration } from '#contract/support/schemas.ts'
import type { IntegrationId } from '#contract/support/values.ts'
import type { Ctx } from '../../platform/context.ts'

type Found = Omit<Integration, 'id'>

/**
 * Tries every service behind the product for real, each on its own, so that one that is away hides no other. Says how
 * it is and never where it is: anybody may ask.
 */
export function checkIntegrations(ctx: Ctx): Promise<Integration[]> {
  const checks: [IntegrationId, (ctx: Ctx) => Promise<Found>][] = [
    ['storage', tryStorage],
    ['mail', tryMail],
    ['payments', lookAtPayments],
  ]
  return Promise.all(
    checks.map(async ([id, check]) => {
      try {
        return { id, ...(await check(ctx)) }
      } catch (error) {
        ctx.log.warn({ err: error, integration: id }, 'an integration does not answer')
        return { id, state: 'failed' as const, detail: 'Does not answer' }
      }
    }),
  )
}

async function tryStorage({ ports: { storage, config } }: Ctx): Promise<Found> {
  const key = `checks/${randomUUID()}.txt`
  await storage.put(key, Buffer.from(key), 'text/plain')
  const found = await storage.get(key).finally(() => storage.remove(key))
  if (found === null || Buffer.from(found.content).toString() !== key)
    return { state: 'failed', detail: 'A file was written and came back different' }
  const where = config.s3 ? 'the object store' : 'the local disk'
  return { state: 'success', detail: `A file was written to ${where}, read back and removed` }
}

async function tryMail({ ports: { mail } }: Ctx): Promise<Found> {
  if (!mail.check) return { state: 'warning', detail: 'No mail server is configured: mails lie in the outbox' }
  await mail.check()
  return { state: 'success', detail: 'The mail server answers and takes our credentials' }
}

async function lookAtPayments({ ports: { config } }: Ctx): Promise<Found> {
  // A key alone charges nobody: whatever is set, plans run on the sandbox until there is a gateway that uses it (billing/gateway.ts).
  const detail = config.stripe
    ? 'Keys of a payment service are set, but nothing uses them yet: plans run on the sandbox'
    : 'No payment service is configured: plans run on the sandbox'
  return { state: 'warning', detail }
}
