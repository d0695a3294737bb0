import { seconds } from '#contract/core/durations.ts'
import { listAdvisors } from '#contract/directory/endpoints.ts'
import { listFirms } from '#contract/directory/firms/endpoints.ts'
import { searchOwn } from '#contract/search/endpoints.ts'
import { useEndpoint } from '#web/platform/api/queries.ts'
import { advisorsFor, firmsFor } from './search-hits.ts'

const shownAdvisors = 6
const shownFirms = 3
const whileTyping = { restMs: seconds(0.2), keepsPrevious: true }

/**
 * What the server finds a moment after the last key; without a reply pages and actions remain. Own
 * things are looked for where `hasOwn`: visitors have none, and a view of an account shows none.
 */
export function useHits(words: string, hasOwn: boolean) {
  const isSearch = words.length >= 2
  const advisors = useEndpoint(
    listAdvisors,
    isSearch ? { query: { search: words, limit: shownAdvisors } } : null,
    whileTyping,
  )
  const firms = useEndpoint(listFirms, isSearch ? { query: { search: words, limit: shownFirms } } : null, whileTyping)
  const own = useEndpoint(searchOwn, isSearch && hasOwn ? { query: { q: words } } : null, whileTyping)
  const isReading = isSearch && (advisors.isFetching || firms.isFetching || own.isFetching)
  const failed = isSearch && !isReading ? [advisors, firms, own].filter(({ isError }) => isError) : []
  return {
    advisors: isSearch && advisors.data ? advisorsFor(words, advisors.data) : [],
    firms: isSearch && firms.data ? firmsFor(firms.data) : [],
    own: isSearch ? (own.data ?? null) : null,
    isReading,
    hasFailed: failed.length > 0,
    tryAgain: () => Promise.all(failed.map(({ refetch }) => refetch())),
  }
}
