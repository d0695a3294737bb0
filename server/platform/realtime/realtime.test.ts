import { io } from 'socket.io-client'
import { afterEach, expect, test } from 'vitest'
import { z } from 'zod'
import { minutes } from '#contract/core/durations.ts'
import { renewSession } from '#contract/core/session-events.ts'
import { clientEvent, serverEvent } from '#contract/core/socket-event.ts'
import { problem } from '#contract/problems.ts'
import { startBarePlatform } from '#tests/support/bare-platform.ts'
import { NotAdmitted } from '#tests/support/sockets.ts'
import { socketHandler } from './handler.ts'
import { rooms } from './rooms.ts'

const chatId = '0190a1b2-0000-7000-8000-000000000001'
const enter = clientEvent({
  name: 'bare.enter',
  payload: z.strictObject({ chatId: z.uuid() }),
  reply: z.object({ as: z.string() }),
})
const fail = clientEvent({ name: 'bare.fail', payload: z.strictObject({ how: z.string() }), reply: z.object({}) })
const unknown = clientEvent({ name: 'bare.unknown', payload: z.object({}), reply: z.object({}) })
const said = serverEvent({ name: 'bare.said', payload: z.object({ text: z.string() }) })

const presence: string[] = []
let onPresence: () => void = () => undefined
const platform = await startBarePlatform({
  sockets: [
    socketHandler(enter, async (ctx, payload, connection) => {
      connection.join(rooms.chat(payload.chatId))
      return { as: ctx.actor.id, secret: 'swordfish' }
    }),
    socketHandler(fail, async (_ctx, { how }) => {
      throw how === 'known' ? problem('core.conflict') : new Error('swordfish')
    }),
  ],
  presence: {
    connected: async (ctx) => noted(`${ctx.actor.id} came`),
    disconnected: async (ctx) => noted(`${ctx.actor.id} left`),
  },
})
function noted(line: string): void {
  presence.push(line)
  onPresence()
}
/** Waits until the presence listeners have recorded this many lines about a person. */
function presenceOf(id: string, lines: number): Promise<string[]> {
  const about = () => presence.filter((line) => line.startsWith(id)).map((line) => line.slice(id.length + 1))
  return new Promise((resolve) => {
    onPresence = () => {
      if (about().length >= lines) resolve(about())
    }
    onPresence()
  })
}
afterEach(() => {
  onPresence = () => undefined
})

test('a connection without a valid token is rejected with the reason', async () => {
  const person = platform.somebody()
  platform.endSession(person)
  const error = await platform.connect(person).catch((error: unknown) => error)
  expect(error).toBeInstanceOf(NotAdmitted)
  expect(error).toMatchObject({ problem: { code: 'core.signed-out', status: 401 } })
})

test('a page of another site cannot open a connection, whatever token it holds', async () => {
  await platform.connect(platform.somebody())
  const address = platform.app.server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const { accessToken } = platform.somebody()
  const foreign = io(`http://127.0.0.1:${port}`, {
    transports: ['websocket'],
    reconnection: false,
    auth: { token: accessToken },
    extraHeaders: { origin: 'https://elsewhere.example' },
  })
  await expect(new Promise((resolve) => foreign.on('connect_error', resolve))).resolves.toBeInstanceOf(Error)
  foreign.close()
})

test('an event is acknowledged with its reply, cut to its schema', async () => {
  const person = platform.somebody()
  const socket = await platform.connect(person)
  expect(await socket.send(enter, { chatId })).toEqual({ ok: true, reply: { as: person.id } })
})

test('an event that is wrong, unknown or refused is acknowledged with the problem HTTP would give', async () => {
  const socket = await platform.connect(platform.somebody())
  expect(await socket.send(enter, { chatId: 'x' })).toMatchObject({
    ok: false,
    problem: { code: 'core.invalid', errors: [{ path: 'chatId' }] },
  })
  expect(await socket.send(unknown, {})).toMatchObject({ ok: false, problem: { code: 'core.not-found' } })
  expect(await socket.send(fail, { how: 'known' })).toMatchObject({ ok: false, problem: { code: 'core.conflict' } })
  const unforeseen = await socket.send(fail, { how: 'unknown' })
  expect(unforeseen).toMatchObject({ ok: false, problem: { code: 'core.unexpected' } })
  expect(JSON.stringify(unforeseen)).not.toContain('swordfish')
})

