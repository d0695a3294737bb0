import { useState } from 'react'
import { listLeads, moveLeads, undoLeadMoves } from '#contract/leads/endpoints.ts'
import { listCustomFields } from '#contract/leads/fields/endpoints.ts'
import { leadColumnLabels, leadStatusLabels } from '#contract/leads/labels.ts'
import type { Lead, LeadFilters } from '#contract/leads/schemas.ts'
import { type LeadSort, type LeadStatus, leadsMovedAtOnce } from '#contract/leads/values.ts'
import { call, callWith } from '#web/platform/api/call.ts'
import { justRead, useEndpoint, usePages } from '#web/platform/api/queries.ts'
import { ReadPlaceholder } from '#web/platform/api/read-placeholder.tsx'
import { ShowMore } from '#web/platform/api/show-more.tsx'
import { useIsPhone } from '#web/platform/page/viewport.ts'
import { toastProblem } from '#web/platform/problems/toast-problem.ts'
import { Loading, SkeletonText } from '#web/ui/display/skeleton.tsx'
import { ScrollRegion } from '#web/ui/layout/scroll-region.tsx'
import { useFocusFallback } from '#web/ui/layout/use-focus-fallback.ts'
import { toast } from '#web/ui/toasts/toast.ts'
import { type Loss, LostDialog } from '../components/lost-dialog.tsx'
import { stillPicked } from '../state.ts'
import { LeadCards } from './lead-cards.tsx'
import { SelectAll } from './lead-check.tsx'
import { LeadRow, type LeadRowsProps } from './lead-row.tsx'
import { MoveBar } from './move-bar.tsx'

type LeadTableProps = {
  filters: LeadFilters
  stage: LeadStatus | null
  sort: LeadSort
  onMove: (lead: Lead, to: LeadStatus) => void
  onMoved: () => void
}

/** Every lead by pages, with several moved at once: those that are picked and still shown. */
export function LeadTable({ filters, stage, sort, onMove, onMoved }: LeadTableProps) {
  useFocusFallback()
  const isPhone = useIsPhone()
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set())
  const [isLosing, setLosing] = useState(false)
  const list = usePages([listLeads.path, filters, stage, sort], (cursor, signal) => {
    const query = { ...filters, ...(stage && { status: stage }), sort, limit: 50, ...(cursor && { cursor }) }
    return callWith(listLeads, { query }, { signal })
  })
  const { data } = list
  const { data: custom } = useEndpoint(listCustomFields, {}, justRead)
  const fields = custom?.items ?? []
  const leads = data?.pages.flatMap(({ items }) => items) ?? []
  const chosen = leads.filter(({ id }) => picked.has(id))
  const movable = leads.filter(({ moves }) => moves.length > 0).slice(0, leadsMovedAtOnce)
  const pick = (id: string, isPicked: boolean) =>
    setPicked((latest) => new Set(isPicked ? [...latest, id] : [...latest].filter((each) => each !== id)))
  const takeBack = async (ids: string[]) => {
    try {
      const { undone, refused } = await call(undoLeadMoves, { body: { ids } })
      toast.success(`${undone.length} moved back`, {
        ...(refused.length > 0 && { detail: `${refused.length} changed meanwhile and stayed.` }),
      })
      onMoved()
    } catch (error) {
      toastProblem(error)
    }
  }
  const move = async (to: LeadStatus, loss?: Loss): Promise<boolean> => {
    setLosing(false)
    try {
      const { moved, refused } = await call(moveLeads, {
        body: { ids: chosen.map(({ id }) => id), to, ...loss },
      })
      toast.success(`${moved.length} moved to ${leadStatusLabels[to]}`, {
        ...(refused.length > 0 && { detail: `${refused.length} can’t go there and stayed.` }),
        ...(moved.length > 0 && {
          action: { label: 'Undo', onSelect: () => void takeBack(moved) },
          duration: 10_000,
        }),
      })
      setPicked((latest) => stillPicked(latest, moved))
      onMoved()
      return moved.length > 0
    } catch (error) {
      toastProblem(error)
      return false
    }
  }
  if (!data)
    return (
      <ReadPlaceholder read={list} name="The leads">
        <Loading name="leads" />
        <SkeletonText lines={8} className="mt-6" />
      </ReadPlaceholder>
    )
  const [first, ...more] = chosen
  const Rows = isPhone ? LeadCards : TableRows
  const selectAll = {
    picked: chosen.length,
    of: movable.length,
    onPick: (isPicked: boolean) => setPicked(new Set(isPicked ? movable.map(({ id }) => id) : [])),
  }
  const rowOf = ({ id }: Lead) => ({
    isPicked: picked.has(id),
    isFull: chosen.length >= leadsMovedAtOnce,
    onMove,
    onPick: (isPicked: boolean) => pick(id, isPicked),
  })
  return (
    <>
      {chosen.length > 0 && (
        <MoveBar
          count={chosen.length}
          onMove={async (to) => {
            if (to === 'lost') setLosing(true)
            else await move(to)
          }}
          onClear={() => setPicked(new Set())}
        />
      )}
      <Rows leads={leads} fields={fields} selectAll={selectAll} rowOf={rowOf} />
      {stage && leads.length === 0 && (
        <p className="mt-4 type-ui text-ink-2">No lead in this stage matches these filters.</p>
      )}
      <ShowMore list={list} variant="text" className="mt-4">
        Show more leads
      </ShowMore>
      {isLosing && first && (
        <LostDialog leads={[first, ...more]} onClose={() => setLosing(false)} onLost={(loss) => move('lost', loss)} />
      )}
    </>
  )
}

function TableRows({ leads, fields, selectAll, rowOf }: LeadRowsProps) {
  return (
    <ScrollRegion aria-label="Leads" className="mt-4 rounded border bg-surface">
      <table className="w-max min-w-full text-left type-ui-s">
        <thead className="text-ink-2">
          <tr className="border-b">
            <th scope="col" className="w-12 pl-2">
              <SelectAll {...selectAll} />
            </th>
            {[...leadColumnLabels, ...fields.map((field) => field.name)].map((name) => (
              <th key={name} scope="col" className="py-2.5 pr-4 font-normal">
                {name}
              </th>
            ))}
            <th scope="col" className="w-12">
              <span className="sr-only">Move</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {leads.map((lead) => (
            <LeadRow key={lead.id} lead={lead} fields={fields} {...rowOf(lead)} />
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  )
}
