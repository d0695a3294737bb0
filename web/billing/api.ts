import * as endpoints from '#contract/billing/endpoints.ts'
import type { ChoosePlan } from '#contract/billing/schemas.ts'
import { call } from '#web/platform/api.ts'

export const getBilling = () => call(endpoints.getBilling)
export const choosePlan = (body: ChoosePlan) => call(endpoints.choosePlan, { body })
export const cancelPlan = () => call(endpoints.cancelPlan)
export const resumePlan = () => call(endpoints.resumePlan)
