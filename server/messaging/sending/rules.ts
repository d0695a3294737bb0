/** Works out what messages of one transaction change of their chats. Pure. */
import { clockAfterMessage, type ResponseClock } from '../response-times/rules.ts'
import type { ChatMemberRow, ChatRow, MessageRow } from '../tables.ts'

export type NewMessage = Pick<
  MessageRow,
  | 'chatId'
  | 'senderId'
  | 'clientId'
  | 'position'
  | 'body'
  | 'attachmentCount'
  | 'isAutomatic'
  | 'replyToId'
  | 'createdAt'
> & { readonly readerId: string }
export type ChatChange = Pick<ChatRow, 'id' | 'lastPosition' | 'lastActivityAt' | 'waitingSince'>
export type MemberChange = {
  readonly chatId: string
  readonly userId: string
  /** How many more messages they have not read. */
  readonly unread: number
  readonly leavesArchive: boolean
}

/** A locked chat with the member who writes and the one who reads. */
export type Sides = { readonly chat: ChatRow; readonly own: ChatMemberRow; readonly reader: ChatMemberRow }

type Draft = Pick<NewMessage, 'clientId' | 'body' | 'attachmentCount' | 'isAutomatic' | 'replyToId' | 'createdAt'>

/** Takes messages in the order of their positions, and knows what has to be written for them. */
export type MessagePlan = {
  /** Adds a message of `own`; the chat is as the messages before it leave it. */
  add(sides: Sides, draft: Draft): { message: NewMessage; clock: ResponseClock; startsWait: boolean }
  readonly messages: readonly NewMessage[]
  chats(): ChatChange[]
  members(): MemberChange[]
}

/** Creates a plan without messages. */
export function planMessages(): MessagePlan {
  const messages: NewMessage[] = []
  const chats = new Map<string, ChatRow>()
  const members = new Map<string, MemberChange>()

  function change({ chatId, userId }: ChatMemberRow, { unread = 0, leavesArchive = false }): void {
    const key = `${chatId}:${userId}`
    const former = members.get(key)
    members.set(key, {
      chatId,
      userId,
      unread: unread + (former?.unread ?? 0),
      leavesArchive: leavesArchive || former?.leavesArchive === true,
    })
  }

  return {
    messages,
    add({ chat: found, own, reader }, draft) {
      const chat = chats.get(found.id) ?? found
      // An automatic reply stops no clock, because its sender has not written.
      const clock = draft.isAutomatic
        ? { waitingSince: chat.waitingSince, answeredAfterSeconds: null }
        : clockAfterMessage(chat, own.userId, draft.createdAt)
      const position = chat.lastPosition + 1
      chats.set(chat.id, {
        ...chat,
        lastPosition: position,
        lastActivityAt: draft.createdAt,
        waitingSince: clock.waitingSince,
      })
      if (own.archivedAt && !draft.isAutomatic) change(own, { leavesArchive: true })
      // A message brings a chat back from the archive, unless its reader muted it.
      change(reader, { unread: 1, leavesArchive: reader.mutedAt === null })
      const message = { ...draft, chatId: chat.id, senderId: own.userId, readerId: reader.userId, position }
      messages.push(message)
      return { message, clock, startsWait: clock.waitingSince !== null && chat.waitingSince === null }
    },
    chats: () => [...chats.values()],
    members: () => [...members.values()],
  }
}
