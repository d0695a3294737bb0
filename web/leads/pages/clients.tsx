import { useState } from 'react'
import type { ShouldRevalidateFunction } from 'react-router'
import { listClients } from '#contract/leads/clients/endpoints.ts'
import { clientOrigins } from '#contract/leads/clients/values.ts'
import { exportClientsCsv, exportClientsJson } from '#contract/leads/exports/endpoints.ts'
import { chatChanged } from '#contract/messaging/events.ts'
import { callWith, download } from '#web/platform/api/call.ts'
import { invalidate, usePages } from '#web/platform/api/queries.ts'
import { ReadPlaceholder } from '#web/platform/api/read-placeholder.tsx'
import { ShowMore } from '#web/platform/api/show-more.tsx'
import { useServerEvents } from '#web/platform/connection/use-server-events.ts'
import { pageMeta } from '#web/platform/page/seo.tsx'
import { usePageQuery, withParam } from '#web/platform/page/use-page-query.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { LinkButton } from '#web/ui/buttons/link-button.tsx'
import { EmptyState } from '#web/ui/display/empty-state.tsx'
import { Loading, SkeletonText } from '#web/ui/display/skeleton.tsx'
import { QuickSelect } from '#web/ui/forms/select.tsx'
import { PageLayout } from '#web/ui/layout/page-layout.tsx'
import { Panel } from '#web/ui/layout/panel.tsx'
import { useFocusFallback } from '#web/ui/layout/use-focus-fallback.ts'
import { AddClientDialog } from '../clients/add-client-dialog.tsx'
import { ClientRow } from '../clients/client-row.tsx'
import { LazyDuplicates, readDuplicates } from '../clients/lazy-duplicates.tsx'
import { ExportMenu } from '../components/export-menu.tsx'
import { SearchField } from '../pipeline/search-field.tsx'

export { ProblemView as ErrorBoundary } from '#web/auth/access/problem-view.tsx'

export const meta = pageMeta({
  title: 'Clients',
  description: 'The people you work with, from matches and from your own list.',
  path: '/clients',
})

export async function clientLoader() {
  await readDuplicates()
  return null
}

/** Searching reads the list alone. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ currentUrl, nextUrl }) =>
  currentUrl.pathname !== nextUrl.pathname

// A client who stops sharing loses their name on the list.
const events = [chatChanged]

/** The advisor's clients: found by name or address, each leading to their record. */
export default function Clients() {
  // A pair of duplicates goes with the button that merged or separated it.
  useFocusFallback()
  const [params, changeQuery] = usePageQuery()
  const search = params.get('search') ?? ''
  const origin = clientOrigins.find((each) => each === params.get('origin'))
  const [isAdding, setAdding] = useState(false)
  const filters = { ...(search && { search }), ...(origin && { origin }) }
  const list = usePages([listClients.path, search, origin ?? null], (cursor, signal) =>
    callWith(listClients, { query: { limit: 50, ...filters, ...(cursor && { cursor }) } }, { signal }),
  )
  useServerEvents(events, () => void invalidate(listClients))
  const { data } = list
  const items = data?.pages.flatMap((page) => page.items) ?? []
  const change = (name: 'search' | 'origin', value: string) =>
    changeQuery(withParam(params, name, value), { replace: true })
  // People hidden by the filters would look as if they had not been added.
  const showAll = () => changeQuery(new URLSearchParams(), { replace: true })
  const isFiltered = search !== '' || origin !== undefined
  const isEmpty = data !== undefined && items.length === 0 && !isFiltered
  return (
    <PageLayout
      title="Clients"
      lead="The people you work with. Only you see this list."
      actions={
        !isEmpty && (
          <>
            {items.length > 0 && (
              <ExportMenu
                contents={isFiltered ? 'These clients' : 'All clients'}
                onSave={(format) =>
                  download(
                    format === 'csv' ? exportClientsCsv : exportClientsJson,
                    { query: filters },
                    `clients.${format}`,
                  )
                }
              />
            )}
            <LinkButton size="sm" to="/clients/import" variant="secondary">
              Import clients
            </LinkButton>
            <Button size="sm" onClick={() => setAdding(true)}>
              Add client
            </Button>
          </>
        )
      }
    >
      <search className={isEmpty ? 'hidden' : 'flex flex-wrap items-center gap-3'}>
        <SearchField
          label="Search clients"
          placeholder="Search by name or email"
          value={search}
          onSearch={(words) => change('search', words)}
          className="basis-60 md:max-w-sm"
        />
        <QuickSelect
          label="From:"
          value={origin ?? ''}
          onChange={(event) => change('origin', event.currentTarget.value)}
          options={[
            { value: '', label: 'Everywhere' },
            { value: 'converted', label: 'Matches' },
            { value: 'imported', label: 'My list' },
          ]}
        />
      </search>
      {/* What was searched for comes first. */}
      {!isFiltered && <LazyDuplicates />}
      {!data && (
        <ReadPlaceholder read={list} name="Your clients">
          <Loading name="your clients" />
          <SkeletonText lines={8} className="mt-6" />
        </ReadPlaceholder>
      )}
      {data && items.length === 0 && <NoClients isFiltered={isFiltered} onAdd={() => setAdding(true)} />}
      {items.length > 0 && (
        <Panel className="mt-5">
          <ul className="divide-y">
            {items.map((client) => (
              <ClientRow key={client.id} client={client} />
            ))}
          </ul>
        </Panel>
      )}
      <ShowMore list={list} variant="text" className="mt-4">
        Show more clients
      </ShowMore>
      {isAdding && <AddClientDialog onAdded={showAll} onClose={() => setAdding(false)} />}
    </PageLayout>
  )
}

function NoClients({ isFiltered, onAdd }: { isFiltered: boolean; onAdd: () => void }) {
  if (isFiltered)
    return (
      <EmptyState title="No one found" action={<LinkButton to="/clients">Show all clients</LinkButton>}>
        Check the spelling. People who took back their consent can’t be found by name.
      </EmptyState>
    )
  return (
    <EmptyState
      title="No clients yet"
      action={
        <div className="flex flex-wrap gap-3">
          <LinkButton to="/clients/import">Import clients</LinkButton>
          <Button variant="secondary" onClick={onAdd}>
            Add client
          </Button>
        </div>
      }
    >
      A lead you move to Converted appears here. You can also import the list you already have, or add people one by
      one.
    </EmptyState>
  )
}
