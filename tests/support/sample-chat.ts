import type { Chat, Message } from '#contract/messaging/schemas.ts'

/** The chat of a consumer with an advisor, who is online; nothing was written in it. */
export const sampleChat: Chat = {
  id: '0192f000-0000-7000-8000-000000000003',
  kind: 'client',
  other: {
    id: '0192f000-0000-7000-8000-000000000002',
    displayName: 'Ines Valcourt',
    role: 'advisor',
    avatarUrl: null,
    onlineStatus: 'online',
  },
  consumer: null,
  consent: null,
  answersInMinutes: 30,
  awayUntil: null,
  lastMessage: null,
  foundMessage: null,
  lastActivityAt: '2026-03-02T17:00:00.000Z',
  unreadCount: 0,
  lastPosition: 0,
  readPosition: 0,
  readAt: null,
  isMuted: false,
  isArchived: false,
  isPinned: false,
  isMarkedUnread: false,
  otherReadPosition: 0,
  otherDeliveredPosition: 0,
  otherReadAt: null,
  waitingSince: null,
  can: ['send'],
  closedBecause: null,
}

/** A message that somebody else wrote in a chat. */
export const sampleMessage = (position: number, clientId = `c${position}`): Message => ({
  id: `${position}`,
  chatId: 'chat',
  senderId: 'them',
  clientId,
  position,
  body: `message ${position}`,
  attachments: [],
  linkPreview: null,
  replyTo: null,
  reactions: [],
  isAutomatic: false,
  editedAt: null,
  deletedAt: null,
  createdAt: '2026-03-02T10:00:00.000Z',
})
