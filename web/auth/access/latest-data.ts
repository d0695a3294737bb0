import type { DataStrategyResult } from 'react-router'
import { Unreachable } from '#web/platform/api/unreachable.ts'

type Results = Record<string, DataStrategyResult>

let latest: { readonly page: string; readonly userId: string; readonly results: Results } | null = null

/**
 * Takes what the loaders of a page found, and yields it with the data that the same person was
 * shown there last in place of what could not be read without a connection: an error would replace
 * a page that somebody works on. The page is read again once our server answers
 * (web/layout/overlays/offline-banner.tsx).
 */
export function orLatest(page: string, userId: string, found: Results): Results {
  const earlier = latest?.page === page && latest.userId === userId ? latest.results : {}
  const shown = Object.fromEntries(
    Object.entries(found).map(([route, result]) => [
      route,
      result.type === 'error' && result.result instanceof Unreachable ? (earlier[route] ?? result) : result,
    ]),
  )
  latest = { page, userId, results: { ...earlier, ...dataOf(shown) } }
  return shown
}

function dataOf(results: Results): Results {
  return Object.fromEntries(Object.entries(results).filter(([, { type }]) => type === 'data'))
}
