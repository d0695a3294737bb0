import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { minutes } from '#contract/core/durations.ts'
import { signAttachments } from '#contract/messaging/attachments/endpoints.ts'
import { addReaction, deleteMessage, editMessage, removeReaction } from '#contract/messaging/changes/endpoints.ts'
import { blockPerson, listChats, listMessages, sendMessage } from '#contract/messaging/endpoints.ts'
import { messageChanged } from '#contract/messaging/events.ts'
import { withdrawConsent } from '#contract/profiles/endpoints.ts'
import { messages, messageVersions } from '#server/messaging/tables.ts'
import { aPdf, uploads } from '#tests/factories/attachments.ts'
import { chats } from '#tests/factories/messaging.ts'
import type { TestPerson } from '#tests/factories/people.ts'
import { startApp } from '#tests/support/harness.ts'

const app = await startApp()
const { a, write } = chats(app)
const { upload } = uploads(app)

const versionsOf = (messageId: string) =>
  app.platform.db.select().from(messageVersions).where(eq(messageVersions.messageId, messageId))
const at = (id: string, messageId: string) => ({ id, messageId })
const edit = (person: TestPerson, id: string, messageId: string, body: string) =>
  app.as(person).call(editMessage, { params: at(id, messageId), body: { body } })
const remove = (person: TestPerson, id: string, messageId: string) =>
  app.as(person).call(deleteMessage, { params: at(id, messageId) })
const react = (person: TestPerson, id: string, messageId: string) =>
  app.as(person).call(addReaction, { params: { ...at(id, messageId), reaction: 'heart' } })

describe('replying to a message', () => {
  test('quotes the beginning of the message, and marks it as deleted once it is', async () => {
    const { id, consumer, advisor } = await a.chat()
    const question = await write(consumer, id, `${'x'.repeat(300)} end`)
    const input = { params: { id }, body: { clientId: randomUUID(), body: 'Yes', replyToId: question.id } }
    const reply = await app.as(advisor).call(sendMessage, input)
    expect(reply.replyTo).toMatchObject({ id: question.id, position: 1, senderId: consumer.id, isDeleted: false })
    expect(reply.replyTo?.body).toHaveLength(200)
    expect((await app.as(advisor).call(sendMessage, input)).replyTo).toEqual(reply.replyTo)
    await remove(consumer, id, question.id)
    const { items } = await app.as(advisor).call(listMessages, { params: { id } })
    expect(items[1]?.replyTo).toMatchObject({ body: '', isDeleted: true })
  })

  test('is refused when the message belongs to another chat', async () => {
    const first = await a.chat()
    const second = await a.chat()
    const { id: replyToId } = await write(first.consumer, first.id, 'Private')
    const body = { clientId: randomUUID(), body: 'Yes', replyToId }
    const problem = await app.as(second.consumer).refused(sendMessage, { params: { id: second.id }, body })
    expect(problem.code).toBe('core.not-found')
  })
})

describe('editing a message', () => {
  test('sends the new text to both sides, and keeps the earlier text for the archive only', async () => {
    const { id, consumer, advisor } = await a.chat()
    const { id: messageId } = await write(consumer, id, 'First draft')
    const events = [await app.connect(consumer), await app.connect(advisor)].map((socket) =>
      socket.next(messageChanged),
    )
    const edited = await edit(consumer, id, messageId, 'First')
    expect(edited).toMatchObject({ body: 'First', position: 1 })
    expect(edited.editedAt).not.toBeNull()
    for (const event of await Promise.all(events)) expect(event.message).toEqual(edited)
    expect(await versionsOf(messageId)).toMatchObject([{ body: 'First draft' }])
    const { items } = await app.as(advisor).call(listMessages, { params: { id } })
    expect(JSON.stringify(items)).not.toContain('First draft')
  })

  test('stores one version when the same edit is sent five times at once', async () => {
    const { id, consumer } = await a.chat()
    const { id: messageId } = await write(consumer, id, 'First draft')
    const edits = await Promise.all(Array.from({ length: 5 }, () => edit(consumer, id, messageId, 'First')))
    expect(new Set(edits.map(({ editedAt }) => editedAt)).size).toBe(1)
    expect(await versionsOf(messageId)).toHaveLength(1)
  })

  test('is refused after 15 minutes, for a deleted message and for a message of the other side', async () => {
    const { id, consumer, advisor } = await a.chat()
    const { id: messageId } = await write(consumer, id, 'Mine')
    const refused = async (person: TestPerson) =>
      (await app.as(person).refused(editMessage, { params: at(id, messageId), body: { body: 'New' } })).code
    expect(await refused(advisor)).toBe('messaging.message-locked')
    app.clock.advance(minutes(15))
    await edit(consumer, id, messageId, 'In time')
    app.clock.advance(1)
    expect(await refused(consumer)).toBe('messaging.message-locked')
    const { id: deleted } = await write(consumer, id, 'Gone')
    await remove(consumer, id, deleted)
    const problem = await app.as(consumer).refused(editMessage, { params: at(id, deleted), body: { body: 'Back' } })
    expect(problem.code).toBe('messaging.message-locked')
  })
})

