import { randomUUID } from 'node:crypto'
import type { ChoosePlan } from '#contract/billing/schemas.ts'
import type { BillingInterval, PlanId, SupportLevel } from '#contract/billing/values.ts'
import { problem } from '#contract/problems.ts'
import type { Ctx, Tx, UserActor, UserCtx } from '#server/platform/context.ts'
import { type Payer, subscriptionChanged } from './events.ts'
import { sandboxGateway } from './gateway-sandbox.ts'
import * as rules from './rules.ts'
import * as store from './store.ts'
import type { InvoiceRow, SubscriptionRow } from './tables.ts'

const invoicesShown = 60

export type BillingRows = { subscription: SubscriptionRow | null; invoices: InvoiceRow[] }

/**
 * Begins the one trial of a payer, without a card; a payer who has had one keeps what they have.
 */
export async function startTrial(ctx: Ctx, payer: Payer, holderId: string): Promise<void> {
  await ctx.transaction(async (tx) => {
    const isNew = await store.insertSubscriptionOnce(tx.db, {
      payerKind: payer.kind,
      payerId: payer.id,
      holderId,
      state: 'trialing',
      trialEndsAt: rules.trialEnd(tx.now),
    })
    if (isNew) await tx.publish(subscriptionChanged, { payer })
  })
}

/** Seats of a payer: null is without limit, 0 without a running subscription. */
export async function seatsOf(ctx: Ctx, payer: Payer): Promise<number | null> {
  return rules.seatsOf(await store.findSubscription(ctx.db, payer))
}

/**
 * How soon support answers a person for whom these payers pay: the best level of their running
 * plans.
 */
export async function supportLevelOf(ctx: Ctx, payers: readonly Payer[]): Promise<SupportLevel> {
  return rules.supportLevelOf(await store.listSubscriptions(ctx.db, payers))
}

/**
 * Records how many people a payer has now. `count` runs under the row's lock, which holds until the
 * transaction ends: so two people cannot take the last seat. Answers false when there is no seat
 * for that many and more than before.
 */
export async function takeSeats(tx: Tx, payer: Payer, count: () => Promise<number>): Promise<boolean> {
  const row = await store.lockSubscription(tx.db, payer)
  const seats = rules.seatsOf(row)
  const used = await count()
  if (seats !== null && used > seats && used > (row?.seatsUsed ?? 0)) return false
  await store.updateSubscription(tx.db, payer, { seatsUsed: used })
  return true
}

/**
 * What the actor manages: an advisor's own subscription, an administrator's firm's; a consumer has
 * none.
 */
export async function getBilling(ctx: UserCtx): Promise<BillingRows> {
  const subscription = await findManaged(ctx)
  if (!subscription) return { subscription: null, invoices: [] }
  return { subscription, invoices: await store.listInvoices(ctx.db, payerOf(subscription), invoicesShown) }
}

/**
 * Begins a plan or changes to another: the new period begins now and is paid at once.
 * @throws billing.no-firm, billing.wrong-payer, billing.too-few-seats
 */
export async function choosePlan(ctx: UserCtx, input: ChoosePlan): Promise<BillingRows> {
  const payer = payerOf(await getManaged(ctx))
  // Paid before the transaction, because no network call is made inside one; the lock below decides
  // what is stored.
  const amountUsd = rules.priceOf(input.plan, input.interval)
  const current = await store.findSubscription(ctx.db, payer)
  const rejection = rules.planProblem(input.plan, payer, current?.seatsUsed ?? 1)
  if (rejection) throw rejection
  const { reference } = await sandboxGateway.charge({ payer, ...input, amountUsd })
  await ctx.transaction(async (tx) => {
    await store.lockSubscription(tx.db, payer)
    await startPeriod(tx, payer, { ...input, reference, startsAt: tx.now })
    await tx.publish(subscriptionChanged, { payer })
  })
  return getBilling(ctx)
}

