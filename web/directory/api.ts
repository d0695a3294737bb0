import type { RouterContextProvider } from 'react-router'
import * as endpoints from '#contract/directory/endpoints.ts'
import type { AdvisorsQuery, OverviewQuery } from '#contract/directory/schemas.ts'
import { listReviews } from '#contract/reviews/endpoints.ts'
import { call } from '#web/platform/api/call.ts'
import { isNotFound } from '#web/platform/problems/not-found.ts'

/** Inside the process when a server loader gives its context, for pages that search engines see. */
type LoaderScope = { context?: Readonly<RouterContextProvider> }
export const listAdvisors = (query: Partial<AdvisorsQuery>, place: LoaderScope = {}) =>
  call(endpoints.listAdvisors, { query }, place)

export const getOverview = (query: OverviewQuery, place: LoaderScope = {}) =>
  call(endpoints.getDirectoryOverview, { query }, place)

/** An advisor with what clients say first; null where the viewer may not see such a page. */
export async function findAdvisorPage(advisorId: string, place: LoaderScope = {}) {
  const params = { advisorId }
  try {
    const [advisor, reviews] = await Promise.all([
      call(endpoints.getAdvisor, { params }, place),
      call(listReviews, { params, query: { limit: 10 } }, place),
    ])
    return { advisor, reviews }
  } catch (error) {
    if (isNotFound(error)) return null
    throw error
  }
}
