import { type NavigateOptions, useLocation, useNavigation, useSearchParams } from 'react-router'

type ChangeQuery = (next: URLSearchParams, options?: Pick<NavigateOptions, 'replace'>) => void

/** A query with one parameter set, or without it where the value is empty. */
export function withParam(query: URLSearchParams, name: string, value: string | null): URLSearchParams {
  const next = new URLSearchParams(query)
  if (value) next.set(name, value)
  else next.delete(name)
  return next
}

/**
 * The query of the page, including a pending change: a checkbox shows its state at once, and a
 * second change builds on the first before its list has arrived.
 */
export function usePageQuery(): [URLSearchParams, ChangeQuery] {
  const [search, setSearch] = useSearchParams()
  const { pathname } = useLocation()
  const { location } = useNavigation()
  const pending = location?.pathname === pathname ? new URLSearchParams(location.search) : search
  // At once, and not when React finds the time: a tick that comes late looks like a click that was
  // lost.
  return [pending, (next, options) => setSearch(next, { ...options, preventScrollReset: true, flushSync: true })]
}
