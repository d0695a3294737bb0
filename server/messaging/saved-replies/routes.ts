import {
  addSavedReply,
  changeSavedReply,
  deleteSavedReply,
  listSavedReplies,
} from '#contract/messaging/saved-replies/endpoints.ts'
import { route } from '#server/platform/http/route.ts'
import { presentReply } from './present.ts'
import * as replies from './service.ts'

export const savedRepliesRoutes = [
  route(listSavedReplies, async (ctx) => ({ items: (await replies.listReplies(ctx)).map(presentReply) })),
  route(addSavedReply, async (ctx, { body }) => presentReply(await replies.addReply(ctx, body))),
  route(changeSavedReply, async (ctx, { params, body }) =>
    presentReply(await replies.changeReply(ctx, params.id, body)),
  ),
  route(deleteSavedReply, (ctx, { params }) => replies.deleteReply(ctx, params.id)),
]
