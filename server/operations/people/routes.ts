import * as endpoints from '#contract/operations/people/endpoints.ts'
import { route } from '#server/platform/http/route.ts'
import { presentListed, presentPerson } from './present.ts'
import * as service from './service.ts'

export const peopleRoutes = [
  route(endpoints.listPeople, async (ctx, { query }) => {
    const { rows, nextCursor } = await service.listPeople(ctx, query)
    return { items: rows.map((row) => presentListed(row, ctx.now)), nextCursor }
  }),
  route(endpoints.getPerson, async (ctx, { params }) =>
    presentPerson(await service.getPerson(ctx, params.id), ctx.now),
  ),
  route(endpoints.endSessionsOfPerson, (ctx, { params, body }) => service.endSessions(ctx, params.id, body)),
  route(endpoints.sendConfirmation, (ctx, { params, body }) => service.sendConfirmation(ctx, params.id, body)),
  route(endpoints.banPerson, (ctx, { params, body }) => service.ban(ctx, params.id, body)),
  route(endpoints.unbanPerson, (ctx, { params, body }) => service.unban(ctx, params.id, body)),
  route(endpoints.setStaffRole, (ctx, { params, body }) => service.setStaffRole(ctx, params.id, body)),
  route(endpoints.erasePerson, (ctx, { params, body }) => service.erase(ctx, params.id, body)),
  route(endpoints.exportPerson, (ctx, { params, body }) => service.exportData(ctx, params.id, body)),
]