describe('deleting a message', () => {
  test('keeps its position, and removes its text from lists and search', async () => {
    const { id, consumer, advisor } = await a.chat()
    const { id: messageId } = await write(consumer, id, 'My account number')
    await react(advisor, id, messageId)
    const deleted = await remove(consumer, id, messageId)
    expect(deleted).toMatchObject({ body: '', position: 1, reactions: [], attachments: [] })
    expect(await remove(consumer, id, messageId)).toEqual(deleted)
    expect(await versionsOf(messageId)).toMatchObject([{ body: 'My account number' }])
    for (const person of [consumer, advisor]) {
      const { items } = await app.as(person).call(listMessages, { params: { id } })
      expect(JSON.stringify(items)).not.toContain('account number')
      expect((await app.as(person).call(listChats, { query: { search: 'account number' } })).items).toEqual([])
    }
  })

  test('stops serving its files, by new links and by those signed before', async () => {
    const { id, consumer, advisor } = await a.chat()
    const file = await upload(consumer, id, 'pay.pdf', await aPdf())
    const body = { clientId: randomUUID(), body: '', attachmentIds: [file.id] }
    const sent = await app.as(consumer).call(sendMessage, { params: { id }, body })
    const sign = () => app.as(advisor).call(signAttachments, { params: { id }, body: { attachmentIds: [file.id] } })
    const [link] = (await sign()).items
    const status = async () => (await app.app.inject(link?.downloadUrl ?? '/nowhere')).statusCode
    expect(await status()).toBe(200)
    await remove(consumer, id, sent.id)
    expect((await sign()).items).toEqual([])
    expect(await status()).toBe(404)
  })

  test('ends the wait for an answer once nothing of what the client wrote is left', async () => {
    const { id, consumer, advisor } = await a.chat()
    const isWaiting = async () => (await app.as(advisor).call(listChats, { query: {} })).items[0]?.waitingSince !== null
    const first = await write(consumer, id, 'Oops')
    app.clock.advance(1_000)
    const second = await write(consumer, id, 'A question')
    await remove(consumer, id, first.id)
    expect(await isWaiting()).toBe(true)
    await remove(consumer, id, second.id)
    expect(await isWaiting()).toBe(false)
    await write(consumer, id, 'Another question')
    expect(await isWaiting()).toBe(true)
  })

  test('is refused for a message of the other side', async () => {
    const { id, consumer, advisor } = await a.chat()
    const { id: messageId } = await write(consumer, id, 'Mine')
    const problem = await app.as(advisor).refused(deleteMessage, { params: at(id, messageId) })
    expect(problem.code).toBe('messaging.message-locked')
  })
})

describe('reacting to a message', () => {
  test('stores one reaction per person however often it is sent, and removes it again', async () => {
    const { id, consumer, advisor } = await a.chat()
    const { id: messageId } = await write(consumer, id, 'We did it')
    await Promise.all(Array.from({ length: 5 }, () => react(advisor, id, messageId)))
    const both = await react(consumer, id, messageId)
    expect(both.reactions.map(({ userId }) => userId).sort()).toEqual([consumer.id, advisor.id].sort())
    const params = { ...at(id, messageId), reaction: 'heart' as const }
    await app.as(advisor).call(removeReaction, { params })
    const { reactions } = await app.as(advisor).call(removeReaction, { params })
    expect(reactions).toEqual([{ reaction: 'heart', userId: consumer.id }])
  })
})

test('edits, deletions and reactions are refused in a closed chat and in a chat of other people', async () => {
  const { id, consumer, advisor } = await a.chat()
  const stranger = await a.consumer()
  const { id: messageId } = await write(consumer, id, 'Hello')
  const tries = async (person: TestPerson) => [
    (await app.as(person).refused(editMessage, { params: at(id, messageId), body: { body: 'New' } })).code,
    (await app.as(person).refused(deleteMessage, { params: at(id, messageId) })).code,
    (await app.as(person).refused(addReaction, { params: { ...at(id, messageId), reaction: 'sad' } })).code,
  ]
  expect(new Set(await tries(stranger))).toEqual(new Set(['core.not-found']))
  await app.as(consumer).call(withdrawConsent, { params: { advisorId: advisor.id } })
  expect(new Set(await tries(consumer))).toEqual(new Set(['profiles.consent-needed']))
  await app.as(advisor).call(blockPerson, { params: { userId: consumer.id } })
  expect(new Set(await tries(consumer))).toEqual(new Set(['profiles.blocked']))
  const [row] = await app.platform.db.select().from(messages).where(eq(messages.id, messageId))
  expect(row).toMatchObject({ body: 'Hello', reactionCount: 0, deletedAt: null })
})
