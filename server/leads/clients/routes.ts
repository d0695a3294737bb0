import * as endpoints from '#contract/leads/clients/endpoints.ts'
import { route } from '#server/platform/http/route.ts'
import { listTimeline } from '../timeline/service.ts'
import { presentClient, presentClientDetail, presentNote } from './present.ts'
import * as service from './service.ts'

export const clientsRoutes = [
  route(endpoints.listClients, async (ctx, { query }) => {
    const { rows, nextCursor } = await service.listClients(ctx, query)
    return { items: rows.map(presentClient), nextCursor }
  }),
  route(endpoints.addClient, async (ctx, { body }) => presentClientDetail(await service.addClient(ctx, body))),
  route(endpoints.getClient, async (ctx, { params }) => presentClientDetail(await service.getClient(ctx, params.id))),
  route(endpoints.listTimeline, async (ctx, { params, query }) => {
    const { rows, nextCursor } = await listTimeline(ctx, params.id, query)
    return { items: rows, nextCursor }
  }),
  route(endpoints.saveClient, async (ctx, { params, body }) =>
    presentClientDetail(await service.saveClient(ctx, params.id, body)),
  ),
  route(endpoints.removeClient, (ctx, { params }) => service.removeClient(ctx, params.id)),
  route(endpoints.addClientNote, async (ctx, { params, body }) =>
    presentNote(await service.addNote(ctx, params.id, body.body)),
  ),
  route(endpoints.deleteClientNote, (ctx, { params }) => service.deleteNote(ctx, params.id, params.noteId)),
  route(endpoints.inviteClient, async (ctx, { params }) =>
    presentClientDetail(await service.inviteClient(ctx, params.id)),
  ),
]
