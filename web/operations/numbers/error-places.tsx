import type { Numbers } from '#contract/analytics/numbers/schemas.ts'
import { PanelHead } from '#web/ui/layout/panel.tsx'
import { rowsOf } from '../copy.numbers.ts'
import { NumbersTable } from './numbers-table.tsx'

/** Where in our sources pages broke. */
export function ErrorPlaces({ numbers }: { numbers: Numbers }) {
  const rows = rowsOf(numbers, 'errors_by_place').map(({ segment, count, countBefore }) => ({
    key: segment,
    cells: [segment || 'Outside our scripts', count.toLocaleString('en-US'), countBefore.toLocaleString('en-US')],
  }))
  return (
    <section className="min-w-0">
      <PanelHead title="Errors by place" />
      <NumbersTable
        label="Errors by place"
        columns={['Place', 'Errors', 'Before']}
        rows={rows}
        empty="Nothing broke on a page in these days."
      />
    </section>
  )
}
