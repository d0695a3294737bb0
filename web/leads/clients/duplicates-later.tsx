import { lazy, Suspense } from 'react'
import { listDuplicates } from '#contract/leads/duplicates/endpoints.ts'
import { endpointQuery, queryClient, useEndpoint } from '#web/platform/api/queries.ts'

const load = () => import('./duplicates.tsx')
const Duplicates = lazy(() => load().then((part) => ({ default: part.Duplicates })))

/**
 * Reads likely duplicates before a page is drawn, and the script of their panel where there are
 * some, so that nothing below moves when they appear. A failure leaves them out.
 */
export async function readDuplicates(): Promise<void> {
  const found = await queryClient()
    .ensureQueryData(endpointQuery(listDuplicates, {}))
    .catch(() => null)
  if (found && found.items.length + found.leads.length > 0) await load().catch(() => undefined)
}

/** The panel of likely duplicates. Most lists have none, and load no script for it. */
export function DuplicatesLater({ isOfLeads = false }: { isOfLeads?: boolean }) {
  // What the loader has just read.
  const { data } = useEndpoint(listDuplicates, {}, { staleTime: 5_000 })
  if (!data || data.items.length + data.leads.length === 0) return null
  return (
    <Suspense fallback={null}>
      <Duplicates isOfLeads={isOfLeads} />
    </Suspense>
  )
}
