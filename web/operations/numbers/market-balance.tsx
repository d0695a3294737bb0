import { useState } from 'react'
import type { Numbers } from '#contract/analytics/numbers/schemas.ts'
import { specialtyLabels, stateNames } from '#contract/profiles/labels.ts'
import { Tag } from '#web/ui/display/tag.tsx'
import { Segmented } from '#web/ui/forms/segmented.tsx'
import { PanelHead } from '#web/ui/layout/panel.tsx'
import { balanceOf, rowsOf } from '../copy.numbers.ts'
import { NumbersTable } from './numbers-table.tsx'

const sides = {
  state: ['consumers_by_state', 'advisors_by_state'],
  subject: ['consumers_by_subject', 'advisors_by_subject'],
  language: ['consumers_by_language', 'advisors_by_language'],
} as const
type Side = keyof typeof sides

const names: Readonly<Record<Side, (segment: string) => string | undefined>> = {
  state: (segment) => Object.entries(stateNames).find(([code]) => code === segment)?.[1],
  subject: (segment) => Object.entries(specialtyLabels).find(([code]) => code === segment)?.[1],
  language: (segment) => new Intl.DisplayNames('en-US', { type: 'language' }).of(segment),
}

/** Consumers and listed advisors side by side, where the two are furthest apart first. */
export function MarketBalance({ numbers }: { numbers: Numbers }) {
  const [side, setSide] = useState<Side>('state')
  const [consumers, advisors] = sides[side]
  const advisorsIn = new Map(rowsOf(numbers, advisors).map(({ segment, count }) => [segment, count]))
  const rows = rowsOf(numbers, consumers)
    .filter(({ segment }) => segment !== '')
    .map(({ segment, count }) => ({ segment, count, listed: advisorsIn.get(segment) ?? 0 }))
    .toSorted((left, right) => ratio(right) - ratio(left))
    .map(({ segment, count, listed }) => {
      const { tone, word } = balanceOf(count, listed)
      return {
        key: segment,
        cells: [
          names[side](segment) ?? segment,
          count.toLocaleString('en-US'),
          listed.toLocaleString('en-US'),
          listed === 0 ? '–' : (count / listed).toFixed(1),
          <Tag key="balance" tone={tone}>
            {word}
          </Tag>,
        ],
      }
    })
  return (
    <section>
      <PanelHead title="Market balance">Consumers for each listed advisor. Healthy is 4 to 10.</PanelHead>
      <div className="mt-3 max-w-sm">
        <Segmented
          label="Balance by"
          size="sm"
          value={side}
          onChange={setSide}
          options={[
            { value: 'state', label: 'State' },
            { value: 'subject', label: 'Subject' },
            { value: 'language', label: 'Language' },
          ]}
        />
      </div>
      <NumbersTable
        label="Market balance"
        columns={['Where', 'Consumers', 'Advisors', 'Consumers per advisor', 'Balance']}
        rows={rows}
        empty="Nothing was counted on the last of these days."
      />
    </section>
  )
}

const ratio = ({ count, listed }: { count: number; listed: number }) => count / Math.max(listed, 0.1)
