import { expect, test } from 'vitest'
import { createLoader } from './batch.ts'

/** A loader that resolves on demand and records the keys of each call. */
function controlledLoad() {
  const calls: string[][] = []
  const pending: (() => void)[] = []
  const load = (keys: string[]) => {
    calls.push(keys)
    return new Promise<Map<string, string>>((resolve) => {
      pending.push(() =>
        resolve(new Map(keys.filter((key) => key !== 'missing').map((key) => [key, key.toUpperCase()]))),
      )
    })
  }
  const twoTicks = () => new Promise<void>((resolve) => setImmediate(() => setImmediate(resolve)))
  return { calls, load, answer: () => pending.shift()?.(), twoTicks }
}

test('sends calls of the same tick as one query, and returns to each its own result', async () => {
  const { calls, load, answer, twoTicks } = controlledLoad()
  const find = createLoader(load)
  const all = Promise.all([find('a'), find('b'), find('a'), find('missing')])
  await twoTicks()
  expect(calls).toEqual([['a', 'b', 'missing']])
  answer()
  expect(await all).toEqual(['A', 'B', 'A', null])
})

test('leaves calls made while a query is running to the next query', async () => {
  const { calls, load, answer, twoTicks } = controlledLoad()
  const find = createLoader(load)
  const first = find('a')
  await twoTicks()
  const later = Promise.all([find('a'), find('b')])
  await twoTicks()
  expect(calls).toEqual([['a']])
  answer()
  expect(await first).toBe('A')
  await twoTicks()
  expect(calls).toEqual([['a'], ['a', 'b']])
  answer()
  expect(await later).toEqual(['A', 'B'])
})

test('sends the next query before the callers of this one go on', async () => {
  const { calls, load, answer, twoTicks } = controlledLoad()
  const find = createLoader(load)
  const first = find('a')
  await twoTicks()
  const second = find('b')
  answer()
  await first
  expect(calls).toEqual([['a'], ['b']])
  answer()
  expect(await second).toBe('B')
})

test('rejects the calls of a query that fails, and none after them', async () => {
  let fails = true
  const find = createLoader(async (keys) => {
    if (fails) throw new Error('the database is away')
    return new Map(keys.map((key) => [key, key]))
  })
  await expect(Promise.all([find('a'), find('b')])).rejects.toThrow('away')
  fails = false
  expect(await find('a')).toBe('a')
})
