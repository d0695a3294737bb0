import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import { leadStatusLabels } from '#contract/leads/labels.ts'
import type { Lead, LeadCounts } from '#contract/leads/schemas.ts'
import { columnLimit, type LeadStatus, leadStatuses } from '#contract/leads/values.ts'
import { shortMoney } from '#web/platform/format.ts'
import { useIsPhone } from '#web/platform/page/viewport.ts'
import { useFocusFallback } from '#web/ui/layout/use-focus-fallback.ts'
import { sumOf } from '../copy.ts'
import { tableQuery } from '../state.ts'
import { BoardCard } from './board-card.tsx'

export type BoardProps = {
  leads: readonly Lead[]
  now: Date
  showAdvisor: boolean
  onMove: (lead: Lead, to: LeadStatus) => void
  /** How many there are of each status; more than the leads where a column is cut. */
  totals: LeadCounts
}

const openColumns = leadStatuses.filter((status) => status !== 'lost')

/**
 * The pipeline: a column a status, those lost folded at the end. On the phone the columns are tabs.
 */
export function Board(props: BoardProps) {
  useFocusFallback()
  const isPhone = useIsPhone()
  return isPhone ? <BoardTabs {...props} /> : <BoardColumns {...props} />
}

/**
 * The number and sum of a column: counted where the column is cut, of the cards where it is whole.
 */
function totalOf(status: LeadStatus, column: readonly Lead[], totals: LeadCounts) {
  const count = totals.leadsByStatus[status]
  // A move under way is on the board before it is counted.
  if (count <= Math.min(column.length + 1, columnLimit)) return { count: column.length, valueUsd: sumOf(column) }
  return { count: Math.max(count, column.length), valueUsd: totals.valueByStatus[status] }
}

function BoardColumns({ leads, now, showAdvisor, onMove, totals }: BoardProps) {
  const [over, setOver] = useState<{ status: LeadStatus; isAllowed: boolean } | null>(null)
  const [isLostOpen, setLostOpen] = useState(false)
  const lost = leads.filter(({ status }) => status === 'lost')
  const columns = isLostOpen ? leadStatuses : openColumns
  const grid = isLostOpen ? 'xl:grid-cols-6' : 'xl:grid-cols-[repeat(5,minmax(0,1fr))_2.75rem]'
  const lookOf = (status: LeadStatus) =>
    over?.status === status ? (over.isAllowed ? 'outline-2 outline-action' : 'opacity-60') : ''
  return (
    <div className={`mt-4 grid grid-cols-3 items-stretch gap-3 ${grid}`}>
      {columns.map((status) => {
        const column = leads.filter((lead) => lead.status === status)
        const { count, valueUsd } = totalOf(status, column, totals)
        return (
          <section
            key={status}
            data-status={status}
            aria-label={`${leadStatusLabels[status]}, ${count}`}
            className={`min-h-60 min-w-0 rounded bg-sunken px-2 pt-3 pb-2 ${lookOf(status)}`}
          >
            <h3 className="flex items-baseline gap-2 px-1.5 pb-2.5 type-ui-s font-strong">
              {leadStatusLabels[status]} <span className="font-normal text-ink-3">{count.toLocaleString('en-US')}</span>
              {status === 'lost' ? (
                <button type="button" className="link ml-auto type-note" onClick={() => setLostOpen(false)}>
                  Hide
                </button>
              ) : (
                <span className="ml-auto font-[450] text-13 text-ink-2">{shortMoney(valueUsd)}</span>
              )}
            </h3>
            <ul className="grid gap-2">
              {column.map((lead) => (
                <BoardCard
                  key={lead.id}
                  lead={lead}
                  now={now}
                  showAdvisor={showAdvisor}
                  onMove={onMove}
                  onOver={(carried, target) =>
                    setOver(target && { status: target, isAllowed: carried.moves.includes(target) })
                  }
                />
              ))}
            </ul>
            {count > column.length && (
              <MoreInTable count={count - column.length} status={status} isFirm={showAdvisor} />
            )}
          </section>
        )
      })}
      {!isLostOpen && (
        <button
          type="button"
          data-status="lost"
          aria-expanded={false}
          onClick={() => setLostOpen(true)}
          className={`flex min-h-11 items-start justify-center rounded bg-sunken py-3.5 text-ink-2 hover:text-ink ${lookOf('lost')}`}
        >
          <span className="font-medium text-13/4 xl:[writing-mode:vertical-rl]">
            Lost, {totalOf('lost', lost, totals).count.toLocaleString('en-US')}
          </span>
        </button>
      )}
    </div>
  )
}

type MoreInTableProps = { count: number; status: LeadStatus; isFirm: boolean }

/** Leads to the same stage in the table, under the same filters and sorting. */
function MoreInTable({ count, status, isFirm }: MoreInTableProps) {
  const { pathname, search } = useLocation()
  return (
    <Link
      to={`/leads?${tableQuery(pathname === '/leads' ? search : '', { status, isFirm })}`}
      className="link block px-1.5 py-3 type-note"
    >
      {count.toLocaleString('en-US')} more in the table
    </Link>
  )
}

function BoardTabs({ leads, now, showAdvisor, onMove, totals }: BoardProps) {
  const [shown, setShown] = useState<LeadStatus>(() => leads.find(({ status }) => status !== 'lost')?.status ?? 'new')
  const column = leads.filter((lead) => lead.status === shown)
  return (
    <>
      <div role="tablist" aria-label="Status" className="-mx-5 mt-3 flex overflow-x-auto border-b px-5">
        {leadStatuses.map((status) => (
          <button
            key={status}
            type="button"
            role="tab"
            id={`tab-${status}`}
            aria-selected={status === shown}
            aria-controls="board-panel"
            onClick={() => setShown(status)}
            className="-mb-px min-h-11 shrink-0 border-transparent border-b-2 px-2.5 font-medium text-13/4 text-ink-2 aria-selected:border-action aria-selected:text-ink"
          >
            {leadStatusLabels[status]}{' '}
            <span className="font-normal text-ink-3">
              {
                totalOf(
                  status,
                  leads.filter((lead) => lead.status === status),
                  totals,
                ).count
              }
            </span>
          </button>
        ))}
      </div>
      <div role="tabpanel" id="board-panel" aria-labelledby={`tab-${shown}`} className="pt-4">
        {column.length === 0 ? (
          <p className="py-6 type-ui text-ink-2">No leads in this stage.</p>
        ) : (
          <ul className="grid gap-2">
            {column.map((lead) => (
              <BoardCard
                key={lead.id}
                lead={lead}
                now={now}
                showAdvisor={showAdvisor}
                onMove={onMove}
                onOver={() => undefined}
              />
            ))}
          </ul>
        )}
        {totalOf(shown, column, totals).count > column.length && (
          <MoreInTable
            count={totalOf(shown, column, totals).count - column.length}
            status={shown}
            isFirm={showAdvisor}
          />
        )}
      </div>
    </>
  )
}
