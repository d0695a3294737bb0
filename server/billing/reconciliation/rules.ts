/** Compares two sets of books. Pure. */
import type { ReconciliationDifference } from '#contract/billing/schemas.ts'
import type { GatewayRecord } from '../gateway.ts'

/**
 * Everything that the ledger and the gateway disagree about: money that only one of them knows, and
 * amounts that differ.
 */
export function compareBooks(
  ledger: readonly GatewayRecord[],
  gateway: readonly GatewayRecord[],
): ReconciliationDifference[] {
  const keyOf = ({ kind, reference }: GatewayRecord) => `${kind} ${reference}`
  const there = new Map(gateway.map((record) => [keyOf(record), record]))
  const here = new Map(ledger.map((record) => [keyOf(record), record]))
  const ours = ledger.flatMap((record): ReconciliationDifference[] => {
    const found = there.get(keyOf(record))
    if (found?.amountCents === record.amountCents) return []
    return [difference(found ? 'amount_differs' : 'missing_at_gateway', record, found ?? null)]
  })
  const foreign = gateway
    .filter((record) => !here.has(keyOf(record)))
    .map((record) => difference('missing_in_ledger', null, record))
  return [...ours, ...foreign]
}

function difference(
  kind: ReconciliationDifference['kind'],
  ledger: GatewayRecord | null,
  gateway: GatewayRecord | null,
): ReconciliationDifference {
  const record = ledger ?? gateway
  return {
    kind,
    record: record?.kind ?? 'payment',
    id: record?.id ?? '',
    reference: record?.reference ?? null,
    ledgerCents: ledger?.amountCents ?? null,
    gatewayCents: gateway?.amountCents ?? null,
  }
}
