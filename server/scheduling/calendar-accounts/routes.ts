import {
  chooseCalendars,
  finishCalendarSignIn,
  linkCalendarAccount,
  listCalendarAccounts,
  refreshCalendarAccount,
  restoreEvents,
  startCalendarSignIn,
  unlinkCalendarAccount,
} from '#contract/scheduling/calendar-accounts/endpoints.ts'
import { route } from '#server/platform/http/route.ts'
import { presentCalendarAccount } from './present.ts'
import * as signIn from './service.sign-in.ts'
import * as service from './service.ts'

export const calendarAccountsRoutes = [
  route(listCalendarAccounts, async (ctx) => ({
    items: (await service.listCalendarAccounts(ctx)).map(presentCalendarAccount),
    signIn: signIn.listSignInProviders(ctx),
  })),
  route(linkCalendarAccount, async (ctx, { body }) =>
    presentCalendarAccount(await service.linkCalendarAccount(ctx, body)),
  ),
  route(startCalendarSignIn, async (ctx, { body }) => ({ url: await signIn.startSignIn(ctx, body.provider) })),
  route(finishCalendarSignIn, async (ctx, { body }) => presentCalendarAccount(await signIn.finishSignIn(ctx, body))),
  route(chooseCalendars, async (ctx, { params, body }) =>
    presentCalendarAccount(await service.chooseCalendars(ctx, params.id, body)),
  ),
  route(refreshCalendarAccount, async (ctx, { params }) =>
    presentCalendarAccount(await service.refreshCalendarAccount(ctx, params.id)),
  ),
  route(restoreEvents, async (ctx, { params }) => presentCalendarAccount(await service.restoreEvents(ctx, params.id))),
  route(unlinkCalendarAccount, (ctx, { params }) => service.unlinkCalendarAccount(ctx, params.id)),
]
