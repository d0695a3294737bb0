import { afterAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { minutes, seconds } from '#contract/core/durations.ts'
import { eventsMissed } from '#contract/core/session-events.ts'
import { serverEvent } from '#contract/core/socket-event.ts'
import { startRedis } from '#tests/peers/redis.ts'
import { startBarePlatform } from '#tests/support/bare-platform.ts'
import { rooms } from './rooms.ts'

const said = serverEvent({ name: 'bare.said', payload: z.object({ text: z.string() }) })
const redis = await startRedis()
const alone = await startBarePlatform({})
const node = () => startBarePlatform({}, { env: { REDIS_URL: redis.url } })
const [east, west] = [await node(), await node()]
afterAll(() => redis.close())

describe.each([
  { name: 'one node', sender: alone, receiver: alone },
  { name: 'two nodes with Redis', sender: east, receiver: west },
])('$name', ({ sender, receiver }) => {
  // Serves sockets from its first connection on.
  const serve = () => sender.connect(sender.somebody())

  test('a page that was opened before an event and connects after it reads again', async () => {
    await serve()
    const person = receiver.somebody()
    sender.platform.realtime.emit(rooms.user(person.id), said, { text: 'early' })
    const late = await receiver.connect(person, seconds(2))
    expect(await late.next(eventsMissed)).toEqual({})
    expect(late.waiting(said)).toEqual([])
  })

  test('a page to whose person nothing was sent since it was opened does not', async () => {
    await serve()
    const person = receiver.somebody()
    sender.platform.realtime.emit(rooms.user(receiver.somebody().id), said, { text: 'to somebody else' })
    const socket = await receiver.connect(person, seconds(2))
    sender.platform.realtime.emit(rooms.user(person.id), said, { text: 'heard' })
    await socket.next(said)
    expect(socket.waiting(eventsMissed)).toEqual([])
  })

  test.each([minutes(1), -1, Number.MAX_VALUE])('a page of %d milliseconds reads again in any case', async (age) => {
    await serve()
    const socket = await receiver.connect(receiver.somebody(), age)
    expect(await socket.next(eventsMissed)).toEqual({})
  })

  test('a connection after a break gets no message, since its page knows', async () => {
    await serve()
    const person = receiver.somebody()
    sender.platform.realtime.emit(rooms.user(person.id), said, { text: 'early' })
    const socket = await receiver.connect(person)
    sender.platform.realtime.emit(rooms.user(person.id), said, { text: 'heard' })
    await socket.next(said)
    expect(socket.waiting(eventsMissed)).toEqual([])
  })
})
