import type { Numbers } from '#contract/analytics/numbers/schemas.ts'
import { funnelSteps } from '#contract/analytics/numbers/values.ts'
import { PanelHead } from '#web/ui/layout/panel.tsx'
import { shareText, stepLabels, sumOf } from '../copy.numbers.ts'
import { NumbersTable } from './numbers-table.tsx'

/** How many of those who signed up in the range came how far. */
export function Funnel({ title, name, numbers }: { title: string; name: keyof typeof funnelSteps; numbers: Numbers }) {
  const steps = funnelSteps[name].map((step) => ({ step, ...sumOf(numbers, name, step) }))
  const [first] = steps
  const rows = steps.map(({ step, count, countBefore }, at) => {
    const above = steps[at - 1]
    return {
      key: step,
      cells: [
        stepLabels[step],
        <Lengths key="length" now={share(count, first?.count)} before={share(countBefore, first?.countBefore)} />,
        <b key="count">{count.toLocaleString('en-US')}</b>,
        above ? shareText(count, above.count) : '',
        above ? shareText(countBefore, above.countBefore) : countBefore.toLocaleString('en-US'),
      ],
    }
  })
  return (
    <section className="min-w-0">
      <PanelHead title={title} />
      <p className="mt-1 type-note text-ink-2">
        Of those who signed up in these days, within 30 days. The thin bar is the period before.
      </p>
      <NumbersTable
        label={title}
        columns={['Step', 'Share', 'People', 'Of the step above', 'Before']}
        rows={rows}
        empty=""
      />
    </section>
  )
}

const share = (part: number, whole = 0) => (whole === 0 ? 0 : (100 * part) / whole)

function Lengths({ now, before }: { now: number; before: number }) {
  return (
    <span aria-hidden="true" className="grid w-24 gap-0.5 md:w-32 xl:w-40">
      <span className="block h-2.5 min-w-px rounded-r-[2px] bg-chart-1" style={{ width: `${now}%` }} />
      <span className="block h-1 min-w-px rounded-r-[2px] bg-ink-3" style={{ width: `${before}%` }} />
    </span>
  )
}
