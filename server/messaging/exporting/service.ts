import { jsonMessages, pdfCharacters, pdfMessages } from '#contract/messaging/exporting/values.ts'
import type { Message } from '#contract/messaging/schemas.ts'
import { problem } from '#contract/problems.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { drawPdf } from '#server/platform/pdf/drawing.ts'
import { peopleSeenBy } from '#server/profiles/service.ts'
import { presentMessages } from '../present.ts'
import { getView } from '../service.ts'
import { listMessages } from '../store.ts'
import { type NamedChat, presentSheet, writeConversation } from './present.ts'

const pageSize = 500

const worker = new URL('./worker.ts', import.meta.url)

/**
 * A chat of the actor as a PDF, as far as they may see it.
 * @throws core.not-found, core.unavailable
 */
export async function drawChat(ctx: UserCtx, chatId: string, timeZone: string): Promise<Uint8Array> {
  const named = await findNamedChat(ctx, chatId)
  const messages = await readLatest(ctx, named)
  return drawPdf(ctx, worker, presentSheet({ ...named, messages }, timeZone, ctx.now))
}

/**
 * A chat of the actor as JSON, as far as they may see it. It is read while it is sent, because all
 * of it at once, for several readers, is more than a process can hold.
 * @throws core.not-found
 */
export async function exportChat(ctx: UserCtx, chatId: string): Promise<AsyncGenerator<string>> {
  const named = await findNamedChat(ctx, chatId)
  return writeConversation(named, readPages(ctx, named), ctx.now)
}

/** The chat with its two people, with names as profiles discloses them now. */
async function findNamedChat(ctx: UserCtx, chatId: string): Promise<NamedChat> {
  const { chat, other: partnerMember } = await getView(ctx, chatId)
  const people = await peopleSeenBy(ctx, [ctx.actor.id, partnerMember.userId])
  const [viewer, partner] = [people.get(ctx.actor.id), people.get(partnerMember.userId)]
  if (!viewer || !partner) throw problem('core.not-found')
  return { chat, viewer, partner }
}

/**
 * Reads what the chat itself shows the actor, and no more: nothing of what was edited away or
 * deleted, nor what is written after the export began.
 */
async function* readPages(ctx: UserCtx, { chat }: NamedChat): AsyncGenerator<readonly Message[]> {
  let after = Math.max(0, chat.lastPosition - jsonMessages)
  while (after < chat.lastPosition) {
    const { items } = await listMessages(ctx.db, chat.id, { after, limit: pageSize })
    yield presentMessages(
      ctx,
      items.filter(({ position }) => position <= chat.lastPosition),
    )
    after = items.at(-1)?.position ?? chat.lastPosition
  }
}

/** The same, the latest that a PDF holds. */
async function readLatest(ctx: UserCtx, { chat }: NamedChat): Promise<readonly Message[]> {
  const found: Message[] = []
  let left = pdfCharacters
  for (let before = chat.lastPosition + 1; ; ) {
    const { items, hasMore } = await listMessages(ctx.db, chat.id, { before, limit: pageSize })
    for (const message of (await presentMessages(ctx, items)).toReversed()) {
      left -= message.body.length
      if (left < 0 || found.length === pdfMessages) return found.toReversed()
      found.push(message)
    }
    const [first] = items
    if (!first || !hasMore) return found.toReversed()
    before = first.position
  }
}
