import * as endpoints from '#contract/analytics/endpoints.ts'
import type { NumbersQuery } from '#contract/analytics/numbers/schemas.ts'
import { call } from '#web/platform/api/call.ts'

export const comparePractice = (query: NumbersQuery) => call(endpoints.comparePractice, { query })
export const getSearchAnalytics = () => call(endpoints.getSearchAnalytics)
export const getAdminAnalytics = () => call(endpoints.getAdminAnalytics)
