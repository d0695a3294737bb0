import * as endpoints from '#contract/leads/imports/endpoints.ts'
import { route } from '#server/platform/http/route.ts'
import { presentImport } from './present.ts'
import * as service from './service.ts'

export const importsRoutes = [
  route(endpoints.listImports, async (ctx) => ({
    items: (await service.listImports(ctx)).map((view) => presentImport(view, ctx.now)),
  })),
  route(endpoints.listClientContacts, (ctx) => service.listContacts(ctx)),
  route(endpoints.importClients, async (ctx, { body }) =>
    presentImport(await service.importClients(ctx, body), ctx.now),
  ),
  route(endpoints.undoImport, (ctx, { params }) => service.undoImport(ctx, params.id)),
]
