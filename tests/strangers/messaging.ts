import { randomUUID } from 'node:crypto'
import { addSavedReply } from '#contract/messaging/saved-replies/endpoints.ts'
import { calls } from '#server/calls/tables.ts'
import { uploads } from '#tests/factories/attachments.ts'
import { chats } from '#tests/factories/messaging.ts'
import type { TestApp } from '#tests/support/harness.ts'
import type { Owned } from './owned.ts'

/** A chat with its messages, files and call, and a reply that is saved for chats. */
export async function ownedMessaging(app: TestApp): Promise<Owned[]> {
  const { a, write } = chats(app)
  const { id, consumer, advisor } = await a.chat()
  const chat = { id }
  const message = { ...chat, messageId: (await write(consumer, id, 'Hello')).id }
  const reaction = { ...message, reaction: 'heart' }
  const text = Buffer.from('My pay of May')
  const file = await uploads(app).start(consumer, id, 'pay.txt', text.length)
  const discarded = await uploads(app).start(consumer, id, 'rent.txt', text.length)
  const savedReply = await app.as(advisor).call(addSavedReply, { body: { title: 'Fees', body: 'By the hour' } })
  const now = app.clock.now()
  const [call] = await app.platform.db
    .insert(calls)
    .values({
      chatId: id,
      initiatorId: consumer.id,
      recipientId: advisor.id,
      status: 'completed',
      startTime: now,
      answeredAt: now,
    })
    .returning()

  return [
    {
      mayAct: [consumer, advisor],
      requests: {
        'PUT /api/calls/:id/rating': { params: { id: call?.id }, body: { isGood: true } },
        'GET /api/chats/:id': { params: chat },
        'GET /api/chats/:id/messages': { params: chat },
        'GET /api/chats/:id/search': { params: chat, query: { words: 'Hello' } },
        'GET /api/chats/:id/attachments': { params: chat },
        'GET /api/chats/:id/conversation.json': { params: chat },
        'PATCH /api/chats/:id': { params: chat, body: { isMuted: true } },
        'POST /api/chats/:id/read': { params: chat, body: { position: 1 } },
        'PUT /api/chats/:id/messages/:messageId/reactions/:reaction': { params: reaction },
        'DELETE /api/chats/:id/messages/:messageId/reactions/:reaction': { params: reaction },
      },
    },
    {
      mayAct: [consumer],
      requests: {
        'GET /api/chats/:id/conversation.pdf': { params: chat },
        'POST /api/chats/:id/messages': { params: chat, body: { clientId: randomUUID(), body: 'Hello' } },
        'PATCH /api/chats/:id/messages/:messageId': { params: message, body: { body: 'Mine now' } },
        'PUT /api/chats/:id/messages/:messageId/link-preview': { params: message },
        'DELETE /api/chats/:id/messages/:messageId/link-preview': { params: message },
        'DELETE /api/chats/:id/messages/:messageId': { params: message },
        'POST /api/chats/:id/attachments': {
          params: chat,
          body: { clientId: randomUUID(), fileName: 'pay.pdf', sizeBytes: 4 },
        },
        'POST /api/chats/:id/attachment-links': { params: chat, body: { attachmentIds: [file.id] } },
        'GET /api/attachments/:id': { params: { id: file.id } },
        'PATCH /api/attachments/:id/content': { params: { id: file.id }, query: { offset: 0 }, body: text },
        'POST /api/attachments/:id/complete': { params: { id: file.id } },
        'DELETE /api/attachments/:id': { params: { id: discarded.id } },
        'POST /api/chats/:id/report': { params: chat, body: { reason: 'spam' } },
      },
    },
    {
      mayAct: [advisor],
      requests: {
        'PUT /api/saved-replies/:id': { params: { id: savedReply.id }, body: { title: 'Mine', body: 'Now' } },
        'DELETE /api/saved-replies/:id': { params: { id: savedReply.id } },
      },
    },
  ]
}
