import type { Numbers } from '#contract/analytics/numbers/schemas.ts'
import { dollarsText } from '#contract/billing/labels.ts'
import { PanelHead } from '#web/ui/layout/panel.tsx'
import { changeText, levelOf, shareText, sumOf } from '../copy.numbers.ts'
import { NumbersTable } from './numbers-table.tsx'

/** What payers bring, come and go. */
export function Revenue({ numbers }: { numbers: Numbers }) {
  const monthly = levelOf(numbers, 'monthly_revenue')
  const paid = sumOf(numbers, 'payments')
  const refunded = sumOf(numbers, 'refunds')
  const declined = sumOf(numbers, 'payments_declined')
  const trials = sumOf(numbers, 'trials_started')
  const ended = sumOf(numbers, 'trials_ended')
  const converted = sumOf(numbers, 'trials_ended', 'paid')
  const won = sumOf(numbers, 'payers_won')
  const lost = sumOf(numbers, 'payers_lost')
  const rows = [
    counted('Payments', paid.count, paid.countBefore),
    sum('Paid', paid.total, paid.totalBefore),
    sum('Refunded', refunded.total, refunded.totalBefore),
    counted('Declined payments', declined.count, declined.countBefore),
    sum('Monthly recurring revenue, on the last day', monthly.total, monthly.totalBefore),
    counted('Payers, on the last day', monthly.count, monthly.countBefore),
    counted('Trials begun', trials.count, trials.countBefore),
    counted('First payments', won.count, won.countBefore),
    {
      key: 'conversion',
      cells: [
        'Of the trials that ended, paid for a plan',
        shareText(converted.count, ended.count),
        shareText(converted.countBefore, ended.countBefore),
        '',
      ],
    },
    counted('Payers whose last period ended', lost.count, lost.countBefore),
    {
      key: 'churn',
      cells: [
        'Of the payers, ended',
        shareText(lost.count, monthly.count + lost.count),
        monthly.countBefore === null ? '–' : shareText(lost.countBefore, monthly.countBefore + lost.countBefore),
        '',
      ],
    },
  ]
  return (
    <section className="min-w-0">
      <PanelHead title="Revenue" />
      <NumbersTable label="Revenue" columns={['What', 'These days', 'Before', 'Change']} rows={rows} empty="" />
    </section>
  )
}

const counted = (name: string, now: number, before: number | null) => ({
  key: name,
  cells: [name, now.toLocaleString('en-US'), before?.toLocaleString('en-US') ?? '–', changeText(now, before) ?? '–'],
})
const sum = (name: string, now: number, before: number | null) => ({
  key: name,
  cells: [name, dollarsText(now), before === null ? '–' : dollarsText(before), changeText(now, before) ?? '–'],
})
