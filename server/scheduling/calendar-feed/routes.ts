import {
  downloadAppointment,
  getCalendarFeed,
  readCalendarFeed,
  removeCalendarFeed,
  renewCalendarFeed,
} from '#contract/scheduling/endpoints.ts'
import { route } from '#server/platform/http/route.ts'
import * as service from './service.ts'

export const calendarFeedRoutes = [
  route(downloadAppointment, (ctx, { params }) => service.readAppointmentFile(ctx, params.id)),
  route(getCalendarFeed, async (ctx) => {
    const feed = await service.findFeed(ctx)
    return { isOn: feed !== null, createdAt: feed?.createdAt.toISOString() ?? null }
  }),
  route(renewCalendarFeed, async (ctx) => {
    const { url, createdAt } = await service.renewFeed(ctx)
    return { url, createdAt: createdAt.toISOString() }
  }),
  route(removeCalendarFeed, (ctx) => service.removeFeed(ctx)),
  route(readCalendarFeed, (ctx, { params }) => service.readFeed(ctx, params.token.replace(/\.ics$/, ''))),
]
