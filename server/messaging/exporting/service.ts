import { jsonMessages, pdfMessages } from '#contract/messaging/exporting/values.ts'
import type { Message } from '#contract/messaging/schemas.ts'
import { problem } from '#contract/problems.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { drawPdf } from '#server/platform/pdf/drawing.ts'
import { peopleSeenBy } from '#server/profiles/service.ts'
import { presentMessages } from '../present.ts'
import { getView } from '../service.ts'
import { listMessages } from '../store.ts'
import { type Conversation, presentConversation, presentSheet } from './present.ts'

const pageSize = 500

const worker = new URL('./worker.ts', import.meta.url)

/**
 * A chat of the actor as a PDF, as far as they may see it.
 * @throws core.not-found, core.unavailable
 */
export async function drawChat(ctx: UserCtx, chatId: string, timeZone: string): Promise<Uint8Array> {
  return drawPdf(ctx, worker, presentSheet(await readConversation(ctx, chatId, pdfMessages), timeZone, ctx.now))
}

/** A chat of the actor as JSON, as far as they may see it. @throws core.not-found */
export async function exportChat(ctx: UserCtx, chatId: string): Promise<string> {
  return JSON.stringify(presentConversation(await readConversation(ctx, chatId, jsonMessages), ctx.now), null, 2)
}

/**
 * Reads what the chat itself shows the actor, and no more: names as profiles discloses them now,
 * and nothing of what was edited away or deleted.
 */
async function readConversation(ctx: UserCtx, chatId: string, limit: number): Promise<Conversation> {
  const { chat, other: partner } = await getView(ctx, chatId)
  const people = await peopleSeenBy(ctx, [ctx.actor.id, partner.userId])
  const [viewer, otherSide] = [people.get(ctx.actor.id), people.get(partner.userId)]
  if (!viewer || !otherSide) throw problem('core.not-found')
  const messages: Message[] = []
  let after = Math.max(0, chat.lastPosition - limit)
  for (;;) {
    const { items, hasMore } = await listMessages(ctx.db, chatId, { after, limit: pageSize })
    messages.push(...(await presentMessages(ctx, items)))
    const last = items.at(-1)
    if (!last || !hasMore || messages.length >= limit) break
    after = last.position
  }
  return { chat, viewer, partner: otherSide, messages }
}
