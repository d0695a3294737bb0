import { useNavigation, useSearchParams } from 'react-router'

/**
 * The query of the list, including a pending change: a checkbox shows its state at once, and a
 * second change builds on the first before its list has arrived.
 */
export function useListQuery(): [URLSearchParams, (next: URLSearchParams) => void] {
  const [search, setSearch] = useSearchParams()
  const { location } = useNavigation()
  const pending = location?.pathname === '/matches' ? new URLSearchParams(location.search) : search
  // At once, and not when React finds the time: a tick that comes late looks like a click that was
  // lost.
  return [pending, (next) => setSearch(next, { preventScrollReset: true, flushSync: true })]
}
