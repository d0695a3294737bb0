import * as endpoints from '#contract/firms/audit/endpoints.ts'
import { route } from '#server/platform/http/route.ts'
import { presentAudit } from './present.ts'
import { listAudit } from './service.ts'

export const auditRoutes = [
  route(endpoints.listFirmAudit, async (ctx, { query }) => presentAudit(await listAudit(ctx, query))),
]
