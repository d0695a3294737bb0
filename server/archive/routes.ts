import * as endpoints from '#contract/archive/endpoints.ts'
import { getSupervisionNotice } from '#contract/archive/supervision/endpoints.ts'
import { route } from '#server/platform/http/route.ts'
import { checkArchive } from './chain/service.ts'
import { listExports, requestExport } from './exporting/service.ts'
import { heldTextsRoutes } from './held-texts/routes.ts'
import { presentArchive, presentEntry, presentHold, presentKept, presentRule } from './present.ts'
import { listKept } from './retention/service.ts'
import { decideEntry } from './reviewing/service.ts'
import * as searching from './searching/service.ts'
import * as service from './service.ts'

const presentPage = ({ rows, nextBefore }: searching.FoundPage) => ({ items: rows.map(presentEntry), nextBefore })

export const archiveRoutes = [
  ...heldTextsRoutes,
  route(endpoints.getArchive, async (ctx) => presentArchive(await service.getArchive(ctx))),
  route(endpoints.saveArchive, async (ctx, { body }) => presentArchive(await service.saveArchive(ctx, body))),
  route(endpoints.listEntries, async (ctx, { query }) => presentPage(await searching.searchEntries(ctx, query))),
  route(endpoints.getEntry, async (ctx, { params }) => {
    const { found, history } = await searching.readEntry(ctx, params.position)
    return { entry: presentEntry(found), history: history.map(presentEntry) }
  }),
  route(endpoints.decideEntry, async (ctx, { params, body }) =>
    presentEntry(await decideEntry(ctx, params.position, body)),
  ),
  route(endpoints.listSamples, async (ctx, { query }) => presentPage(await searching.listSamples(ctx, query))),
  route(endpoints.addRule, async (ctx, { body }) => presentRule(await service.addRule(ctx, body))),
  route(endpoints.removeRule, (ctx, { params }) => service.removeRule(ctx, params.id)),
  route(endpoints.placeHold, async (ctx, { body }) => presentHold(await service.placeHold(ctx, body))),
  route(endpoints.releaseHold, (ctx, { params }) => service.releaseHold(ctx, params.id)),
  route(endpoints.checkArchive, (ctx) => checkArchive(ctx)),
  route(endpoints.requestExport, async (ctx, { body }) => requestExport(ctx, body)),
  route(endpoints.listExports, async (ctx) => ({ items: await listExports(ctx) })),
  route(getSupervisionNotice, async (ctx, { params }) => ({
    firmName: await service.findSupervisingFirm(ctx, params.advisorId),
  })),
  route(endpoints.listKeptRecords, async (ctx) => ({ items: (await listKept(ctx)).map(presentKept) })),
]
