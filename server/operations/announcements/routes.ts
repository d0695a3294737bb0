import * as endpoints from '#contract/operations/announcements/endpoints.ts'
import { route } from '#server/platform/http/route.ts'
import { presentAnnouncement, presentShown } from './present.ts'
import * as service from './service.ts'

export const announcementsRoutes = [
  route(endpoints.getCurrentAnnouncement, async (ctx) => {
    const current = await service.findCurrent(ctx)
    return { announcement: current && presentShown(current) }
  }),
  route(endpoints.dismissAnnouncement, (ctx, { params }) => service.dismissAnnouncement(ctx, params.id)),
  route(endpoints.listAnnouncements, async (ctx) => ({
    items: (await service.listAnnouncements(ctx)).map(presentAnnouncement),
  })),
  route(endpoints.addAnnouncement, async (ctx, { body }) =>
    presentAnnouncement(await service.addAnnouncement(ctx, body)),
  ),
  route(endpoints.changeAnnouncement, async (ctx, { params, body }) =>
    presentAnnouncement(await service.changeAnnouncement(ctx, params.id, body)),
  ),
  route(endpoints.deleteAnnouncement, (ctx, { params, body }) => service.deleteAnnouncement(ctx, params.id, body)),
]
