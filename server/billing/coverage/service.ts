import { entitlementsOf, entitlementTable, type Feature, lostBetween } from '#contract/billing/entitlements/values.ts'
import { trialDays } from '#contract/billing/values.ts'
import { days } from '#contract/core/durations.ts'
import type { Tx } from '#server/platform/context.ts'
import { type Payer, subscriptionChanged } from '../events.ts'
import { unusedValue } from '../ledger/rules.ts'
import { noteCredited } from '../ledger/service.ts'
import { insertCredits } from '../ledger/store.ts'
import { lastRetry, paidPeriod, payerOf } from '../rules.ts'
import { notifyHolder } from '../service.notifications.ts'
import { moveSubscription } from '../service.subscription.ts'
import { dropUnsettled } from '../service.ts'
import { findSubscription, insertSubscriptionOnce, lockOfAdvisors, updateSubscription } from '../store.ts'
import type { SubscriptionRow } from '../tables.ts'

/** Tells whether a firm's plan covers its members now. */
export async function isCovering(tx: Tx, firmId: string): Promise<boolean> {
  const row = await findSubscription(tx.db, { kind: 'firm', id: firmId })
  return row !== null && entitlementsOf(row).features.includes('cover')
}

/** Somebody whose firm pays. Who pays for it, or did so far, knows that without a notice. */
export type Covered = { readonly id: string; readonly isPayer: boolean; readonly wasPayer: boolean }

/**
 * Pauses the own plans of people whose firm pays, and notifies each of them; those who are covered
 * already are left alone. Unused days become credit, a trial keeps the days it had left, and an
 * unpaid invoice is dropped, so that nobody is charged for what the firm pays.
 */
export async function startCoverage(tx: Tx, firmName: string, people: readonly Covered[]): Promise<void> {
  for (const person of people) if (!person.isPayer) await coverNewcomer(tx, firmName, person)
  const ids = people.map(({ id }) => id)
  for (const row of await lockOfAdvisors(tx.db, ids)) {
    if (row.state === 'covered') continue
    const payer = payerOf(row)
    await dropUnsettled(tx, payer)
    const creditCents = await creditUnused(tx, payer, row)
    const left = row.state === 'trialing' && row.trialEndsAt ? row.trialEndsAt.getTime() - tx.now.getTime() : 0
    await moveSubscription(tx, row, 'covered', {
      trialLeftSeconds: Math.max(0, Math.floor(left / 1_000)),
      trialEndsAt: null,
      ...(row.state === 'trialing' && { plan: null, interval: null }),
      ...noPeriod,
    })
    await tx.publish(subscriptionChanged, { payer })
    const hadPlan = row.state !== 'ended' && row.state !== 'paused'
    await notifyHolder(tx, row, { kind: 'covered', firmName, creditCents, hadPlan })
  }
}

/**
 * Covers somebody who never had a plan, as an administrator whose account began as a firm's. They
 * keep a whole trial for later.
 */
async function coverNewcomer(tx: Tx, firmName: string, { id, wasPayer }: Covered): Promise<void> {
  const payer = { kind: 'advisor', id } as const
  const isNew = await insertSubscriptionOnce(tx.db, {
    payerKind: payer.kind,
    payerId: id,
    holderId: id,
    state: 'covered',
    trialLeftSeconds: days(trialDays) / 1_000,
    createdAt: tx.now,
  })
  const row = isNew && !wasPayer ? await findSubscription(tx.db, payer) : null
  if (row) await notifyHolder(tx, row, { kind: 'covered', firmName, creditCents: 0, hadPlan: false })
}

/**
 * Ends the cover of advisors who left a firm, or whose firm stopped paying, and notifies each of
 * them. What is left of a trial goes on; nothing is charged until the advisor chooses a plan again.
 */
export async function endCoverage(tx: Tx, advisorIds: readonly string[]): Promise<void> {
  for (const row of await lockOfAdvisors(tx.db, advisorIds)) {
    if (row.state !== 'covered') continue
    const left = row.trialLeftSeconds ?? 0
    const until = left > 0 ? new Date(tx.now.getTime() + left * 1_000) : null
    const own = { state: until ? 'trialing' : 'ended' } as const
    const trial = until && { trialEndsAt: until, trialRemindedDays: null }
    await moveSubscription(tx, row, own.state, { trialLeftSeconds: null, pastDueSince: null, ...trial })
    await tx.publish(subscriptionChanged, { payer: payerOf(row) })
    await notifyHolder(tx, row, { kind: 'cover_ended', until, lost: lossOfCover(row, own.state) })
  }
}

/**
 * Warns covered advisors, once, that their firm's payment failed: what they lose and when, if it is
 * not made. A payment takes the warning off their first page.
 */
export async function warnCovered(
  tx: Tx,
  firm: { readonly id: string; readonly name: string },
  advisorIds: readonly string[],
): Promise<void> {
  const paying = await findSubscription(tx.db, { kind: 'firm', id: firm.id })
  const since = paying?.state === 'past_due' ? paying.pastDueSince : null
  for (const row of await lockOfAdvisors(tx.db, advisorIds)) {
    if (row.state !== 'covered' || row.pastDueSince?.getTime() === since?.getTime()) continue
    await updateSubscription(tx.db, payerOf(row), { pastDueSince: since })
    if (since === null) continue
    const lost = lossOfCover(row, row.trialLeftSeconds ? 'trialing' : 'ended')
    await notifyHolder(tx, row, { kind: 'cover_at_risk', firmName: firm.name, pausesAt: lastRetry(since), lost })
  }
}

function lossOfCover(row: SubscriptionRow, state: 'trialing' | 'ended'): readonly Feature[] {
  return lostBetween(entitlementTable.premium, entitlementsOf({ ...row, state }))
}

const noPeriod = {
  periodStartsAt: null,
  periodEndsAt: null,
  billingDay: null,
  periodValueCents: 0,
  periodPaidCents: 0,
  nextPlan: null,
  nextInterval: null,
  pastDueSince: null,
  retryAt: null,
  endsAtPeriodEnd: false,
} as const

async function creditUnused(tx: Tx, payer: Payer, row: SubscriptionRow): Promise<number> {
  const period = paidPeriod(row)
  const amountCents = period ? unusedValue(period, tx.now) : 0
  if (amountCents === 0) return 0
  const facts = { payerKind: payer.kind, payerId: payer.id, createdAt: tx.now }
  await insertCredits(tx.db, [{ ...facts, kind: 'coverage', amountCents }])
  if (period) await noteCredited(tx, payer, { periodStart: period.start, amountCents })
  return amountCents
}
