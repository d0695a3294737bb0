import { randomUUID } from 'node:crypto'
import type { BillingDetails, SandboxCard } from '#contract/billing/schemas.ts'
import { refusedTestCard, testCards } from '#contract/billing/values.ts'
import { problem } from '#contract/problems.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { gatewayOf } from '../gateway-choice.ts'
import { sandboxCardOf } from '../gateway-sandbox.ts'
import { payerOf } from '../rules.ts'
import { insertCard } from '../sandbox/store.ts'
import { getManaged } from '../service.managed.ts'
import { addressOf, storedCard } from './rules.ts'
import { findAccount, upsertAccount } from './store.ts'

const billingPage = '/billing'

/** The page where the actor enters a card; it returns to Billing. @throws billing.no-firm */
export async function openCardPage(ctx: UserCtx): Promise<string> {
  const customer = await getCustomer(ctx)
  return gatewayOf(ctx).cardPage(ctx, customer, `${ctx.ports.config.publicUrl}${billingPage}`)
}

/**
 * The gateway's own page about the actor.
 * @throws billing.no-firm, core.not-found when the gateway has none
 */
export async function openPortal(ctx: UserCtx): Promise<string> {
  const customer = await getCustomer(ctx)
  const url = await gatewayOf(ctx).portalPage(ctx, customer, `${ctx.ports.config.publicUrl}${billingPage}`)
  if (url === null) throw problem('core.not-found')
  return url
}

/** Stores who is billed where, here and at the gateway. @throws billing.no-firm */
export async function saveDetails(ctx: UserCtx, details: BillingDetails): Promise<void> {
  const payer = payerOf(await getManaged(ctx))
  const gateway = gatewayOf(ctx).name
  await upsertAccount(ctx.db, payer, { gateway, ...details })
  await getCustomer(ctx)
}

/**
 * Puts a test card on the actor's account, in the sandbox alone.
 * @throws core.not-found, billing.no-firm, billing.not-a-test-card, billing.card-refused
 */
export async function saveSandboxCard(ctx: UserCtx, input: SandboxCard): Promise<void> {
  if (gatewayOf(ctx).name !== 'sandbox') throw problem('core.not-found')
  if (input.number === refusedTestCard) throw problem('billing.card-refused')
  if (!testCards.some(({ number }) => number === input.number)) throw problem('billing.not-a-test-card')
  const payer = payerOf(await getManaged(ctx))
  const customer = await getCustomer(ctx)
  const card = await insertCard(ctx.db, {
    reference: `sandbox_card_${randomUUID()}`,
    customer,
    testCard: input.number,
    expiryMonth: input.expiryMonth,
    expiryYear: input.expiryYear,
    createdAt: ctx.now,
  })
  await upsertAccount(ctx.db, payer, { gateway: 'sandbox', ...storedCard(sandboxCardOf(card)) })
}

/** The actor's customer at the gateway, made when there is none and kept up to date. */
async function getCustomer(ctx: UserCtx): Promise<string> {
  const payer = payerOf(await getManaged(ctx))
  const gateway = gatewayOf(ctx)
  const account = await findAccount(ctx.db, payer)
  const existing = account?.gateway === gateway.name ? account.customer : null
  const customer = await gateway.saveCustomer(
    ctx,
    {
      payer,
      email: ctx.actor.email,
      name: account?.name ?? '',
      address: addressOf(account),
      taxId: account?.taxId ?? null,
    },
    existing,
  )
  // A card of another gateway means nothing to this one.
  const card = account?.gateway === gateway.name ? {} : noCard
  if (customer !== existing) await upsertAccount(ctx.db, payer, { gateway: gateway.name, customer, ...card })
  return customer
}

const noCard = { card: null, cardBrand: null, cardLast4: null, cardExpiryMonth: null, cardExpiryYear: null }
