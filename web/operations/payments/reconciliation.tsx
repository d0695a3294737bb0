import { dollarsText } from '#contract/billing/labels.ts'
import { listReconciliations } from '#contract/billing/operator/endpoints.ts'
import type { ReconciliationDifference } from '#contract/billing/schemas.ts'
import { useEndpoint } from '#web/platform/api/queries.ts'
import { when } from '#web/platform/format.ts'
import { SkeletonText } from '#web/ui/display/skeleton.tsx'
import { Tag } from '#web/ui/display/tag.tsx'
import { Panel, PanelHead } from '#web/ui/layout/panel.tsx'

const kinds: Readonly<Record<ReconciliationDifference['kind'], string>> = {
  missing_at_gateway: 'Not at the gateway',
  missing_in_ledger: 'Not in the ledger',
  amount_differs: 'Amounts differ',
}
const nightsShown = 7

/** What the nightly comparison with the payment gateway found in the last week. */
export function Reconciliation() {
  const { data } = useEndpoint(listReconciliations, {})
  const [latest, ...earlier] = data?.items.slice(0, nightsShown) ?? []
  const differing = [...(latest ? [latest] : []), ...earlier].filter(({ differences }) => differences.length > 0)
  return (
    <Panel className="p-5 xl:col-span-2">
      <PanelHead title="Comparison with the payment gateway" />
      {!data && <SkeletonText lines={2} />}
      {data && !latest && <p className="mt-3 type-ui-s text-ink-2">The first comparison is made tonight.</p>}
      {latest && (
        <p className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-1 type-ui-s">
          <Tag tone={latest.differences.length > 0 ? 'bad' : 'ok'}>
            {latest.differences.length > 0 ? `${latest.differences.length} to look at` : 'No differences'}
          </Tag>
          <span className="text-ink-2">
            {when(latest.madeAt, 'zonedMoment')}: {latest.comparedCount} payments and refunds of three days compared.
          </span>
        </p>
      )}
      {differing.map(({ day, differences }) => (
        <section key={day} aria-label={`Differences of ${day}`} className="mt-4">
          <h3 className="type-note text-ink-2">{when(`${day}T12:00:00.000Z`, 'date')}</h3>
          <ul className="border-t">
            {differences.map((each) => (
              <Difference key={`${each.record} ${each.reference} ${each.id}`} difference={each} />
            ))}
          </ul>
        </section>
      ))}
    </Panel>
  )
}

function Difference({
  difference: { kind, record, id, reference, ledgerCents, gatewayCents },
}: {
  difference: ReconciliationDifference
}) {
  const amount = (cents: number | null) =>
    cents === null ? 'nothing' : <data value={cents}>{dollarsText(cents)}</data>
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 border-b py-2 type-ui-s">
      <span className="font-strong">
        {kinds[kind]}: a {record}
      </span>
      <span>
        Ledger {amount(ledgerCents)}, gateway {amount(gatewayCents)}
      </span>
      <code className="w-full type-note wrap-anywhere text-ink-2">{reference ?? id}</code>
    </li>
  )
}
