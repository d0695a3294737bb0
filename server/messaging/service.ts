import { brand } from '#contract/brand.ts'
import { chatChanged, someoneTyping } from '#contract/messaging/events.ts'
import type { ChatsQuery, MessagesQuery, ReportChat } from '#contract/messaging/schemas.ts'
import { listedChats } from '#contract/messaging/values.ts'
import { problem } from '#contract/problems.ts'
import type { ConsumerAdvisorPair } from '#contract/profiles/values.ts'
import { sendEmail } from '#server/emails/service.ts'
import { firmOf } from '#server/firms/service.ts'
import type { Ctx, Tx, UserCtx } from '#server/platform/context.ts'
import { likePattern } from '#server/platform/db/like-pattern.ts'
import { rooms } from '#server/platform/realtime/rooms.ts'
import { block } from '#server/profiles/blocks/service.ts'
import { getProfile, hasConsent, isBlocked, peopleSeenBy, requireAdvisor } from '#server/profiles/service.ts'
import { reportEmail } from './emails.ts'
import { chatStarted } from './events.ts'
import { closedBecause, mayWatch, problemCodeFor } from './policy.ts'
import { nameMatches } from './search/rules.ts'
import { findWords } from './search/store.ts'
import * as store from './store.ts'
import type { ChatRow, MessageRow } from './tables.ts'

/** More chats than anybody has; keeps a search by name within bounds. */
const searchedChats = 5_000

/** One of the actor's chats. Those of others do not exist for them. @throws core.not-found */
export async function getView(ctx: UserCtx, chatId: string): Promise<store.ChatView> {
  const view = await store.findView(ctx.db, { chatId, userId: ctx.actor.id })
  if (!view) throw problem('core.not-found')
  return view
}

/**
 * One of the actor's chats in which they may write now; calls ask this too.
 * @throws core.not-found, core.unverified, messaging.*, profiles.blocked, profiles.consent-needed
 */
export async function requireOpenChat(ctx: UserCtx, chatId: string): Promise<store.ChatView> {
  const view = await getView(ctx, chatId)
  const reason = closedBecause(ctx, view.chat, view.access)
  if (reason) throw problem(problemCodeFor(reason, ctx.actor.id === view.chat.consumerId))
  return view
}

/**
 * Opens the one chat of a pair, making it if there is none: a consumer's with an advisor they
 * agreed to contact, or two people's of one firm.
 * @throws profiles.not-an-advisor, profiles.consent-needed, profiles.blocked,
 * messaging.not-a-colleague
 */
export async function startChat(ctx: UserCtx, otherId: string): Promise<store.ChatView> {
  const { id, role } = ctx.actor
  if (role === 'consumer') await requireAdvisor(ctx, otherId)
  if (await isBlocked(ctx, { userId: id, otherUserId: otherId })) throw problem('profiles.blocked')
  const chat = await ctx.transaction(async (tx) => {
    if (role !== 'consumer') return ensureColleagueChat(tx, otherId)
    const pair = { consumerId: id, advisorId: otherId }
    if (!(await hasConsent(tx, pair))) throw problem('profiles.consent-needed')
    return ensureClientChat(tx, pair)
  })
  return getView(ctx, chat.id)
}

/**
 * Makes the chat of a consumer and an advisor unless it is there. Callers know that they agreed to
 * know each other.
 */
export async function ensureClientChat(tx: Tx, pair: ConsumerAdvisorPair): Promise<ChatRow> {
  const made = await store.insertChat(tx.db, pair, tx.now)
  if (!made) return required(await store.findPairChat(tx.db, pair))
  await tx.publish(chatStarted, { chatId: made.id, ...pair })
  for (const userId of [pair.consumerId, pair.advisorId]) tx.emit(rooms.user(userId), chatChanged, { chatId: made.id })
  return made
}

async function ensureColleagueChat(tx: Tx<UserCtx['actor']>, otherId: string): Promise<ChatRow> {
  const own = await firmOf(tx, tx.actor.id)
  const colleague = await firmOf(tx, otherId)
  if (!own || own.firm.id !== colleague?.firm.id || otherId === tx.actor.id) throw problem('messaging.not-a-colleague')
  const [firstColleagueId = '', secondColleagueId = ''] = [tx.actor.id, otherId].sort()
  const pair = { firstColleagueId, secondColleagueId }
  return (await store.insertChat(tx.db, pair, tx.now)) ?? required(await store.findPairChat(tx.db, pair))
}

function required(chat: ChatRow | null): ChatRow {
  // The insert met a row that is gone again: its people are being deleted.
  if (!chat) throw problem('core.conflict')
  return chat
}

/**
 * The actor's chats: one of their lists, those where somebody waits longest for an answer, or those
 * that hold some words, archived or not.
 */
