import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { listLeads, moveLeads } from '#contract/leads/endpoints.ts'
import { leadSourceLabels, leadStatusLabels } from '#contract/leads/labels.ts'
import type { Lead, LeadFilters } from '#contract/leads/schemas.ts'
import { type LeadSort, type LeadStatus, leadStatuses, leadsMovedAtOnce } from '#contract/leads/values.ts'
import { call, callWith } from '#web/platform/api.ts'
import { ago, day, money } from '#web/platform/format.ts'
import { usePages } from '#web/platform/queries.ts'
import { toastProblem } from '#web/platform/toast-problem.ts'
import { Button } from '#web/ui/button.tsx'
import { QuickSelect } from '#web/ui/select.tsx'
import { Loading, SkeletonText } from '#web/ui/skeleton.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { toast } from '#web/ui/toast.ts'
import { LostDialog } from '../components/lost-dialog.tsx'

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
  const leads = data?.pages.flatMap(({ items }) => items) ?? []
  const pick = (id: string, isPicked: boolean) =>
    setPicked((latest) => new Set(isPicked ? [...latest, id] : [...latest].filter((each) => each !== id)))
  const move = async (to: LeadStatus, lostReason?: string) => {
    setLosing(false)
    try {
      const { moved, refused } = await call(moveLeads, {
        body: { ids: [...picked], to, ...(lostReason !== undefined && { lostReason }) },
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
  const [first] = leads.filter(({ id }) => picked.has(id))
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
              {['Name', 'Stage', 'In stage', 'Score', 'Value', 'Next step', 'Source'].map((name) => (
                <th key={name} scope="col" className="py-2.5 pr-4 font-normal">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {leads.map((lead) => (
              <Row
                key={lead.id}
                lead={lead}
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
        <LostDialog lead={first} onClose={() => setLosing(false)} onLost={(reason) => void move('lost', reason)} />
      )}
    </>
  )
}

type RowProps = { lead: Lead; isPicked: boolean; isFull: boolean; onPick: (isPicked: boolean) => void }

function Row({ lead, isPicked, isFull, onPick }: RowProps) {
  const [search] = useSearchParams()
  const address = new URLSearchParams(search)
  address.set('lead', lead.id)
  const name = lead.consumer.displayName
  return (
    <tr className="border-b last:border-b-0 hover:bg-sunken">
      <td className="pl-2">
        <label className="grid size-11 place-items-center">
          <input
            type="checkbox"
            aria-label={`Select ${name}`}
            className="size-[18px] accent-(--action)"
            checked={isPicked}
            disabled={lead.moves.length === 0 || (isFull && !isPicked)}
            onChange={(event) => onPick(event.currentTarget.checked)}
          />
        </label>
      </td>
      <th scope="row" className="max-w-56 py-2 pr-4 font-normal">
        <Link to={`?${address}`} preventScrollReset className="block truncate font-strong text-ink hover:underline">
          {name}
        </Link>
        {lead.tags.length > 0 && (
          <span className="flex flex-wrap gap-1">
            {lead.tags.map((tag) => (
              <Tag key={tag}>{tag}</Tag>
            ))}
          </span>
        )}
      </th>
      <td className="whitespace-nowrap pr-4">{leadStatusLabels[lead.status]}</td>
      <td className="whitespace-nowrap pr-4 text-ink-2">{ago(lead.stageSince)}</td>
      <td className="pr-4">{lead.matchScore ?? '–'}</td>
      <td className="pr-4">{lead.estimatedValueUsd > 0 ? money(lead.estimatedValueUsd) : '–'}</td>
      <td className="max-w-56 truncate pr-4 text-ink-2">
        {lead.nextStep || (lead.nextStepOn ? 'Next step' : '–')}
        {lead.nextStepOn && `, ${day(lead.nextStepOn, 'weekdayDate')}`}
      </td>
      <td className="whitespace-nowrap pr-4 text-ink-2">{leadSourceLabels[lead.source]}</td>
    </tr>
  )
}
