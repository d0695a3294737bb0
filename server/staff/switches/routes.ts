import * as endpoints from '#contract/staff/switches/endpoints.ts'
import { route } from '#server/platform/http/route.ts'
import { listOn, listSwitches, setSwitch } from './service.ts'

export const switchesRoutes = [
  route(endpoints.getOwnSwitches, async (ctx) => ({ on: await listOn(ctx) })),
  route(endpoints.listSwitches, async (ctx) => ({ items: await listSwitches(ctx) })),
  route(endpoints.setSwitch, (ctx, { body }) => setSwitch(ctx, body)),
]
