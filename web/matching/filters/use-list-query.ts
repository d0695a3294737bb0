import { useNavigation, useSearchParams } from 'react-router'

/**
 * What is asked of the list, the change under way included: a box shows its tick at once, and a second change builds on
 * the first although its list has not come yet.
 */
export function useAsked(): [URLSearchParams, (next: URLSearchParams) => void] {
  const [search, setSearch] = useSearchParams()
  const { location } = useNavigation()
  const asked = location?.pathname === '/matches' ? new URLSearchParams(location.search) : search
  // At once, and not when React finds the time: a tick that comes late looks like a click that was lost.
  return [asked, (next) => setSearch(next, { preventScrollReset: true, flushSync: true })]
}
