import { endAbsence, getAbsence, saveAbsence } from '#contract/messaging/absences/endpoints.ts'
import { route } from '#server/platform/http/route.ts'
import { presentAbsence } from './present.ts'
import * as absences from './service.ts'

export const absencesRoutes = [
  route(getAbsence, async (ctx) => presentAbsence(await absences.findAbsence(ctx))),
  route(saveAbsence, async (ctx, { body }) => presentAbsence(await absences.saveAbsence(ctx, body))),
  route(endAbsence, (ctx) => absences.endAbsence(ctx)),
]
