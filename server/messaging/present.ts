import type { Chat, Message, Quote } from '#contract/messaging/schemas.ts'
import type { MessageHit } from '#contract/messaging/search/schemas.ts'
import { quoteText } from '#contract/messaging/values.ts'
import { problem } from '#contract/problems.ts'
import type { SwitchName } from '#contract/staff/switches/values.ts'
import type { Ctx, UserCtx } from '#server/platform/context.ts'
import { consumersSeenBy, peopleSeenBy } from '#server/profiles/service.ts'
import { listOn } from '#server/staff/switches/service.ts'
import { absenceEndsOf } from './absences/service.ts'
import { presentAttachment } from './attachments/present.ts'
import { attachmentsOf } from './attachments/sending/service.ts'
import * as changes from './changes/store.ts'
import { presentPreview } from './link-previews/present.ts'
import { previewsOf } from './link-previews/service.shown.ts'
import type { LinkPreviewRow } from './link-previews/tables.ts'
import { closedBecause, keepsWait, mayWatch } from './policy.ts'
import { answerTimesOf } from './response-times/service.ts'
import type { ChatView, FoundChats } from './store.ts'
import type { AttachmentRow, MessageRow, ReactionRow } from './tables.ts'

type MessageParts = {
  readonly files?: readonly AttachmentRow[] | undefined
  readonly preview?: LinkPreviewRow | undefined
  /** The message that this one answers. */
  readonly quoted?: MessageRow | undefined
  readonly reactions?: readonly ReactionRow[] | undefined
}

/**
 * A message as it travels: ids and words, never a name, so that it is the same for everybody who
 * gets it.
 */
export function presentMessage(
  row: MessageRow,
  { files = [], preview, quoted, reactions = [] }: MessageParts = {},
): Message {
  const { id, chatId, senderId, clientId, position, body, isAutomatic, createdAt, editedAt, deletedAt } = row
  return {
    id,
    chatId,
    senderId,
    clientId,
    position,
    body,
    attachments: deletedAt ? [] : files.map(presentAttachment),
    linkPreview: preview ? presentPreview(preview) : null,
    replyTo: quoted ? presentQuote(quoted) : null,
    reactions: reactions.map(({ reaction, userId }) => ({ reaction, userId })),
    isAutomatic,
    createdAt: createdAt.toISOString(),
    editedAt: editedAt?.toISOString() ?? null,
    deletedAt: deletedAt?.toISOString() ?? null,
  }
}

/** A message that a search found, with what it takes to show and reach it. */
export function presentHit({ id, position, senderId, body, createdAt }: MessageRow): MessageHit {
  return { id, position, senderId, body, createdAt: createdAt.toISOString() }
}

function presentQuote({ id, position, senderId, body, attachmentCount, deletedAt }: MessageRow): Quote {
  const isDeleted = deletedAt !== null
  return { id, position, senderId, body: quoteText(body), attachmentCount: isDeleted ? 0 : attachmentCount, isDeleted }
}

/**
 * Messages in the same order, with their files, previews, reactions and the messages they answer.
 */
export async function presentMessages(ctx: Ctx, rows: readonly MessageRow[]): Promise<Message[]> {
  const quotedIds = rows.flatMap(({ replyToId }) => replyToId ?? [])
  const withReactions = rows.filter(({ reactionCount }) => reactionCount > 0).map(({ id }) => id)
  const [files, previews, quoted, reactions] = await Promise.all([
    attachmentsOf(ctx, rows),
    previewsOf(ctx, rows),
    quotedIds.length > 0 ? changes.listByIds(ctx.db, quotedIds) : [],
    withReactions.length > 0 ? changes.listReactions(ctx.db, withReactions) : [],
  ])
  const quotedById = new Map(quoted.map((row) => [row.id, row]))
  const reactionsById = Map.groupBy(reactions, ({ messageId }) => messageId)
  return rows.map((row) =>
    presentMessage(row, {
      files: files.get(row.id),
      preview: previews.get(row.id),
      quoted: quotedById.get(row.replyToId ?? ''),
      reactions: reactionsById.get(row.id),
    }),
  )
}

/** One message, as `presentMessages` shows it. */
export async function presentOneMessage(ctx: Ctx, row: MessageRow): Promise<Message> {
  const [message] = await presentMessages(ctx, [row])
  if (!message) throw problem('core.not-found')
  return message
}

