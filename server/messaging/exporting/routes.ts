import { exportChatJson, exportChatPdf } from '#contract/messaging/exporting/endpoints.ts'
import { makeInTurn } from '#server/platform/files/in-turn.ts'
import { route } from '#server/platform/http/route.ts'
import { drawChat, exportChat } from './service.ts'

export const exportingRoutes = [
  route(exportChatPdf, (ctx, { params, query }) => drawChat(ctx, params.id, query.timeZone)),
  route(exportChatJson, async (ctx, { params }) => makeInTurn(ctx, await exportChat(ctx, params.id))),
]
