import * as endpoints from '#contract/analytics/endpoints.ts'
import { call } from '#web/platform/api.ts'

export const getPracticeAnalytics = () => call(endpoints.getPracticeAnalytics)
export const getSearchAnalytics = () => call(endpoints.getSearchAnalytics)
export const getAdminAnalytics = () => call(endpoints.getAdminAnalytics)
