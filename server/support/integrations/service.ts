import { randomUUID } from 'node:crypto'
import { minutes } from '#contract/core/durations.ts'
import type { Integration } from '#contract/support/schemas.ts'
import { type IntegrationId, integrationIds } from '#contract/support/values.ts'
import type { Ctx } from '#server/platform/context.ts'
import { defineSlot } from '#server/platform/slots.ts'
import { tryStorage } from '#server/platform/storage/try-storage.ts'

type Found = Omit<Integration, 'id'>

type Answer = { readonly at: number; readonly items: Promise<Integration[]> }

/** How long an answer is given again, so that asking often costs nothing. */
const remembered = minutes(1)
const lastCheck = defineSlot<Answer>('support.last-integration-check')

/**
 * How the services behind the product are. Only an administrator makes the server try them, at most
 * once a minute, and reads details; others get the outcome of the last minute, if there is one
 * (docs/product.md "Bounds against abuse").
 */
export async function checkIntegrations(ctx: Ctx): Promise<Integration[]> {
  const last = ctx.ports.slots.get(lastCheck)
  const isFresh = last !== undefined && ctx.now.getTime() - last.at < remembered
  if (ctx.actor.kind === 'user' && ctx.actor.role === 'admin') {
    if (isFresh) return last.items
    const items = tryAll(ctx)
    ctx.ports.slots.set(lastCheck, { at: ctx.now.getTime(), items })
    return items
  }
  if (isFresh)
    return (await last.items).map(({ id, state }) => ({ id, state, detail: 'Checked within the last minute' }))
  return integrationIds.map((id) => ({ id, state: 'warning', detail: 'An administrator can run this check' }))
}

/** Tries every service for real, each on its own, so that one that is away hides no other. */
function tryAll(ctx: Ctx): Promise<Integration[]> {
  const checks: [IntegrationId, (ctx: Ctx) => Promise<Found>][] = [
    ['storage', lookAtStorage],
    ['mail', tryMail],
    ['payments', lookAtPayments],
  ]
  return Promise.all(
    checks.map(async ([id, check]) => {
      try {
        return { id, ...(await check(ctx)) }
      } catch (error) {
        ctx.log.warn({ err: error, integration: id }, 'an integration does not answer')
        return { id, state: 'failed' as const, detail: 'Not responding' }
      }
    }),
  )
}

async function lookAtStorage({ ports: { storage, config } }: Ctx): Promise<Found> {
  await tryStorage(storage, `checks/${randomUUID()}.txt`)
  const where = config.s3 ? 'the object store' : 'the local disk'
  return { state: 'success', detail: `A file was written to ${where}, read back and removed` }
}

async function tryMail({ ports: { mail } }: Ctx): Promise<Found> {
  if (!mail.check) return { state: 'warning', detail: 'No mail server is configured. Emails stay in the outbox' }
  await mail.check()
  return { state: 'success', detail: 'The mail server answers and takes our credentials' }
}

async function lookAtPayments({ ports: { config } }: Ctx): Promise<Found> {
  const detail = config.stripe
    ? 'Stripe’s keys are set. Only a charge shows whether they work'
    : 'No payment service is configured: plans run on the sandbox'
  return { state: 'warning', detail }
}
