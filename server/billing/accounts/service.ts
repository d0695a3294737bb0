import { randomUUID } from 'node:crypto'
import type { BillingDetails, SandboxCard } from '#contract/billing/schemas.ts'
import { type GatewayName, refusedTestCard, testCards } from '#contract/billing/values.ts'
import { hours } from '#contract/core/durations.ts'
import { problem } from '#contract/problems.ts'
import type { Ctx, Tx } from '#server/platform/context.ts'
import type { QueuedJob } from '#server/platform/jobs/queued-job.ts'
import { getProfile, zipCodeError } from '#server/profiles/service.ts'
import type { Payer } from '../events.ts'
import { gatewayNameOf, gatewayOf } from '../gateway-choice.ts'
import { sandboxCardOf } from '../gateway-sandbox.ts'
import { findPendingPayment } from '../ledger/store.ts'
import { insertCard } from '../sandbox/store.ts'
import { getSubscribed } from '../service.subscription.ts'
import { lockSubscription } from '../store.ts'
import { addressOf, noCard, storedCard } from './rules.ts'
import { type AccountChange, existsHolder, findAccount, upsertAccount } from './store.ts'

const pendingPause = hours(1)

/** The page where a payer's card is entered; it returns to Billing. */
export async function openCardPage(ctx: Ctx, payer: Payer): Promise<string> {
  const customer = await getCustomer(ctx, payer)
  return (await gatewayOf(ctx)).cardPage(ctx, customer, billingPage(ctx, payer))
}

/** The gateway's own page about a payer. @throws core.not-found when the gateway has none */
export async function openPortal(ctx: Ctx, payer: Payer): Promise<string> {
  const customer = await getCustomer(ctx, payer)
  const url = await (await gatewayOf(ctx)).portalPage(ctx, customer, billingPage(ctx, payer))
  if (url === null) throw problem('core.not-found')
  return url
}

/**
 * Stores who is billed where, here and at the gateway. Sales tax follows the address, so a ZIP code
 * of another state is refused.
 * @throws core.invalid, core.signed-out
 */
export async function saveDetails(ctx: Ctx, payer: Payer, details: BillingDetails): Promise<void> {
  const message = zipCodeError(details.zipCode, details.state)
  if (message !== null) throw problem('core.invalid', { fields: [{ path: 'zipCode', message }] })
  const gateway = gatewayNameOf(ctx)
  await storeAccount(ctx, payer, { gateway, ...details })
  await getCustomer(ctx, payer)
}

/**
 * Puts a test card on a payer's account, in the sandbox alone.
 * @throws core.not-found, core.invalid, billing.not-a-test-card, billing.card-refused
 */
export async function saveSandboxCard(ctx: Ctx, payer: Payer, input: SandboxCard): Promise<void> {
  if (gatewayNameOf(ctx) !== 'sandbox') throw problem('core.not-found')
  if (input.number === refusedTestCard) throw problem('billing.card-refused')
  if (!testCards.some(({ number }) => number === input.number)) throw problem('billing.not-a-test-card')
  // A card is good to the end of its month.
  if (Date.UTC(input.expiryYear, input.expiryMonth) <= ctx.now.getTime())
    throw problem('core.invalid', { fields: [{ path: 'expiryYear', message: 'Enter a date that isn’t over' }] })
  const customer = await getCustomer(ctx, payer)
  const card = await insertCard(ctx.db, {
    reference: `sandbox_card_${randomUUID()}`,
    customer,
    testCard: input.number,
    expiryMonth: input.expiryMonth,
    expiryYear: input.expiryYear,
    createdAt: ctx.now,
  })
  await storeAccount(ctx, payer, { gateway: 'sandbox', ...storedCard(sandboxCardOf(card)) })
}

/** Tells the gateway again who a payer is, as after a change of the holder; safe to repeat. */
export const updateCustomerQueue: QueuedJob<{ payer: Payer }> = { name: 'billing.update-customer', retryLimit: 10 }

/** Does what the queue says; a payer who is gone has no customer. */
export async function updateCustomer(ctx: Ctx, payer: Payer): Promise<void> {
  if ((await findAccount(ctx.db, payer))?.customer) await getCustomer(ctx, payer)
}

type Departed = { payer: Payer; gateway: GatewayName; customer: string }

/** Deletes the customer of a payer who is gone; safe to repeat. */
export const deleteCustomerQueue: QueuedJob<Departed> = { name: 'billing.delete-customer', retryLimit: 10 }

/**
 * Does what the queue says, once nothing is pending: a charge under way is looked up by its
 * customer.
 */
export async function deleteCustomer(ctx: Ctx, departed: Departed): Promise<void> {
  // The keys of another gateway are gone.
  if (departed.gateway !== gatewayNameOf(ctx)) return
  if (!(await findPendingPayment(ctx.db, departed.payer)))
    return (await gatewayOf(ctx)).deleteCustomer(ctx, departed.customer)
  const startAfter = new Date(ctx.now.getTime() + pendingPause)
  await ctx.transaction((tx) => tx.enqueue(deleteCustomerQueue, departed, { startAfter }))
}

/**
 * The payer's customer at the gateway, made when there is none and kept up to date. Receipts and
 * questions of the bank go to the holder, also when another manager acts.
 */
async function getCustomer(ctx: Ctx, payer: Payer): Promise<string> {
  const { holderId } = await getSubscribed(ctx, payer)
  const { email } = await getProfile(ctx, holderId)
  const gateway = await gatewayOf(ctx)
  const account = await findAccount(ctx.db, payer)
  const existing = account?.gateway === gateway.name ? account.customer : null
  const customer = await gateway.saveCustomer(
    ctx,
    {
      payer,
      email,
      name: account?.name ?? '',
      address: addressOf(account),
      taxId: account?.taxId ?? null,
    },
    existing,
  )
  // A card of another gateway means nothing to this one.
  const card = account?.gateway === gateway.name ? {} : noCard
  if (customer === existing) return customer
  return ctx.transaction(async (tx) => {
    await lockPayer(tx, payer)
    // Two managers may do this at once: the first customer stays, because its card page is open.
    const stored = await findAccount(tx.db, payer)
    if (stored?.gateway === gateway.name && stored.customer !== existing && stored.customer) return stored.customer
    await upsertAccount(tx.db, payer, { gateway: gateway.name, customer, ...card })
    return customer
  })
}

/** Stores what is known of a payer. @throws core.signed-out once the holder's account is gone */
function storeAccount(ctx: Ctx, payer: Payer, change: AccountChange): Promise<void> {
  return ctx.transaction(async (tx) => {
    await lockPayer(tx, payer)
    await upsertAccount(tx.db, payer, change)
  })
}

/** Deleting a holder's account deletes the payer's under this lock, so that nothing comes after. */
async function lockPayer(tx: Tx, payer: Payer): Promise<void> {
  const row = await lockSubscription(tx.db, payer)
  if (!row || !(await existsHolder(tx.db, row.holderId))) throw problem('core.signed-out')
}

const billingPage = ({ ports }: Ctx, { kind }: Payer) => `${ports.config.publicUrl}/billing?payer=${kind}`
