import { getDesk } from '#contract/dashboards/endpoints.ts'
import { call } from '#web/platform/api/call.ts'
import { ownZone } from '#web/platform/times/zones.ts'

/** Everything on the advisor's dashboard, for the day of the device. */
export const readDesk = () => call(getDesk, { query: { timeZone: ownZone() } })
