import { redirect } from 'react-router'
import { countLeads, getLead, listLeads, listLeadTags, listPipeline } from '#contract/leads/endpoints.ts'
import { leadChanged } from '#contract/leads/events.ts'
import { listCustomFields } from '#contract/leads/fields/endpoints.ts'
import { type LeadSort, leadSorts } from '#contract/leads/values.ts'
import { chatChanged } from '#contract/messaging/events.ts'
import { useUser } from '#web/auth/access/guard.tsx'
import { userReady } from '#web/auth/session/session.ts'
import { call } from '#web/platform/api/call.ts'
import { invalidate, justRead, prefetch } from '#web/platform/api/queries.ts'
import { useServerEvents } from '#web/platform/connection/use-server-events.ts'
import { keepDataWhen, useRevalidate } from '#web/platform/page/revalidation.ts'
import { pageMeta } from '#web/platform/page/seo.tsx'
import { usePageQuery, withParam } from '#web/platform/page/use-page-query.ts'
import { useIsPhone } from '#web/platform/page/viewport.ts'
import { LinkButton } from '#web/ui/buttons/link-button.tsx'
import { EmptyState } from '#web/ui/display/empty-state.tsx'
import { Segmented } from '#web/ui/forms/segmented.tsx'
import { PageLayout } from '#web/ui/layout/page-layout.tsx'
import { findLeadOf, readNumbers } from '../api.ts'
import { LazyDuplicates, readDuplicates } from '../clients/lazy-duplicates.tsx'
import { Board } from '../components/board.tsx'
import { LazyLeadSheet } from '../components/lazy-lead-sheet.tsx'
import { LeadCharts } from '../components/lead-charts.tsx'
import { LeadFigures } from '../components/lead-figures.tsx'
import { LeadForecast } from '../components/lead-forecast.tsx'
import { LeadsSkeleton } from '../components/leads-skeleton.tsx'
import { LostDialog } from '../components/lost-dialog.tsx'
import { NoLeads, NoMatches } from '../components/no-leads.tsx'
import { useLeadMoves } from '../components/use-lead-moves.ts'
import { countOf } from '../copy.ts'
import { LeadExport } from '../pipeline/lead-export.tsx'
import { LeadTable } from '../pipeline/lead-table.tsx'
import { PipelineHead } from '../pipeline/pipeline-head.tsx'
import { type LeadFilterName, Toolbar } from '../pipeline/toolbar.tsx'
import { hasFirmLeads, leadScope, readFilters, readStage, withoutFilters } from '../state.ts'
import type { Route } from './+types/leads.ts'

export { ProblemView as ErrorBoundary } from '#web/auth/access/problem-view.tsx'

export const meta = pageMeta({
  title: 'Leads',
  description: 'The people who reached out to you, and where each one is in your pipeline.',
  path: '/leads',
})

export const HydrateFallback = LeadsSkeleton

/** Null for those who have no leads to work: consumers and administrators. */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const user = await userReady()
  if (user?.role !== 'advisor' && user?.role !== 'firm_admin') return null
  const { searchParams } = new URL(request.url)
  const requested = searchParams.get('scope')
  const isOpen = hasFirmLeads(user) && requested === null
  const ownLeads = isOpen ? countOf(await call(countLeads, { query: { scope: 'mine' } })) : 0
  const scope = leadScope(user, { requested, ownLeads })
  const sort = readSort(searchParams)
  const filters = { scope, ...readFilters(searchParams) }
  // A link that knows the person and not the lead, such as that of an appointment.
  const personId = searchParams.get('person')
  const named = personId && (await findLeadOf(scope, personId))
  if (named) throw redirect(`/leads?lead=${named.id}`)
  const isTable = searchParams.get('view') === 'table'
  const [leads, numbers] = await Promise.all([
    isTable ? [] : call(listPipeline, { query: { ...filters, sort } }).then(({ items }) => items),
    readNumbers(filters),
    scope === 'mine' && readDuplicates(),
    // The filters by tag and by field, above the leads.
    prefetch(listLeadTags, {}, justRead),
    prefetch(listCustomFields, {}, justRead),
  ])
  return { filters, stage: readStage(searchParams), sort, isTable, leads, ...numbers } as const
}

const readSort = (search: URLSearchParams): LeadSort =>
  leadSorts.find((sort) => sort === search.get('sort')) ?? 'latest'

