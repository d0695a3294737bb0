import { describe, expect, test } from 'vitest'
import type { Message } from '#contract/messaging/schemas.ts'
import { gapAfter, type Thread, withMessages } from './state.ts'

const message = (position: number, clientId = `c${position}`): Message => ({
  id: `${position}`,
  chatId: 'chat',
  senderId: 'them',
  clientId,
  position,
  body: `message ${position}`,
  createdAt: '2026-03-02T10:00:00.000Z',
})
const thread = (...positions: number[]): Thread => ({
  messages: positions.map((position) => message(position)),
  hasOlder: false,
  sending: [],
})
const positions = ({ messages }: Thread) => messages.map((one) => one.position)

describe('messages that come in', () => {
  test('find their place, each once, whatever the order', () => {
    expect(positions(withMessages(thread(1, 2, 5), [message(4), message(2), message(3), message(4)]))).toEqual([
      1, 2, 3, 4, 5,
    ])
  })

  test('take the place of what was on its way', () => {
    const sending = [{ clientId: 'mine', body: 'hello', at: '2026-03-02T10:00:00.000Z', state: 'sending' as const }]
    expect(withMessages({ ...thread(1), sending }, [message(2, 'mine')]).sending).toEqual([])
  })
})

test.each([
  [[1, 2, 3], null],
  [[7, 8, 9], null],
  [[1, 2, 5, 6, 9], 2],
  [[], null],
])('after %j nothing is missing up to %s', (held, expected) => {
  expect(gapAfter(thread(...held))).toBe(expected)
})