export async function listChats(ctx: UserCtx, query: ChatsQuery): Promise<store.FoundChats> {
  const userId = ctx.actor.id
  const none = new Map<string, MessageRow>()
  if (query.waiting) {
    const waiting = { advisorId: userId, now: ctx.now, limit: listedChats }
    return { views: await store.listWaiting(ctx.db, waiting), found: none }
  }
  const { list, search: words } = query
  if (!words) return { views: await store.listViews(ctx.db, { userId, list, limit: listedChats }), found: none }
  const [partners, messages] = await Promise.all([
    store.listPartners(ctx.db, userId, searchedChats),
    findWords(ctx.db, userId, { pattern: likePattern(words), limit: listedChats }),
  ])
  // Names are compared after disclosure, so that nobody finds a consumer by a name they may not
  // know.
  const people = await peopleSeenBy(
    ctx,
    partners.map((partner) => partner.otherId),
  )
  const named = partners.filter(({ otherId }) => nameMatches(people.get(otherId)?.displayName ?? '', words))
  const found = new Map(messages.map((message) => [message.chatId, message]))
  const chatIds = [...new Set([...named.map(({ chatId }) => chatId), ...found.keys()])]
  return { views: await store.listViews(ctx.db, { userId, chatIds, limit: listedChats }), found }
}

/**
 * Messages of a chat in ascending position. Positions are assigned under the chat's lock, so
 * reading those after the last known position misses none.
 * @throws core.not-found
 */
export async function listMessages(ctx: UserCtx, chatId: string, query: MessagesQuery): Promise<store.MessagePage> {
  await getView(ctx, chatId)
  return store.listMessages(ctx.db, chatId, query)
}

/** The other sides of a person's chats with colleagues, of now or earlier. */
export async function listChatColleagues(ctx: Ctx, userId: string): Promise<string[]> {
  return (await store.listColleagueChats(ctx.db, userId)).map(({ otherId }) => otherId)
}

/**
 * Tells the other side that the actor writes, or has stopped; nothing is stored, because the sign
 * goes out by itself. Somebody who does not show their status is not shown as writing either.
 * @throws core.not-found
 */
export async function showTyping(ctx: UserCtx, { chatId, typing }: { chatId: string; typing: boolean }): Promise<void> {
  const { chat, other: recipient, access } = await getView(ctx, chatId)
  if (closedBecause(ctx, chat, access)) return
  if (!(await getProfile(ctx, ctx.actor.id)).showOnlineStatus) return
  ctx.emit(rooms.user(recipient.userId), someoneTyping, { chatId, userId: ctx.actor.id, typing })
}

/**
 * The people whose online status the actor may watch: the other sides of these chats, as far as the
 * policy lets them.
 */
export async function listWatched(ctx: UserCtx, chatIds: readonly string[]): Promise<string[]> {
  const views = await store.listViews(ctx.db, { userId: ctx.actor.id, chatIds, limit: listedChats })
  return views.filter(({ chat, access }) => mayWatch(chat, access)).map(({ other: member }) => member.userId)
}

/**
 * Keeps a report about the other side and emails it to our staff, without the messages. The staff
 * may read the last ones only if the reporter shares them. @throws core.not-found
 */
export async function reportChat(
  ctx: UserCtx,
  chatId: string,
  { sharesMessages, ...report }: ReportChat,
): Promise<void> {
  const { chat, other: reported } = await getView(ctx, chatId)
  await ctx.transaction(async (tx) => {
    const row = { ...report, chatId, reporterId: ctx.actor.id, createdAt: tx.now }
    await store.insertReport(tx.db, { ...row, sharedUntil: sharesMessages ? chat.lastPosition : null })
    await sendEmail(tx, reportEmail, { address: brand.supportEmail }, { ...row, reportedId: reported.userId })
  })
}

/**
 * Blocks somebody the actor has a chat with; every contact begins with one. Any other id changes
 * nothing and gets the same answer, so that nobody learns by an id who it belongs to
 * (docs/product.md "Chat").
 * @throws profiles.block-oneself
 */
export async function blockPerson(ctx: UserCtx, otherId: string): Promise<void> {
  if (otherId === ctx.actor.id) throw problem('profiles.block-oneself')
  const chats = await store.listChatsOfPair(ctx.db, { userId: ctx.actor.id, otherUserId: otherId })
  if (chats.length > 0) await block(ctx, otherId)
}

/** The chat of a consumer and an advisor, or null; for capabilities that lead to it. */
export function findClientChat(ctx: Ctx, pair: ConsumerAdvisorPair): Promise<ChatRow | null> {
  return store.findPairChat(ctx.db, pair)
}

/**
 * Ends the wait of a client with whom the advisor talked, unless it began during the talk.
 * Returns the two; null for colleagues.
 */
export async function endWaitStartedBefore(tx: Tx, chatId: string, before: Date): Promise<ConsumerAdvisorPair | null> {
  const chat = await store.updateWaitStartedBefore(tx.db, chatId, before)
  if (!chat?.consumerId || !chat.advisorId) return null
  const { consumerId, advisorId } = chat
  for (const userId of [consumerId, advisorId]) tx.emit(rooms.user(userId), chatChanged, { chatId })
  return { consumerId, advisorId }
}

/**
 * Moves a chat up in the lists of its members because something other than a message happened in
 * it. Call it after the commit: the chat's row is locked by others before the people of a call.
 */
export async function noteActivity(ctx: Ctx, chatId: string, memberIds: readonly string[]): Promise<void> {
  await store.updateLastActivity(ctx.db, chatId, ctx.now)
  for (const userId of memberIds) ctx.emit(rooms.user(userId), chatChanged, { chatId })
}
