import * as endpoints from '#contract/firms/endpoints.ts'
import { route } from '#server/platform/http/route.ts'
import * as invitations from './invitations/service.ts'
import { presentFirm, presentInvitation, presentPreview, presentTeam } from './present.ts'
import * as service from './service.ts'

export const firmsRoutes = [
  route(endpoints.registerFirm, async (ctx, { body }) => presentFirm(await service.registerFirm(ctx, body))),
  route(endpoints.getOwnFirm, async (ctx) => {
    const firm = await service.getOwnFirm(ctx)
    return { firm: firm && presentFirm(firm) }
  }),
  route(endpoints.saveFirm, async (ctx, { body }) => presentFirm(await service.saveFirm(ctx, body))),
  route(endpoints.getTeam, async (ctx) => {
    const team = await service.getTeam(ctx)
    return { team: team && presentTeam(ctx, team) }
  }),
  route(endpoints.inviteAdvisor, async (ctx, { body }) =>
    presentInvitation(await invitations.inviteAdvisor(ctx, body), ctx.now),
  ),
  route(endpoints.revokeInvitation, async (ctx, { params }) => {
    await invitations.revokeInvitation(ctx, params.id)
  }),
  route(endpoints.removeMember, async (ctx, { params }) => {
    await service.removeMember(ctx, params.advisorId)
  }),
  route(endpoints.vouchForMember, (ctx, { params }) => service.vouchForMember(ctx, params.advisorId)),
  route(endpoints.previewInvitation, async (ctx, { params }) => {
    const { row, firm } = await invitations.previewInvitation(ctx, params.token)
    return presentPreview(row, firm, ctx.now)
  }),
  route(endpoints.acceptInvitation, async (ctx, { body }) =>
    presentFirm(await invitations.acceptInvitation(ctx, body.token)),
  ),
]
