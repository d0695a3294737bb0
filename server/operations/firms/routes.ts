import * as endpoints from '#contract/operations/firms/endpoints.ts'
import { presentAudit } from '#server/firms/oversight/service.ts'
import { route } from '#server/platform/http/route.ts'
import { presentFirm, presentListed } from './present.ts'
import * as service from './service.ts'

export const firmsRoutes = [
  route(endpoints.listDeskFirms, async (ctx, { query }) => {
    const { rows, nextCursor } = await service.listFirms(ctx, query)
    return { items: rows.map(presentListed), nextCursor }
  }),
  route(endpoints.getDeskFirm, async (ctx, { params }) => presentFirm(await service.getFirm(ctx, params.id))),
  route(endpoints.listDeskFirmAudit, async (ctx, { params, query }) =>
    presentAudit(await service.listAudit(ctx, params.id, query)),
  ),
  route(endpoints.markRegistration, (ctx, { params, body }) => service.markRegistration(ctx, params.id, body)),
  route(endpoints.setJoining, (ctx, { params, body }) => service.setJoining(ctx, params.id, body)),
  route(endpoints.removeFirmDomain, (ctx, { params, body }) => service.removeDomain(ctx, params.id, body)),
]
