import {
  chooseCalendars,
  linkCalendarAccount,
  listCalendarAccounts,
  refreshCalendarAccount,
  restoreEvents,
  unlinkCalendarAccount,
} from '#contract/scheduling/calendar-accounts/endpoints.ts'
import { route } from '#server/platform/http/route.ts'
import { presentCalendarAccount } from './present.ts'
import * as service from './service.ts'

export const calendarAccountsRoutes = [
  route(listCalendarAccounts, async (ctx) => ({
    items: (await service.listCalendarAccounts(ctx)).map(presentCalendarAccount),
  })),
  route(linkCalendarAccount, async (ctx, { body }) =>
    presentCalendarAccount(await service.linkCalendarAccount(ctx, body)),
  ),
  route(chooseCalendars, async (ctx, { params, body }) =>
    presentCalendarAccount(await service.chooseCalendars(ctx, params.id, body)),
  ),
  route(refreshCalendarAccount, async (ctx, { params }) =>
    presentCalendarAccount(await service.refreshCalendarAccount(ctx, params.id)),
  ),
  route(restoreEvents, async (ctx, { params }) => presentCalendarAccount(await service.restoreEvents(ctx, params.id))),
  route(unlinkCalendarAccount, (ctx, { params }) => service.unlinkCalendarAccount(ctx, params.id)),
]
