import { expect, test } from 'vitest'
import { yieldToEventLoop } from './yield-to-event-loop.ts'

test('resolves one caller a tick, in call order, and serves other callbacks in between', async () => {
  const events: string[] = []
  const repeat = (times: number): void => {
    events.push('other')
    if (times > 1) setImmediate(repeat, times - 1)
  }
  setImmediate(repeat, 6)
  await Promise.all(['first', 'second', 'third'].map((name) => yieldToEventLoop().then(() => events.push(name))))
  const order = events.filter((event) => event !== 'other')
  expect(order).toEqual(['first', 'second', 'third'])
  expect(events.slice(events.indexOf('first'), events.indexOf('second'))).toContain('other')
  expect(events.slice(events.indexOf('second'), events.indexOf('third'))).toContain('other')
})
