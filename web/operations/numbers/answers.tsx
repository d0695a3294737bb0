import type { Numbers } from '#contract/analytics/numbers/schemas.ts'
import type { answerBuckets } from '#contract/analytics/numbers/values.ts'
import { wordOf } from '#web/analytics/copy.ts'
import { PanelHead } from '#web/ui/layout/panel.tsx'
import { rowsOf, shareCells, sumOf } from '../copy.numbers.ts'
import { NumbersTable } from './numbers-table.tsx'

const bucketWords: Readonly<Record<keyof typeof answerBuckets, string>> = {
  hour: 'Within an hour',
  day: 'Within a day',
  three_days: 'Within three days',
  later: 'Later',
}

/** Where leads came from and how soon they were answered. */
export function Answers({ numbers }: { numbers: Numbers }) {
  const all = sumOf(numbers, 'first_answers')
  const answers = Object.entries(bucketWords).map(([bucket, name]) => ({
    key: bucket,
    cells: [name, ...shareCells(sumOf(numbers, 'first_answers', bucket), all)],
  }))
  const sources = rowsOf(numbers, 'leads').map(({ segment, count, countBefore }) => ({
    key: segment,
    cells: [
      wordOf(segment),
      count.toLocaleString('en-US'),
      countBefore.toLocaleString('en-US'),
      sumOf(numbers, 'leads_won', segment).count.toLocaleString('en-US'),
    ],
  }))
  return (
    <div className="grid gap-8 lg:grid-cols-2">
      <section className="min-w-0">
        <PanelHead title="First answers to leads" />
        <NumbersTable
          label="First answers"
          columns={['Answered', 'Leads', 'Share', 'Before']}
          rows={answers}
          empty=""
        />
      </section>
      <section className="min-w-0">
        <PanelHead title="Leads by source" />
        <NumbersTable
          label="Leads by source"
          columns={['Source', 'Leads', 'Before', 'Became clients']}
          rows={sources}
          empty="No lead came in these days or those before."
        />
      </section>
    </div>
  )
}