/** Opening a lead reads that lead alone. */
export const shouldRevalidate = keepDataWhen((current, next) => {
  const [before, after] = [new URL(current), new URL(next)]
  for (const { searchParams } of [before, after]) searchParams.delete('lead')
  return before.href === after.href
})

export default function LeadsPage({ loaderData }: Route.ComponentProps) {
  if (loaderData) return <Pipeline {...loaderData} />
  return (
    <PageLayout title="Leads" narrow>
      <EmptyState
        isForOthers
        title="Leads are for advisors"
        action={<LinkButton to="/messages">Your messages</LinkButton>}
      >
        When you agree to contact, message or book with an advisor, you become one of their leads. They see it, and so
        does their firm’s administrator, without your name.
      </EmptyState>
    </PageLayout>
  )
}

// A lead loses its name when the consumer stops sharing it, which their chat announces.
const leadEvents = [leadChanged, chatChanged]

type Loaded = NonNullable<Route.ComponentProps['loaderData']>

function Pipeline({ filters, stage, sort, isTable, leads: loaded, counts, statistics }: Loaded) {
  const user = useUser()
  const revalidate = useRevalidate()
  const [query, changeQuery] = usePageQuery()
  const { leads, losing, stopLosing, lose, move } = useLeadMoves(loaded)
  const isPhone = useIsPhone()
  const { scope, ...found } = filters
  const total = countOf(counts)
  const isFiltered = Object.keys(found).length > 0
  const readLeadsAgain = async () => {
    await Promise.all([revalidate(), invalidate(getLead, listLeads, listLeadTags)])
  }
  useServerEvents(leadEvents, () => void readLeadsAgain())
  const change = (name: 'lead' | 'scope' | 'sort' | LeadFilterName, value: string | null) =>
    changeQuery(withParam(query, name, value), { replace: name === 'search' })
  return (
    <PageLayout
      title="Leads"
      lead={`People who reached out to ${scope === 'firm' ? 'your firm' : 'you'}. We never sell leads.`}
      actions={
        <>
          {hasFirmLeads(user) && (
            <Segmented
              label="Whose leads"
              size="sm"
              value={scope}
              onChange={(next) => change('scope', next)}
              options={[
                { value: 'mine', label: 'Mine' },
                { value: 'firm', label: 'Firm' },
              ]}
            />
          )}
          {/* The board shows every stage. */}
          {scope === 'mine' && <LeadExport filters={found} status={isTable ? stage : null} counts={counts} />}
        </>
      }
    >
      {!isPhone && <LeadFigures statistics={statistics} />}
      {scope === 'mine' && <LazyDuplicates isOfLeads />}
      {total === 0 && !isFiltered ? (
        <NoLeads isFirm={scope === 'firm'} />
      ) : (
        <>
          <PipelineHead
            counts={counts}
            isTable={isTable}
            stage={stage}
            sort={readSort(query)}
            onSort={(next) => change('sort', next === 'latest' ? null : next)}
            onShow={(view) => change('view', view)}
          />
          <Toolbar total={total} onChange={change} />
          {total === 0 ? (
            <NoMatches onClear={() => changeQuery(withoutFilters(query))} />
          ) : isTable ? (
            <LeadTable
              key={JSON.stringify([filters, stage])}
              filters={filters}
              stage={stage}
              sort={sort}
              onMove={move}
              onMoved={readLeadsAgain}
            />
          ) : (
            <Board leads={leads} now={new Date()} showAdvisor={scope === 'firm'} onMove={move} totals={counts} />
          )}
          {statistics && (
            <>
              <h2 className="mt-10 type-title-2">Breakdown</h2>
              <LeadForecast scope={scope} />
              <LeadCharts statistics={statistics} />
            </>
          )}
        </>
      )}
      {/* On the phone the leads come first. */}
      {isPhone && (
        <div className="mt-10">
          <LeadFigures statistics={statistics} />
        </div>
      )}
      {losing && <LostDialog leads={[losing]} onClose={stopLosing} onLost={(loss) => lose(losing, loss)} />}
      <LazyLeadSheet
        id={query.get('lead')}
        onClose={() => change('lead', null)}
        onMove={move}
        onChanged={readLeadsAgain}
      />
    </PageLayout>
  )
}
