import { addReaction, deleteMessage, editMessage, removeReaction } from '#contract/messaging/changes/endpoints.ts'
import { route } from '#server/platform/http/route.ts'
import { presentOneMessage } from '../present.ts'
import * as changes from './service.ts'

/** Where the address of an endpoint names its message. */
export const keyOf = ({ id, messageId }: { id: string; messageId: string }) => ({ chatId: id, messageId })

export const changesRoutes = [
  route(editMessage, async (ctx, { params, body }) =>
    presentOneMessage(ctx, await changes.editMessage(ctx, keyOf(params), body)),
  ),
  route(deleteMessage, async (ctx, { params }) =>
    presentOneMessage(ctx, await changes.deleteMessage(ctx, keyOf(params))),
  ),
  route(addReaction, async (ctx, { params }) =>
    presentOneMessage(ctx, await changes.setReaction(ctx, keyOf(params), { reaction: params.reaction, isOn: true })),
  ),
  route(removeReaction, async (ctx, { params }) =>
    presentOneMessage(ctx, await changes.setReaction(ctx, keyOf(params), { reaction: params.reaction, isOn: false })),
  ),
]
