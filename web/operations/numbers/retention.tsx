import type { Numbers } from '#contract/analytics/numbers/schemas.ts'
import { retentionWeeks } from '#contract/analytics/numbers/values.ts'
import { day } from '#web/platform/format.ts'
import { PanelHead } from '#web/ui/layout/panel.tsx'
import { shareText } from '../copy.numbers.ts'
import { NumbersTable } from './numbers-table.tsx'

/** Of the consumers of each week, how many did something in the weeks after. */
export function Retention({ cohorts }: { cohorts: Numbers['cohorts'] }) {
  const byWeek = Map.groupBy(cohorts, ({ cohort }) => cohort)
  const weeks = Array.from({ length: retentionWeeks }, (_, week) => week)
  const rows = [...byWeek].map(([cohort, cells]) => ({
    key: cohort,
    cells: [
      day(cohort),
      (cells[0]?.size ?? 0).toLocaleString('en-US'),
      ...weeks.map((week) => {
        const cell = cells.find((each) => each.week === week)
        return cell ? shareText(cell.active, cell.size) : ''
      }),
    ],
  }))
  return (
    <section className="min-w-0">
      <PanelHead title="Retention of consumers">By the week of the sign-up</PanelHead>
      <p className="mt-1 type-note text-ink-2">
        Active means they sent a message, shared their name with an advisor, or booked.
      </p>
      <NumbersTable
        label="Retention of consumers"
        columns={['Week of', 'People', ...weeks.map((week) => `${week}`)]}
        rows={rows}
        empty="No one signed up in the last twelve weeks."
      />
    </section>
  )
}
