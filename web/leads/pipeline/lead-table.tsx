import { useState } from 'react'
import { listLeads, moveLeads } from '#contract/leads/endpoints.ts'
import { listCustomFields } from '#contract/leads/fields/endpoints.ts'
import { leadStatusLabels } from '#contract/leads/labels.ts'
import type { LeadFilters } from '#contract/leads/schemas.ts'
import { type LeadSort, type LeadStatus, leadStatuses, leadsMovedAtOnce } from '#contract/leads/values.ts'
import { call, callWith } from '#web/platform/api.ts'
import { useEndpoint, usePages } from '#web/platform/queries.ts'
import { toastProblem } from '#web/platform/toast-problem.ts'
import { Button } from '#web/ui/button.tsx'
import { QuickSelect } from '#web/ui/select.tsx'
import { Loading, SkeletonText } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toast.ts'
import { type Loss, LostDialog } from '../components/lost-dialog.tsx'
import { LeadRow } from './lead-row.tsx'

type LeadTableProps = { filters: LeadFilters; sort: LeadSort; onMoved: () => void }

/** Every lead by pages, with several moved at once. */
export function LeadTable({ filters, sort, onMoved }: LeadTableProps) {
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set())
  const [isLosing, setLosing] = useState(false)
  const { data, isPending, hasNextPage, isFetchingNextPage, fetchNextPage } = usePages(
    [listLeads.path, filters, sort],
    (cursor, signal) =>
      callWith(listLeads, { query: { ...filters, sort, limit: 50, ...(cursor && { cursor }) } }, { signal }),
  )
  const { data: custom } = useEndpoint(listCustomFields, {})
  const fields = custom?.items ?? []
  const leads = data?.pages.flatMap(({ items }) => items) ?? []
  const pick = (id: string, isPicked: boolean) =>
    setPicked((latest) => new Set(isPicked ? [...latest, id] : [...latest].filter((each) => each !== id)))
  const move = async (to: LeadStatus, loss?: Loss) => {
    setLosing(false)
    try {
      const { moved, refused } = await call(moveLeads, {
        body: { ids: [...picked], to, ...loss },
      })
      toast.success(`${moved.length} moved to ${leadStatusLabels[to]}`, {
        ...(refused.length > 0 && { detail: `${refused.length} can’t go there and stayed.` }),
      })
      setPicked(new Set())
      onMoved()
    } catch (error) {
      toastProblem(error)
    }
  }
  if (isPending)
    return (
      <>
        <Loading name="leads" />
        <SkeletonText lines={8} className="mt-6" />
      </>
    )
  const [first, ...more] = leads.filter(({ id }) => picked.has(id))
  return (
    <>
      {picked.size > 0 && (
        <section
          aria-label="Selected leads"
          className="sticky top-(--header) z-20 mt-4 flex flex-wrap items-center gap-3 rounded border border-action bg-wash px-4 py-2"
        >
          <p className="type-ui-s font-strong">{picked.size} selected</p>
          <QuickSelect
            label="Move to:"
            value=""
            onChange={({ currentTarget: { value } }) => {
              const to = leadStatuses.find((status) => status === value)
              if (to === 'lost') setLosing(true)
              else if (to) void move(to)
            }}
            options={[
              { value: '', label: 'Choose' },
              ...leadStatuses.map((value) => ({ value, label: leadStatusLabels[value] })),
            ]}
          />
          <Button variant="text" size="sm" onClick={() => setPicked(new Set())}>
            Clear
          </Button>
        </section>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region is reached by keyboard */}
      <section aria-label="Leads" tabIndex={0} className="mt-4 overflow-x-auto rounded border bg-surface">
        <table className="w-full min-w-[860px] text-left type-ui-s">
          <thead className="text-ink-2">
            <tr className="border-b">
              <th scope="col" className="w-12 py-2.5 pl-4">
                <span className="sr-only">Select</span>
              </th>
              {[
                'Name',
                'Stage',
                'In stage',
                'Score',
                'Value',
                'Next step',
                'Source',
                ...fields.map((field) => field.name),
              ].map((name) => (
                <th key={name} scope="col" className="py-2.5 pr-4 font-normal">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {leads.map((lead) => (
              <LeadRow
                key={lead.id}
                lead={lead}
                fields={fields}
                isPicked={picked.has(lead.id)}
                isFull={picked.size >= leadsMovedAtOnce}
                onPick={(isPicked) => pick(lead.id, isPicked)}
              />
            ))}
          </tbody>
        </table>
      </section>
      {hasNextPage && (
        <Button
          variant="text"
          pending={isFetchingNextPage}
          pendingLabel="Loading"
          onClick={() => void fetchNextPage()}
          className="mt-4"
        >
          Show more leads
        </Button>
      )}
      {isLosing && first && (
        <LostDialog
          leads={[first, ...more]}
          onClose={() => setLosing(false)}
          onLost={(loss) => void move('lost', loss)}
        />
      )}
    </>
  )
}