/** Shows chats to the actor, the other sides only as far as profiles discloses them. */
export async function presentChats(ctx: UserCtx, { views, found }: FoundChats): Promise<Chat[]> {
  const viewerId = ctx.actor.id
  const otherIds = views.map((view) => view.other.userId)
  const ofConsumers = views.filter(({ chat }) => chat.advisorId === viewerId).map((view) => view.other.userId)
  const ofAdvisors = views.filter(({ chat }) => chat.consumerId === viewerId).map((view) => view.other.userId)
  const shown = [...views.flatMap(({ lastMessage }) => lastMessage ?? []), ...found.values()]
  const [people, consumers, answerTimes, absenceEnds, messages, on] = await Promise.all([
    peopleSeenBy(ctx, otherIds),
    ofConsumers.length > 0 ? consumersSeenBy(ctx, { advisorId: viewerId, consumerIds: ofConsumers }) : null,
    ofAdvisors.length > 0 ? answerTimesOf(ctx, ofAdvisors) : null,
    ofAdvisors.length > 0 ? absenceEndsOf(ctx, ofAdvisors) : null,
    presentMessages(ctx, shown),
    listOn(ctx),
  ])
  const messageById = new Map(messages.map((message) => [message.id, message]))
  const messageOf = (row: MessageRow | null | undefined) => messageById.get(row?.id ?? '') ?? null
  return views.flatMap((view) => {
    const person = people.get(view.other.userId)
    // Gone since the chats were read.
    if (!person) return []
    // Whether somebody is online or away is for those they agreed to know, too.
    const isWatched = mayWatch(view.chat, view.access)
    return {
      ...presentChatAccess(ctx, view, on),
      lastMessage: messageOf(view.lastMessage),
      other: isWatched ? person : { ...person, onlineStatus: null },
      consumer: consumers?.get(view.other.userId) ?? null,
      answersInMinutes: answerTimes?.get(view.other.userId) ?? null,
      awayUntil: (isWatched && absenceEnds?.get(view.other.userId)?.toISOString()) || null,
      foundMessage: messageOf(found.get(view.chat.id)),
    }
  })
}

/** One chat, as `presentChats` shows it. */
export async function presentChat(ctx: UserCtx, view: ChatView): Promise<Chat> {
  const [chat] = await presentChats(ctx, { views: [view], found: new Map() })
  if (!chat) throw problem('core.not-found')
  return chat
}

/** How far the other side has read; nothing at all while the two may not know each other. */
function presentReceipts({ chat, other: member, access }: Pick<ChatView, 'chat' | 'other' | 'access'>) {
  if (!mayWatch(chat, access)) return { otherReadPosition: 0, otherDeliveredPosition: 0, otherReadAt: null }
  return {
    otherReadPosition: member.readPosition,
    otherDeliveredPosition: member.deliveredPosition,
    otherReadAt: member.readAt?.toISOString() ?? null,
  }
}

const openActs = (on: readonly SwitchName[]): Chat['can'] => [
  'send',
  ...(on.includes('attachments') ? (['attach'] as const) : []),
  ...(on.includes('calls') ? (['call'] as const) : []),
]

function presentChatAccess(ctx: UserCtx, { chat, own, other: member, access }: ChatView, on: readonly SwitchName[]) {
  const closed = closedBecause(ctx, chat, access)
  const { consent } = access
  const isWaitShown = chat.advisorId === ctx.actor.id && keepsWait(closed)
  return {
    id: chat.id,
    kind: chat.kind,
    consent: consent && { grantedAt: consent.grantedAt.toISOString(), sharesPhone: consent.sharesPhone },
    lastActivityAt: chat.lastActivityAt.toISOString(),
    unreadCount: own.unreadCount,
    lastPosition: chat.lastPosition,
    readPosition: own.readPosition,
    readAt: own.readAt?.toISOString() ?? null,
    isMuted: own.mutedAt !== null,
    isArchived: own.archivedAt !== null,
    isPinned: own.pinnedAt !== null,
    isMarkedUnread: own.isMarkedUnread,
    ...presentReceipts({ chat, other: member, access }),
    waitingSince: isWaitShown ? (chat.waitingSince?.toISOString() ?? null) : null,
    can: closed ? [] : openActs(on),
    closedBecause: closed,
  }
}
