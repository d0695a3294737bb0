import { describe, expect, test } from 'vitest'
import { minutes } from '#contract/core/durations.ts'
import { deleteMessage, editMessage } from '#contract/messaging/changes/endpoints.ts'
import { listMessages } from '#contract/messaging/endpoints.ts'
import { messageChanged } from '#contract/messaging/events.ts'
import { addLinkPreview, removeLinkPreview } from '#contract/messaging/link-previews/endpoints.ts'
import { chats } from '#tests/factories/messaging.ts'
import type { TestPerson } from '#tests/factories/people.ts'
import { startServer } from '#tests/peers/calendar-server.ts'
import { startApp } from '#tests/support/harness.ts'

const app = await startApp({ env: { LINK_PREVIEW_PRIVATE_ADDRESSES: '127.0.0.1' } })
const { a, write } = chats(app)

const visits: { path: string; headers: object }[] = []
const site = await startServer((request, reply) => {
  const path = request.url ?? ''
  visits.push({ path, headers: request.headers })
  if (path === '/moved') return reply.writeHead(302, { location: '/fees' }).end()
  if (path === '/inside') return reply.writeHead(302, { location: 'http://10.0.0.1/' }).end()
  if (path === '/file') return reply.setHeader('content-type', 'application/pdf').end('<title>File</title>')
  if (path === '/gone') return reply.writeHead(404, { 'content-type': 'text/html' }).end('<title>Gone</title>')
  return reply.setHeader('content-type', 'text/html').end('<title>How fees work</title>')
})

const paramsOf = ({ id, chatId }: { id: string; chatId: string }) => ({ params: { id: chatId, messageId: id } })
const shownTo = async (person: TestPerson, id: string) =>
  (await app.as(person).call(listMessages, { params: { id } })).items.at(-1)?.linkPreview

/** A chat whose consumer wrote a message that leads to a path of the site. */
async function aMessageTo(path: string) {
  const { id, consumer, advisor } = await a.chat()
  return { consumer, advisor, chatId: id, message: await write(consumer, id, `See ${site}${path}.`) }
}

describe('link preview', () => {
  test('is shown to both sides once its sender adds it, and the page is read only then', async () => {
    const { consumer, advisor, chatId, message } = await aMessageTo('/moved')
    expect([message.linkPreview, visits.length]).toEqual([null, 0])
    const events = [await app.connect(consumer), await app.connect(advisor)].map((socket) =>
      socket.next(messageChanged),
    )
    const { linkPreview } = await app.as(consumer).call(addLinkPreview, paramsOf(message))
    expect(linkPreview).toEqual({
      address: `${site}/moved`,
      host: '127.0.0.1',
      title: 'How fees work',
      description: '',
    })
    for (const event of events) expect((await event).message.linkPreview).toEqual(linkPreview)
    expect(await shownTo(advisor, chatId)).toEqual(linkPreview)
    expect(visits.map(({ path }) => path)).toEqual(['/moved', '/fees'])
    expect(visits[0]?.headers).not.toHaveProperty('cookie')
    expect(visits[0]?.headers).not.toHaveProperty('referer')
  })

  test('is removed by its sender for both sides, and removing it again changes nothing', async () => {
    const { consumer, advisor, chatId, message } = await aMessageTo('/fees')
    await app.as(consumer).call(addLinkPreview, paramsOf(message))
    for (let time = 0; time < 2; time++)
      expect((await app.as(consumer).call(removeLinkPreview, paramsOf(message))).linkPreview).toBeNull()
    expect(await shownTo(advisor, chatId)).toBeNull()
  })

  test('is removed when the message is edited to another address or deleted', async () => {
    const { consumer, advisor, chatId, message } = await aMessageTo('/fees')
    await app.as(consumer).call(addLinkPreview, paramsOf(message))
    const body = { body: `Rather ${site}/other` }
    expect((await app.as(consumer).call(editMessage, { ...paramsOf(message), body })).linkPreview).toBeNull()
    await app.as(consumer).call(addLinkPreview, paramsOf(message))
    expect((await shownTo(advisor, chatId))?.address).toBe(`${site}/other`)
    await app.as(consumer).call(deleteMessage, paramsOf(message))
    expect(await shownTo(advisor, chatId)).toBeNull()
  })

  test.each([
    ['a PDF', '/file'],
    ['a missing page', '/gone'],
    ['a redirect to a private address', '/inside'],
  ])('is refused for %s', async (_title, path) => {
    const { consumer, message } = await aMessageTo(path)
    expect((await app.as(consumer).refused(addLinkPreview, paramsOf(message))).code).toBe('messaging.no-preview')
  })

  test('is refused for a message without an address, and no page is read', async () => {
    const { id, consumer } = await a.chat()
    const before = visits.length
    const message = await write(consumer, id, 'No address here')
    expect((await app.as(consumer).refused(addLinkPreview, paramsOf(message))).code).toBe('messaging.no-preview')
    expect(visits.length).toBe(before)
  })

  test('is refused to the other side, to strangers and after fifteen minutes, and no page is read', async () => {
    const { consumer, advisor, message } = await aMessageTo('/fees')
    const stranger = (await a.chat()).consumer
    const before = visits.length
    const codeFor = async (person: TestPerson) => (await app.as(person).refused(addLinkPreview, paramsOf(message))).code
    expect(await codeFor(advisor)).toBe('messaging.message-locked')
    expect(await codeFor(stranger)).toBe('core.not-found')
    app.clock.comeBackAtEnd()
    app.clock.advance(minutes(16))
    expect(await codeFor(consumer)).toBe('messaging.message-locked')
    expect(visits.length).toBe(before)
  })
})

test('a private address gets no preview and is never requested', async () => {
  const strict = await startApp()
  const made = chats(strict)
  const { id, consumer } = await made.a.chat()
  const before = visits.length
  for (const body of [`${site}/fees`, 'https://127.0.0.1/', 'https://localhost/']) {
    const message = await made.write(consumer, id, body)
    expect((await strict.as(consumer).refused(addLinkPreview, paramsOf(message))).code).toBe('messaging.no-preview')
  }
  expect(visits.length).toBe(before)
})
