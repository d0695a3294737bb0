import * as endpoints from '#contract/firms/endpoints.ts'
import { route } from '#server/platform/http/route.ts'
import * as invitations from './invitations/service.ts'
import { presentFirm, presentInvitation, presentPreview, presentTeam } from './present.ts'
import * as members from './service.members.ts'
import * as ownership from './service.ownership.ts'
import * as service from './service.ts'

export const firmsRoutes = [
  route(endpoints.registerFirm, async (ctx, { body }) => presentFirm(await service.registerFirm(ctx, body))),
  route(endpoints.getOwnFirm, async (ctx) => {
    const firm = await service.findOwnFirm(ctx)
    return { firm: firm && presentFirm(firm) }
  }),
  route(endpoints.saveFirm, async (ctx, { body }) => presentFirm(await service.saveFirm(ctx, body))),
  route(endpoints.setFirmLogo, async (ctx, { body }) => presentFirm(await service.setLogo(ctx, body.jpeg))),
  route(endpoints.removeFirmLogo, async (ctx) => presentFirm(await service.setLogo(ctx, null))),
  route(endpoints.getTeam, async (ctx) => {
    const team = await service.findTeam(ctx)
    return { team: team && presentTeam(ctx, team) }
  }),
  route(endpoints.inviteAdvisor, async (ctx, { body }) =>
    presentInvitation(await invitations.inviteAdvisor(ctx, body), ctx.now),
  ),
  route(endpoints.inviteAdvisors, async (ctx, { body }) => ({ items: await invitations.inviteAdvisors(ctx, body) })),
  route(endpoints.resendInvitation, async (ctx, { params }) =>
    presentInvitation(await invitations.resendInvitation(ctx, params.id), ctx.now),
  ),
  route(endpoints.revokeInvitation, async (ctx, { params }) => {
    await invitations.revokeInvitation(ctx, params.id)
  }),
  route(endpoints.removeMember, async (ctx, { params }) => {
    await members.removeMember(ctx, params.advisorId)
  }),
  route(endpoints.changeFirmRole, (ctx, { params, body }) => members.changeFirmRole(ctx, params.advisorId, body)),
  route(endpoints.leaveFirm, (ctx) => members.leaveFirm(ctx)),
  route(endpoints.offerOwnership, (ctx, { body }) => ownership.offerOwnership(ctx, body.advisorId)),
  route(endpoints.withdrawOwnership, (ctx) => ownership.withdrawOwnership(ctx)),
  route(endpoints.acceptOwnership, (ctx) => ownership.acceptOwnership(ctx)),
  route(endpoints.vouchForMember, (ctx, { params }) => service.vouchForMember(ctx, params.advisorId)),
  route(endpoints.previewInvitation, async (ctx, { params }) => {
    const { row, firm } = await invitations.previewInvitation(ctx, params.token)
    return presentPreview(row, firm, ctx.now)
  }),
  route(endpoints.acceptInvitation, async (ctx, { body }) =>
    presentFirm(await invitations.acceptInvitation(ctx, body.token)),
  ),
]
