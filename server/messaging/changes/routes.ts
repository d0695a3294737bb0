import { addReaction, deleteMessage, editMessage, removeReaction } from '#contract/messaging/changes/endpoints.ts'
import type { Message } from '#contract/messaging/schemas.ts'
import { problem } from '#contract/problems.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { route } from '#server/platform/http/route.ts'
import { presentMessages } from '../present.ts'
import type { MessageRow } from '../tables.ts'
import * as changes from './service.ts'

/** A message as its chat shows it after a change. */
export async function shown(ctx: UserCtx, row: MessageRow): Promise<Message> {
  const [message] = await presentMessages(ctx, [row])
  if (!message) throw problem('core.not-found')
  return message
}

/** Where the address of an endpoint names its message. */
export const keyOf = ({ id, messageId }: { id: string; messageId: string }) => ({ chatId: id, messageId })

export const changesRoutes = [
  route(editMessage, async (ctx, { params, body }) => shown(ctx, await changes.editMessage(ctx, keyOf(params), body))),
  route(deleteMessage, async (ctx, { params }) => shown(ctx, await changes.deleteMessage(ctx, keyOf(params)))),
  route(addReaction, async (ctx, { params }) =>
    shown(ctx, await changes.setReaction(ctx, keyOf(params), { reaction: params.reaction, isOn: true })),
  ),
  route(removeReaction, async (ctx, { params }) =>
    shown(ctx, await changes.setReaction(ctx, keyOf(params), { reaction: params.reaction, isOn: false })),
  ),
]
