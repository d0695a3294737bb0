import * as endpoints from '#contract/integrations/crm-files/endpoints.ts'
import { route } from '#server/platform/http/route.ts'
import { exportForRedtail, exportForWealthbox } from './service.ts'

export const crmFilesRoutes = [
  route(endpoints.exportForWealthbox, async (ctx) => exportForWealthbox(ctx)),
  route(endpoints.exportForRedtail, async (ctx) => exportForRedtail(ctx)),
]
