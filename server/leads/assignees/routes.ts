import * as endpoints from '#contract/leads/assignees/endpoints.ts'
import { route } from '#server/platform/http/route.ts'
import { presentAssignees } from './present.ts'
import { listAssignees } from './service.ts'

export const assigneesRoutes = [
  route(endpoints.listAssignees, async (ctx) => presentAssignees(await listAssignees(ctx))),
]
