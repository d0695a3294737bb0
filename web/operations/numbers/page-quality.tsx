import type { Numbers } from '#contract/analytics/numbers/schemas.ts'
import { webVitals } from '#contract/analytics/values.ts'
import { PanelHead } from '#web/ui/panel.tsx'
import { rowsOf, shareText, sumOf } from '../copy.numbers.ts'
import { NumbersTable } from './numbers-table.tsx'

type Rated = { all: number; good: number }

/** How fast pages were and what broke on them, of visitors who agreed to be measured. */
export function PageQuality({ numbers }: { numbers: Numbers }) {
  const vitals = Object.keys(webVitals)
  const pages = new Map<string, Map<string, Rated>>()
  for (const { segment, count } of rowsOf(numbers, 'web_vitals')) {
    // "LCP needs improvement /matches"
    const [, vital = '', rating, page = ''] = /^(\S+) (.*) (\/\S*)$/.exec(segment) ?? []
    const rated = pages.get(page) ?? new Map<string, Rated>()
    const { all, good } = rated.get(vital) ?? { all: 0, good: 0 }
    pages.set(page, rated.set(vital, { all: all + count, good: good + (rating === 'good' ? count : 0) }))
  }
  const errors = new Map(rowsOf(numbers, 'browser_errors').map(({ segment, count }) => [segment, count]))
  const emails = sumOf(numbers, 'emails')
  const failed = sumOf(numbers, 'emails', 'failed')
  const searches = sumOf(numbers, 'searches')
  const empty = sumOf(numbers, 'searches', 'empty')
  const rows = [...new Set([...pages.keys(), ...errors.keys()])].map((page) => ({
    key: page,
    cells: [
      page,
      ...vitals.map((vital) => {
        const rated = pages.get(page)?.get(vital)
        return rated ? shareText(rated.good, rated.all) : '–'
      }),
      (errors.get(page) ?? 0).toLocaleString('en-US'),
    ],
  }))
  return (
    <section className="min-w-0">
      <PanelHead title="Pages">Share of measurements that are good</PanelHead>
      <p className="mt-1 type-note text-ink-2">
        Of visitors who agreed to be measured, the fifty pages measured most. {searches.count.toLocaleString('en-US')}{' '}
        searches, {shareText(empty.count, searches.count)} of them without a result.
      </p>
      <p className="mt-1 type-note text-ink-2">
        {emails.count.toLocaleString('en-US')} emails, of which {failed.count.toLocaleString('en-US')} could not be
        delivered.
      </p>
      <NumbersTable
        label="Pages"
        columns={['Page', ...vitals, 'Errors']}
        rows={rows}
        empty="Nothing was measured in these days."
      />
    </section>
  )
}
