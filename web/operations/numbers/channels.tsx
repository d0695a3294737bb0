import type { Numbers } from '#contract/analytics/numbers/schemas.ts'
import { wordOf } from '#web/analytics/copy.ts'
import { PanelHead } from '#web/ui/layout/panel.tsx'
import { rowsOf, shareCells, sumOf } from '../copy.numbers.ts'
import { NumbersTable } from './numbers-table.tsx'

/** Where the people who signed up came from, of those who agreed to be measured. */
export function Channels({ numbers }: { numbers: Numbers }) {
  const all = sumOf(numbers, 'sign_ups_by_channel')
  const rows = rowsOf(numbers, 'sign_ups_by_channel').map((row) => ({
    key: row.segment,
    cells: [wordOf(row.segment), ...shareCells(row, all)],
  }))
  return (
    <section className="min-w-0">
      <PanelHead title="Sign-ups by channel">
        {all.count.toLocaleString('en-US')} of {sumOf(numbers, 'sign_ups').count.toLocaleString('en-US')} were measured:
        visitors who agreed, with email and password.
      </PanelHead>
      <NumbersTable
        label="Sign-ups by channel"
        columns={['Channel', 'Sign-ups', 'Share', 'Before']}
        rows={rows}
        empty="No sign-up was measured in these days or those before."
      />
    </section>
  )
}
