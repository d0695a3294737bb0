import { deleteEntry, saveEntry } from '#contract/scheduling/entries/endpoints.ts'
import { route } from '#server/platform/http/route.ts'
import { showAppointment } from '../routes.ts'
import * as service from './service.ts'

export const entriesRoutes = [
  route(saveEntry, async (ctx, { params, body }) => showAppointment(ctx, await service.saveEntry(ctx, params, body))),
  route(deleteEntry, async (ctx, { params }) => showAppointment(ctx, await service.deleteEntry(ctx, params))),
]
