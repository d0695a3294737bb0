import { listDuplicates } from '#contract/leads/duplicates/endpoints.ts'
import { justRead, prefetch, useEndpoint } from '#web/platform/api/queries.ts'
import { withPreload } from '#web/platform/page/lazy-part.tsx'

const Duplicates = withPreload(() => import('./duplicates.tsx').then((part) => part.Duplicates))

/** Reads likely duplicates for a page's loader, and where there are some their panel's script. */
export async function readDuplicates(): Promise<void> {
  const found = await prefetch(listDuplicates, {})
  if (found && found.items.length + found.leads.length > 0) await Duplicates.preload()
}

/** The panel of likely duplicates. Most lists have none, and load no script for it. */
export function LazyDuplicates({ isOfLeads = false }: { isOfLeads?: boolean }) {
  const { data } = useEndpoint(listDuplicates, {}, justRead)
  if (!data || data.items.length + data.leads.length === 0) return null
  return <Duplicates isOfLeads={isOfLeads} />
}
