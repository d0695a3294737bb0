import type { Chat, Message } from '#contract/messaging/schemas.ts'
import { problem } from '#contract/problems.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { consumersSeenBy, peopleSeenBy } from '#server/profiles/service.ts'
import { closedBecause, mayWatch } from './policy.ts'
import { answerTimesOf } from './response-times/service.ts'
import type { ChatView, FoundChats } from './store.ts'
import type { MessageRow } from './tables.ts'

/**
 * A message as it travels: ids and words, never a name, so that it is the same for everybody who
 * gets it.
 */
export function presentMessage(row: MessageRow): Message {
  const { id, chatId, senderId, clientId, position, body, createdAt } = row
  return { id, chatId, senderId, clientId, position, body, createdAt: createdAt.toISOString() }
}

/** Shows chats to the actor, the other sides only as far as profiles discloses them. */
export async function presentChats(ctx: UserCtx, { views, found }: FoundChats): Promise<Chat[]> {
  const viewerId = ctx.actor.id
  const otherIds = views.map((view) => view.other.userId)
  const ofConsumers = views.filter(({ chat }) => chat.advisorId === viewerId).map((view) => view.other.userId)
  const ofAdvisors = views.filter(({ chat }) => chat.consumerId === viewerId).map((view) => view.other.userId)
  const [people, consumers, answerTimes] = await Promise.all([
    peopleSeenBy(ctx, otherIds),
    ofConsumers.length > 0 ? consumersSeenBy(ctx, { advisorId: viewerId, consumerIds: ofConsumers }) : null,
    ofAdvisors.length > 0 ? answerTimesOf(ctx, ofAdvisors) : null,
  ])
  return views.flatMap((view) => {
    const person = people.get(view.other.userId)
    // Gone since the chats were read.
    if (!person) return []
    const message = found.get(view.chat.id)
    return {
      ...presentChatAccess(ctx, view),
      // Whether somebody is online is for those they agreed to know, too.
      other: mayWatch(view.chat, view.access) ? person : { ...person, onlineStatus: null },
      consumer: consumers?.get(view.other.userId) ?? null,
      answersInMinutes: answerTimes?.get(view.other.userId) ?? null,
      foundMessage: message ? presentMessage(message) : null,
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

function presentChatAccess(ctx: UserCtx, { chat, own, other: member, lastMessage, access }: ChatView) {
  const closed = closedBecause(ctx.actor, chat, access)
  const { consent } = access
  return {
    id: chat.id,
    kind: chat.kind,
    consent: consent && { grantedAt: consent.grantedAt.toISOString(), sharesPhone: consent.sharesPhone },
    lastMessage: lastMessage && presentMessage(lastMessage),
    lastActivityAt: chat.lastActivityAt.toISOString(),
    unreadCount: own.unreadCount,
    lastPosition: chat.lastPosition,
    readPosition: own.readPosition,
    readAt: own.readAt?.toISOString() ?? null,
    ...presentReceipts({ chat, other: member, access }),
    waitingSince: chat.advisorId === ctx.actor.id ? (chat.waitingSince?.toISOString() ?? null) : null,
    can: closed ? [] : ['send' as const],
    closedBecause: closed,
  }
}
