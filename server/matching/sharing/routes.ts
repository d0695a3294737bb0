import * as endpoints from '#contract/matching/sharing/endpoints.ts'
import { route } from '#server/platform/http/route.ts'
import { presentInvitation, presentSharedAdvisor, presentSharing } from './present.ts'
import * as service from './service.ts'

export const sharingRoutes = [
  route(endpoints.getListSharing, async (ctx) => presentSharing(await service.getSharing(ctx))),
  route(endpoints.invitePartner, async (ctx, { body }) => presentSharing(await service.invitePartner(ctx, body))),
  route(endpoints.endListSharing, async (ctx) => {
    await service.endSharing(ctx)
    return undefined
  }),
  route(endpoints.previewListInvitation, async (ctx, { params }) =>
    presentInvitation(await service.previewInvitation(ctx, params.token)),
  ),
  route(endpoints.acceptListInvitation, async (ctx, { body }) =>
    presentSharing(await service.acceptInvitation(ctx, body.token)),
  ),
  route(endpoints.listSharedAdvisors, async (ctx) => ({
    items: (await service.listShared(ctx)).map(presentSharedAdvisor),
  })),
  route(endpoints.saveListNote, async (ctx, { params, body }) => {
    await service.saveNote(ctx, params.advisorId, body.note)
    return undefined
  }),
]