/**
 * Lets a plan run out at the end of its period; there are no refunds for partial months
 * (docs/product.md "Firms and billing").
 * @throws billing.no-firm, billing.nothing-to-cancel
 */
export function cancelPlan(ctx: UserCtx): Promise<BillingRows> {
  return setEnding(ctx, true)
}

/**
 * Takes a cancellation back while the period still runs.
 * @throws billing.no-firm, billing.nothing-to-cancel
 */
export function resumePlan(ctx: UserCtx): Promise<BillingRows> {
  return setEnding(ctx, false)
}

/**
 * Ends a payer's subscription at once, as when the payer is no more; its invoices stay, as the law
 * asks.
 */
export async function endSubscription(tx: Tx, payer: Payer): Promise<void> {
  const row = await store.lockSubscription(tx.db, payer)
  if (!row || row.state === 'ended') return
  await store.updateSubscription(tx.db, payer, { state: 'ended', endsAtPeriodEnd: false })
  await tx.publish(subscriptionChanged, { payer })
}

/** Ends trials and canceled plans that are over and renews the others. Safe to run twice. */
export async function closePeriods(ctx: Ctx): Promise<number> {
  const due = await store.listDue(ctx.db, ctx.now, 500)
  for (const { payerKind, payerId } of due) {
    const payer: Payer = { kind: payerKind, id: payerId }
    await ctx.transaction(async (tx) => {
      const row = await store.lockSubscription(tx.db, payer)
      // Another node may have closed it since the list was read.
      if (!row || !rules.isOver(row, tx.now)) return
      const next = rules.renewal(row)
      if (next) await startPeriod(tx, payer, { ...next, reference: row.gatewayReference })
      else await store.updateSubscription(tx.db, payer, { state: 'ended', endsAtPeriodEnd: false })
      await tx.publish(subscriptionChanged, { payer })
    })
  }
  return due.length
}

const payerOf = (row: SubscriptionRow): Payer => ({ kind: row.payerKind, id: row.payerId })

function findManaged(ctx: Ctx<UserActor>): Promise<SubscriptionRow | null> {
  const { role, id } = ctx.actor
  if (role !== 'advisor' && role !== 'firm_admin') return Promise.resolve(null)
  return store.findByHolder(ctx.db, role === 'advisor' ? 'advisor' : 'firm', id)
}

async function getManaged(ctx: UserCtx): Promise<SubscriptionRow> {
  const row = await findManaged(ctx)
  if (!row) throw problem('billing.no-firm')
  return row
}

type Period = { plan: PlanId; interval: BillingInterval; startsAt: Date; reference: string | null }

async function startPeriod(tx: Tx, payer: Payer, { plan, interval, startsAt, reference }: Period): Promise<void> {
  const endsAt = rules.periodEnd(startsAt, interval)
  await store.updateSubscription(tx.db, payer, {
    state: 'active',
    plan,
    interval,
    periodEndsAt: endsAt,
    endsAtPeriodEnd: false,
    gatewayReference: reference,
    gateway: sandboxGateway.name,
  })
  await store.insertInvoice(tx.db, {
    payerKind: payer.kind,
    payerId: payer.id,
    number: `FL-${startsAt.getUTCFullYear()}-${randomUUID().slice(0, 8).toUpperCase()}`,
    plan,
    interval,
    amountUsd: rules.priceOf(plan, interval),
    paidAt: tx.now,
    periodStart: startsAt,
    periodEnd: endsAt,
  })
}

async function setEnding(ctx: UserCtx, endsAtPeriodEnd: boolean): Promise<BillingRows> {
  const payer = payerOf(await getManaged(ctx))
  await ctx.transaction(async (tx) => {
    const row = await store.lockSubscription(tx.db, payer)
    if (row?.state !== 'active' || row.endsAtPeriodEnd === endsAtPeriodEnd) throw problem('billing.nothing-to-cancel')
    await store.updateSubscription(tx.db, payer, { endsAtPeriodEnd })
  })
  return getBilling(ctx)
}