test('an event reaches everybody in a room and nobody else', async () => {
  const [inside, outside] = [await platform.connect(platform.somebody()), await platform.connect(platform.somebody())]
  await inside.send(enter, { chatId })
  platform.platform.realtime.emit(rooms.chat(chatId), said, { text: 'hello' })
  expect(await inside.next(said)).toEqual({ text: 'hello' })
  // Answered after the event was sent: had it gone to this connection, it would be here by now.
  await outside.send(fail, { how: 'known' })
  expect(outside.waiting(said)).toEqual([])
})

test('a connection that sends more than ten events a second is refused the rest', async () => {
  const socket = await platform.connect(platform.somebody())
  const answers = await Promise.all(Array.from({ length: 15 }, () => socket.send(enter, { chatId })))
  const refused = answers.filter((answer) => !answer.ok)
  expect(refused.length).toBeGreaterThanOrEqual(4)
  expect(refused[0]).toMatchObject({ problem: { code: 'core.too-many', retryAfterSeconds: 1 } })
})

test('ending a session closes its connections and leaves the other ones of the same person', async () => {
  const first = platform.somebody()
  const second = platform.somebody({ id: first.id })
  const [ends, stays] = [await platform.connect(first), await platform.connect(second)]
  platform.platform.realtime.disconnectSockets(rooms.session(first.sessionId))
  expect(await ends.ended).toBe('io server disconnect')
  expect(await stays.send(enter, { chatId })).toMatchObject({ ok: true })
})

test('a session that ended elsewhere is noticed with the next event', async () => {
  const person = platform.somebody()
  const socket = await platform.connect(person)
  platform.endSession(person)
  expect(await socket.send(enter, { chatId })).toMatchObject({ ok: false, problem: { code: 'core.signed-out' } })
  expect(await socket.ended).toBe('io server disconnect')
})

test('a connection is closed when its token has run out, unless it was given the next one', async () => {
  const endsAt = new Date(platform.clock.now().getTime() + minutes(1))
  const [idle, active] = [platform.somebody({ endsAt }), platform.somebody({ endsAt })]
  const [forgotten, renewed] = [await platform.connect(idle), await platform.connect(active)]
  const next = platform.somebody({ id: active.id, endsAt: new Date(endsAt.getTime() + minutes(60)) })
  expect(await renewed.send(renewSession, { token: next.accessToken })).toEqual({ ok: true, reply: {} })
  platform.clock.advance(minutes(2))
  expect(await renewed.send(enter, { chatId })).toMatchObject({ ok: true })
  expect(await forgotten.send(enter, { chatId })).toMatchObject({ ok: false })
  expect(await forgotten.ended).toBe('io server disconnect')
})

test("a connection that is given somebody else's token is closed", async () => {
  const socket = await platform.connect(platform.somebody())
  const { accessToken } = platform.somebody()
  expect(await socket.send(renewSession, { token: accessToken })).toMatchObject({
    problem: { code: 'core.signed-out' },
  })
  expect(await socket.ended).toBe('io server disconnect')
})

test('a person is present from their first connection to their last', async () => {
  const person = platform.somebody()
  const again = platform.somebody({ id: person.id })
  const first = await platform.connect(person)
  expect(await presenceOf(person.id, 1)).toEqual(['came'])
  const second = await platform.connect(again)
  first.close()
  await second.send(enter, { chatId })
  expect(await presenceOf(person.id, 1)).toEqual(['came'])
  second.close()
  expect(await presenceOf(person.id, 2)).toEqual(['came', 'left'])
})
