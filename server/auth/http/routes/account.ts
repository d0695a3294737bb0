import {
  endSession,
  getAccountSecurity,
  listSecurityEvents,
  listSessions,
  reauthenticate,
} from '#contract/auth/endpoints.ts'
import { route } from '#server/platform/http/route.ts'
import * as confirm from '../../credentials/reauthentication/service.confirm.ts'
import { presentEvent, presentPlace } from '../../sessions/activity/present.ts'
import * as service from '../../sessions/activity/service.ts'

/** Calls about one's own account that the auth protocol does not have. */
export const accountRoutes = [
  route(listSecurityEvents, async (ctx, { query }) => {
    const { rows, nextCursor } = await service.listOwnEvents(ctx, query)
    return { items: rows.map((event) => presentEvent(ctx, event)), nextCursor }
  }),
  route(listSessions, async (ctx) => {
    const sessions = await service.listOwnSessions(ctx)
    return { items: sessions.map((session) => presentPlace(ctx, session)) }
  }),
  route(getAccountSecurity, (ctx) => confirm.getAccountSecurity(ctx)),
  route(reauthenticate, (ctx, { body }) => confirm.reauthenticate(ctx, body)),
  route(endSession, (ctx, { params }) => service.endOwnSession(ctx, params.id)),
]
