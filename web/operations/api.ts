import { getSystemHealth } from '#contract/operations/endpoints.ts'
import { call } from '#web/platform/api.ts'

export const readSystemHealth = () => call(getSystemHealth)
