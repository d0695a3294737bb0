import type { Numbers } from '#contract/analytics/numbers/schemas.ts'
import { PanelHead } from '#web/ui/layout/panel.tsx'
import { countText, rowsOf, shareText, sumOf } from '../copy.numbers.ts'
import { NumbersTable } from './numbers-table.tsx'
import { ratedVitals, vitalNames, vitalShares } from './rated-vitals.ts'

/** How fast pages were and what broke on them, of visitors who agreed to be measured. */
export function PageQuality({ numbers }: { numbers: Numbers }) {
  const pages = ratedVitals(numbers, 'web_vitals')
  const errors = new Map(rowsOf(numbers, 'browser_errors').map(({ segment, count }) => [segment, count]))
  const emails = sumOf(numbers, 'emails')
  const failed = sumOf(numbers, 'emails', 'failed')
  const searches = sumOf(numbers, 'searches')
  const empty = sumOf(numbers, 'searches', 'empty')
  const rows = [...new Set([...pages.keys(), ...errors.keys()])].map((page) => ({
    key: page,
    cells: [page, ...vitalShares(pages.get(page)), (errors.get(page) ?? 0).toLocaleString('en-US')],
  }))
  return (
    <section className="min-w-0">
      <PanelHead title="Pages">Share of measurements that are good</PanelHead>
      <p className="mt-1 type-note text-ink-2">
        Of visitors who agreed to be measured, the fifty pages measured most.{' '}
        {countText(searches.count, 'search', 'searches')}, {shareText(empty.count, searches.count)} of them without a
        result.
      </p>
      <p className="mt-1 type-note text-ink-2">
        {countText(emails.count, 'email', 'emails')}, of which {failed.count.toLocaleString('en-US')} could not be
        delivered.
      </p>
      <NumbersTable
        label="Pages"
        columns={['Page', ...vitalNames, 'Errors']}
        rows={rows}
        empty="Nothing was measured in these days."
      />
    </section>
  )
}
