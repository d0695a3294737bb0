import {
  linkCalendar,
  listBusyTimes,
  listLinkedCalendars,
  refreshLinkedCalendar,
  unlinkCalendar,
} from '#contract/scheduling/linked-calendars/endpoints.ts'
import { route } from '#server/platform/http/route.ts'
import { presentBusyTime, presentLinkedCalendar } from './present.ts'
import * as service from './service.ts'

export const linkedCalendarsRoutes = [
  route(listLinkedCalendars, async (ctx) => ({
    items: (await service.listLinkedCalendars(ctx)).map(presentLinkedCalendar),
  })),
  route(linkCalendar, async (ctx, { body }) => presentLinkedCalendar(await service.linkCalendar(ctx, body))),
  route(refreshLinkedCalendar, async (ctx, { params }) =>
    presentLinkedCalendar(await service.refreshLinkedCalendar(ctx, params.id)),
  ),
  route(unlinkCalendar, (ctx, { params }) => service.unlinkCalendar(ctx, params.id)),
  route(listBusyTimes, async (ctx, { query }) => ({
    items: (await service.listBusyTimes(ctx, query)).map(presentBusyTime),
  })),
]
