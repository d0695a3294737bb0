import type { DataStrategyResult, MiddlewareFunction } from 'react-router'
import { homeOf } from '#web/auth/access/route-access.ts'
import { currentUser } from '#web/auth/session/session.ts'
import { withPreload } from '#web/platform/page/lazy-part.tsx'

const load = () => import('./home-notices.tsx')

/** The notices above somebody's first page, whose script other pages do without. */
export const LazyHomeNotices = withPreload(() => load().then((part) => part.HomeNotices))

/** Reads them beside the page's own loader, so that the page is drawn once and in its place. */
export const homeNoticesMiddleware: MiddlewareFunction<Record<string, DataStrategyResult>> = async (
  { request },
  next,
) => {
  const user = currentUser()
  if (!user) return next()
  const { role } = user
  if (new URL(request.url).pathname !== homeOf[role]) return next()
  const read = load().then(
    ({ readHomeNotices }) => readHomeNotices(role),
    () => undefined,
  )
  const [results] = await Promise.all([next(), read, LazyHomeNotices.preload()])
  return results
}
