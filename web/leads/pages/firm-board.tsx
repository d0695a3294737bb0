import { useState } from 'react'
import { getTeam } from '#contract/firms/endpoints.ts'
import { worksLeads } from '#contract/firms/values.ts'
import { assignLeads, listBoard } from '#contract/leads/board/endpoints.ts'
import { BoardQuery } from '#contract/leads/board/schemas.ts'
import { leadChanged } from '#contract/leads/events.ts'
import { leadStatusLabels } from '#contract/leads/labels.ts'
import { boardOrders, leadStatuses } from '#contract/leads/values.ts'
import { stateNames } from '#contract/profiles/labels.ts'
import { states } from '#contract/profiles/values.ts'
import { call } from '#web/platform/api/call.ts'
import { invalidate, useEndpoint, usePages } from '#web/platform/api/queries.ts'
import { ShowMore } from '#web/platform/api/show-more.tsx'
import { useServerEvents } from '#web/platform/connection/use-server-events.ts'
import { readOrLeave } from '#web/platform/page/loading.ts'
import { pageMeta } from '#web/platform/page/seo.tsx'
import { usePageQuery, withParam } from '#web/platform/page/use-page-query.ts'
import { toastProblem } from '#web/platform/problems/toast-problem.ts'
import { LinkButton } from '#web/ui/buttons/link-button.tsx'
import { EmptyState } from '#web/ui/display/empty-state.tsx'
import { Notice } from '#web/ui/display/notice.tsx'
import { SkeletonText } from '#web/ui/display/skeleton.tsx'
import { QuickSelect } from '#web/ui/forms/select.tsx'
import { Breadcrumb } from '#web/ui/layout/breadcrumb.tsx'
import { PageLayout } from '#web/ui/layout/page-layout.tsx'
import { Panel } from '#web/ui/layout/panel.tsx'
import { useFocusFallback } from '#web/ui/layout/use-focus-fallback.ts'
import { boardName, boardOrderLabels, stayedText } from '../copy.firm.ts'
import { AssignBar } from '../firm/assign-bar.tsx'
import { BoardRows } from '../firm/board-rows.tsx'
import type { Route } from './+types/firm-board.ts'

export { ProblemView as ErrorBoundary } from '#web/auth/access/problem-view.tsx'

export const meta = pageMeta({
  title: 'Firm Leads',
  description: 'Every lead of your firm, without names, and who works it.',
  path: '/team/leads',
})

const queryOf = (search: URLSearchParams) => {
  const { cursor: _, limit: __, ...query } = BoardQuery.catch(BoardQuery.parse({})).parse(Object.fromEntries(search))
  return query
}

/** Those who neither run nor oversee a firm have no board. */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const query = queryOf(new URL(request.url).searchParams)
  return { query, first: await readOrLeave(call(listBoard, { query }), '/team') }
}

const events = [leadChanged]

/** All leads of a firm for those who run it: filtered, by page, several assigned at once. */
export default function FirmBoard({ loaderData: { query, first } }: Route.ComponentProps) {
  const [search, change] = usePageQuery()
  const filters = queryOf(search)
  // The bar goes with the button that assigned or cleared.
  useFocusFallback()
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [stayed, setStayed] = useState<string | null>(null)
  const { data: found } = useEndpoint(getTeam, {})
  const list = usePages(
    [listBoard.path, query],
    (cursor, signal) => call(listBoard, { query: { ...query, ...(cursor && { cursor }) } }, { signal }),
    { first },
  )
  const { data } = list
  useServerEvents(events, () => void invalidate(listBoard))
  const leads = data?.pages.flatMap(({ items }) => items)
  const { canAssign, unassigned } = data?.pages[0] ?? first
  const advisors = (found?.team?.members ?? []).filter(({ firmRole }) => worksLeads(firmRole))
  const filter = (name: 'advisor' | 'status' | 'state' | 'order', value: string) => {
    setChosen(new Set())
    change(withParam(search, name, value === boardOrders[0] ? null : value))
  }
  const assign = async (advisorId: string | null, name: string) => {
    const shown = new Map(leads?.map((lead) => [lead.id, lead]))
    try {
      const { moved, items } = await call(assignLeads, { body: { leadIds: [...chosen], advisorId } })
      const nameOf = (id: string) => {
        const lead = shown.get(id)
        return lead ? boardName(lead) : 'a lead'
      }
      setStayed(stayedText({ moved, items, name, nameOf }))
      setChosen(new Set())
      await invalidate(listBoard)
    } catch (error) {
      toastProblem(error)
    }
  }
  return (
    <PageLayout
      above={<Breadcrumb items={[{ name: 'Team', to: '/team' }, { name: 'Firm leads' }]} />}
      title="Firm leads"
      lead="Without names: an advisor learns who it is when the consumer agrees to them."
      actions={
        <>
          <LinkButton size="sm" to="/team/routing" variant="secondary">
            Lead routing
          </LinkButton>
          <LinkButton size="sm" to="/leads?scope=firm" variant="secondary">
            Pipeline
          </LinkButton>
        </>
      }
    >
      <div className="flex flex-wrap gap-3 max-md:grid max-md:grid-cols-2">
        <QuickSelect
          label="Advisor:"
          value={filters.advisor ?? ''}
          onChange={({ currentTarget: { value } }) => filter('advisor', value)}
          options={[
            { value: '', label: 'All' },
            { value: 'none', label: `Unassigned (${unassigned})` },
            ...advisors.map(({ person }) => ({ value: person.id, label: person.displayName })),
          ]}
        />
        <QuickSelect
          label="Status:"
          value={filters.status ?? ''}
          onChange={({ currentTarget: { value } }) => filter('status', value)}
          options={[
            { value: '', label: 'All' },
            ...leadStatuses.map((value) => ({ value, label: leadStatusLabels[value] })),
          ]}
        />
        <QuickSelect
          label="State:"
          value={filters.state ?? ''}
          onChange={({ currentTarget: { value } }) => filter('state', value)}
          options={[{ value: '', label: 'All' }, ...states.map((value) => ({ value, label: stateNames[value] }))]}
        />
        <QuickSelect
          label="Show:"
          value={filters.order}
          onChange={({ currentTarget: { value } }) => filter('order', value)}
          options={boardOrders.map((value) => ({ value, label: boardOrderLabels[value] }))}
        />
      </div>
      <div className="mt-4 empty:hidden">{stayed && <Notice>{stayed}</Notice>}</div>
      {!leads && <SkeletonText lines={8} />}
      {leads?.length === 0 && (
        <EmptyState
          title={filters.advisor === 'none' ? 'No lead is unassigned' : 'No leads here'}
          {...(search.size > 0 && { action: <LinkButton to="/team/leads">Show all leads</LinkButton> })}
        >
          {search.size > 0
            ? 'No leads match these filters.'
            : 'A lead appears when a consumer contacts one of your advisors, or asks your firm on its public page.'}
        </EmptyState>
      )}
      {leads && leads.length > 0 && (
        <Panel className="mt-4">
          <BoardRows leads={leads} now={new Date()} chosen={chosen} onChoose={canAssign ? setChosen : null} />
        </Panel>
      )}
      <ShowMore list={list} className="mt-4">
        Show more leads
      </ShowMore>
      {chosen.size > 0 && <AssignBar count={chosen.size} onAssign={assign} onClear={() => setChosen(new Set())} />}
    </PageLayout>
  )
}
