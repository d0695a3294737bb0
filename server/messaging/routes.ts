import {
  blockPerson,
  getChat,
  getUnread,
  listChats,
  listMessages,
  markRead,
  reportChat,
  sendMessage,
  startChat,
} from '#contract/messaging/endpoints.ts'
import { route } from '#server/platform/http/route.ts'
import { absencesRoutes } from './absences/routes.ts'
import { attachmentsRoutes } from './attachments/routes.ts'
import { changesRoutes } from './changes/routes.ts'
import { exportingRoutes } from './exporting/routes.ts'
import { linkPreviewsRoutes } from './link-previews/routes.ts'
import { organizingRoutes } from './organizing/routes.ts'
import { presentChat, presentChats, presentMessages, presentOneMessage } from './present.ts'
import * as reading from './read-receipts/service.ts'
import { savedRepliesRoutes } from './saved-replies/routes.ts'
import { searchRoutes } from './search/routes.ts'
import { sendMessage as storeMessage } from './sending/service.ts'
import * as service from './service.ts'

export const messagingRoutes = [
  route(listChats, async (ctx, { query }) => ({ items: await presentChats(ctx, await service.listChats(ctx, query)) })),
  route(startChat, async (ctx, { body }) => presentChat(ctx, await service.startChat(ctx, body.advisorId))),
  route(getUnread, async (ctx) => ({ unread: await reading.countUnread(ctx) })),
  route(getChat, async (ctx, { params }) => presentChat(ctx, await service.getView(ctx, params.id))),
  route(listMessages, async (ctx, { params, query }) => {
    const { items, hasMore } = await service.listMessages(ctx, params.id, query)
    return { items: await presentMessages(ctx, items), hasMore }
  }),
  route(sendMessage, async (ctx, { params, body }) => {
    return presentOneMessage(ctx, await storeMessage(ctx, params.id, body))
  }),
  route(markRead, async (ctx, { params, body }) => {
    await reading.markRead(ctx, params.id, body.position)
    return presentChat(ctx, await service.getView(ctx, params.id))
  }),
  route(blockPerson, (ctx, { params }) => service.blockPerson(ctx, params.userId)),
  route(reportChat, async (ctx, { params, body }) => service.reportChat(ctx, params.id, body)),
  ...attachmentsRoutes,
  ...changesRoutes,
  ...linkPreviewsRoutes,
  ...organizingRoutes,
  ...searchRoutes,
  ...exportingRoutes,
  ...savedRepliesRoutes,
  ...absencesRoutes,
]
