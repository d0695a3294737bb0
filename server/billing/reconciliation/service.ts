import type { ReconciliationDifference } from '#contract/billing/schemas.ts'
import type { GatewayName } from '#contract/billing/values.ts'
import { utcDay } from '#contract/core/days.ts'
import { days, hours } from '#contract/core/durations.ts'
import { Id } from '#contract/core/fields.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { GatewayRecord } from '../gateway.ts'
import { gatewayNameOf, gatewayOf } from '../gateway-choice.ts'
import { isAtGateway } from '../ledger/rules.ts'
import { listByIds, listSettled } from '../ledger/store.ts'
import { notChargedPrefix } from '../rules.ts'
import { notifyFinance } from '../service.finance.ts'
import { compareBooks } from './rules.ts'
import * as store from './store.ts'

const reportsShown = 60
/** Payments of the last hour may still be settled, and are looked at the next night. */
const settles = hours(1)
const span = days(3)
const nightsOverlapping = 5

/**
 * Compares the payments and refunds of the last days with the gateway's own books, and stores what
 * differs. Days overlap from night to night, so nothing falls between two reports; the staff who
 * bill are mailed of a difference once.
 */
export async function reconcile(ctx: Ctx): Promise<void> {
  const to = new Date(ctx.now.getTime() - settles)
  const from = new Date(to.getTime() - span)
  const gateway = await gatewayOf(ctx)
  const records: GatewayRecord[] = []
  // An hour more on either side: the clocks of the two books differ by seconds.
  const wider = { from: new Date(from.getTime() - settles), to: new Date(to.getTime() + settles) }
  for await (const page of gateway.listRecords(ctx, wider)) records.push(...page)
  const settled = await listSettled(ctx.db, { from, to })
  const ours = recordsOf(settled, gateway.name)
  const differences = [
    ...compareBooks(ours, records).filter(({ kind }) => kind !== 'missing_in_ledger'),
    ...(await foreignAmong(ctx, ours, records)),
  ]
  const day = utcDay(ctx.now)
  const report = { day, madeAt: ctx.now, comparedCount: ours.length, differences }
  await ctx.transaction(async (tx) => {
    const earlier = (await store.listReports(tx.db, nightsOverlapping)).flatMap((each) => each.differences)
    const count = differences.filter((each) => !earlier.some((before) => isSame(each, before))).length
    await store.upsertReport(tx.db, report)
    if (count > 0) await notifyFinance(tx, { kind: 'differences', count, day })
  })
  if (differences.length > 0) ctx.log.error({ differences }, 'the ledger and the payment gateway differ')
}

/**
 * What the gateway alone knows. Its records are looked up by our id, because a payment that waited
 * for an answer began long before its charge; one that still waits is settled by the sweep.
 */
async function foreignAmong(
  ctx: Ctx,
  ours: readonly GatewayRecord[],
  records: readonly GatewayRecord[],
): Promise<ReconciliationDifference[]> {
  const unmatched = new Set(
    compareBooks(ours, records).flatMap(({ kind, reference }) => (kind === 'missing_in_ledger' ? [reference] : [])),
  )
  const outside = records.filter(({ reference }) => unmatched.has(reference))
  const { payments, refunds } = await listByIds(
    ctx.db,
    outside.flatMap(({ id }) => Id.safeParse(id).data ?? []),
  )
  const waiting = [...payments, ...refunds].filter(({ status }) => status === 'pending').map(({ id }) => id)
  const booked = recordsOf(
    { payments: payments.filter(hasSucceeded), refunds: refunds.filter(hasSucceeded) },
    gatewayNameOf(ctx),
  )
  const settled = outside.filter(({ id }) => id === null || !waiting.includes(id))
  return compareBooks(booked, settled).filter(({ kind }) => kind === 'missing_in_ledger')
}

const hasSucceeded = ({ status }: { status: string }) => status === 'succeeded'

const isSame = (a: ReconciliationDifference, b: ReconciliationDifference) =>
  a.kind === b.kind && a.record === b.record && a.reference === b.reference

/** The latest reports, one a night. */
export async function listReports(ctx: Ctx) {
  const rows = await store.listReports(ctx.db, reportsShown)
  return rows.map((row) => ({ ...row, madeAt: row.madeAt.toISOString() }))
}

function recordsOf(
  { payments, refunds }: Awaited<ReturnType<typeof listSettled>>,
  gateway: GatewayName,
): GatewayRecord[] {
  const paid = payments.filter(
    (payment) => payment.gateway === gateway && !payment.reference?.startsWith(notChargedPrefix),
  )
  // A dispute is booked here as a refund; the gateway keeps it in books of its own.
  const refunded = refunds.filter(({ reference }) => isAtGateway(reference))
  return [
    ...paid.map(({ id, reference, amountCents }) => ({
      kind: 'payment' as const,
      id,
      reference: reference ?? '',
      amountCents,
    })),
    ...refunded.map(({ id, reference, amountCents }) => ({
      kind: 'refund' as const,
      id,
      reference: reference ?? '',
      amountCents,
    })),
  ]
}
