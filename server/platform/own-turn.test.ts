import { expect, test } from 'vitest'
import { ownTurn } from './own-turn.ts'

test('what comes in a heap takes turns, and the event loop hears others between', async () => {
  const heard: string[] = []
  const others = (times: number): void => {
    heard.push('others')
    if (times > 1) setImmediate(others, times - 1)
  }
  setImmediate(others, 6)
  await Promise.all(['first', 'second', 'third'].map((name) => ownTurn().then(() => heard.push(name))))
  const places = ['first', 'second', 'third'].map((name) => heard.indexOf(name))
  expect(places).toEqual(places.toSorted((one, other) => one - other))
  for (const [one = 0, other = 0] of [places.slice(0, 2), places.slice(1)])
    expect(heard.slice(one, other)).toContain('others')
})
