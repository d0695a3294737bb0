import { useState } from 'react'
import { brand } from '#contract/brand.ts'
import { type Compared, type ComparedRow, comparisonOf, verifiedRow } from '#contract/matching/comparison/labels.ts'
import type { Match } from '#contract/matching/schemas.ts'
import { when } from '#web/platform/format.ts'
import { HelpText } from '#web/platform/help-text.tsx'
import { useMinute } from '#web/platform/times/use-minute.ts'
import { useOwnZone } from '#web/platform/times/zones.ts'
import { useFreshAppointments } from '#web/scheduling/booking/use-upcoming-with.ts'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { columnNames } from '../copy.ts'
import { LazyCardBooking } from '../list/lazy-card-booking.tsx'
import { Assumptions } from './assumptions.tsx'
import { CompareActions } from './compare-actions.tsx'
import { CompareHead } from './compare-head.tsx'
import './print.css'

/**
 * Advisors side by side, one row a fact and one column an advisor. On the phone each fact is above
 * its row, so that two columns fit without scrolling.
 */
export function CompareTable({ compared }: { compared: readonly Compared[] }) {
  useFreshAppointments()
  const zone = useOwnZone()
  const [isSameHidden, setSameHidden] = useState(false)
  const [booking, setBooking] = useState<Match['advisor'] | null>(null)
  const groups = comparisonOf(compared, zone, useMinute())
  const same = groups.flatMap(({ rows }) => rows).filter(({ isSame }) => isSame).length
  const ids = compared.map(({ advisor }) => advisor.id)
  const names = columnNames(compared.map(({ advisor }) => advisor))
  return (
    <div className="compare-sheet">
      <p className="mb-3 hidden type-title-2 print:block">
        Advisors compared on {brand.name}, {when(new Date(), 'date')}
      </p>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-6 gap-y-1 print:hidden">
        {same > 0 ? (
          <Checkbox
            label={`Hide what is the same (${same})`}
            checked={isSameHidden}
            onChange={(event) => setSameHidden(event.currentTarget.checked)}
          />
        ) : (
          <span />
        )}
        <CompareActions ids={ids} zone={zone} />
      </div>
      <section
        aria-label="Advisors side by side"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
        tabIndex={0}
        style={{ '--columns': compared.length } as React.CSSProperties}
        className="max-md:-mx-5 max-md:overflow-x-auto max-md:px-5"
      >
        <table className="w-full border-collapse text-left type-ui-s max-md:block max-md:min-w-[calc(var(--columns)*160px)] md:table-fixed">
          <caption className="sr-only">Facts about {names.join(', ')}, one column for each advisor</caption>
          <thead className="max-md:block">
            <tr data-keeps-focus="compared" className={phoneRow}>
              <th scope="col" className="align-bottom font-normal text-ink-3 max-md:sr-only md:w-42">
                <span className="sr-only">Fact</span>
              </th>
              {compared.map((column) => (
                <CompareHead
                  key={column.advisor.id}
                  column={column}
                  others={compared.filter((rest) => rest !== column)}
                  onBook={setBooking}
                />
              ))}
            </tr>
          </thead>
          {groups.map(({ title, rows }) => {
            const shown = rows.filter(({ isSame }) => !isSame || !isSameHidden)
            if (shown.length === 0) return null
            return (
              <tbody key={title} className="max-md:block">
                <tr className="max-md:block">
                  <th scope="rowgroup" colSpan={compared.length + 1} className="pt-7 pb-2 type-title-3 max-md:block">
                    <span className="sticky left-0">{title}</span>
                  </th>
                </tr>
                {shown.map((row) => (
                  <Row key={row.name} row={row} names={names} ids={ids} />
                ))}
              </tbody>
            )
          })}
        </table>
      </section>
      <Assumptions sumUsd={compared[0]?.sumUsd ?? null} compared={compared} />
      {booking && <LazyCardBooking advisor={booking} onClose={() => setBooking(null)} />}
    </div>
  )
}

const phoneRow = 'max-md:grid max-md:grid-cols-[repeat(var(--columns),minmax(0,1fr))] max-md:gap-x-4'

type RowProps = { row: ComparedRow; names: readonly string[]; ids: readonly string[] }

function Row({ row: { name, cells, isSame, isStrong, best }, names, ids }: RowProps) {
  return (
    <tr className={`border-t align-top max-md:py-2.5 ${phoneRow}`}>
      <th scope="row" className="font-normal text-ink-2 max-md:col-span-full max-md:pb-1 md:py-2.5 md:pr-4">
        <span className="max-md:sticky max-md:left-0">
          {name === verifiedRow ? <HelpText by="verified">{name}</HelpText> : name}
          <span className="block type-note text-ink-3 max-md:inline max-md:pl-2 print:inline print:pl-2">
            {isSame ? 'Same for all' : names.length > 1 && 'Differs'}
          </span>
        </span>
      </th>
      {cells.map((cell, column) => (
        <td
          key={ids[column]}
          className={`[overflow-wrap:anywhere] md:py-2.5 md:pr-4 ${isStrong ? 'font-strong' : ''} ${isSame ? 'text-ink-2' : ''}`}
        >
          <span aria-hidden="true" className="block type-note font-normal text-ink-3 md:hidden">
            {names[column]}
          </span>
          {cell}
          {best?.columns.includes(column) && (
            <span className="mt-0.5 block type-note font-strong text-ok">{best.label}</span>
          )}
        </td>
      ))}
    </tr>
  )
}
