import { expect, test } from 'vitest'
import { gather } from './gather.ts'

function aLoad() {
  const asked: string[][] = []
  const answers: (() => void)[] = []
  const load = (keys: string[]) => {
    asked.push(keys)
    return new Promise<Map<string, string>>((resolve) => {
      answers.push(() =>
        resolve(new Map(keys.filter((key) => key !== 'nobody').map((key) => [key, key.toUpperCase()]))),
      )
    })
  }
  const turn = () => new Promise<void>((resolve) => setImmediate(() => setImmediate(resolve)))
  return { asked, load, answer: () => answers.shift()?.(), turn }
}

test('what is asked together is one query, and each hears its own', async () => {
  const { asked, load, answer, turn } = aLoad()
  const find = gather(load)
  const all = Promise.all([find('a'), find('b'), find('a'), find('nobody')])
  await turn()
  expect(asked).toEqual([['a', 'b', 'nobody']])
  answer()
  expect(await all).toEqual(['A', 'B', 'A', null])
})

test('what is asked while a query is under way is read by the next one, never by that one', async () => {
  const { asked, load, answer, turn } = aLoad()
  const find = gather(load)
  const first = find('a')
  await turn()
  const later = Promise.all([find('a'), find('b')])
  await turn()
  expect(asked).toEqual([['a']])
  answer()
  expect(await first).toBe('A')
  await turn()
  expect(asked).toEqual([['a'], ['a', 'b']])
  answer()
  expect(await later).toEqual(['A', 'B'])
})

test('the next query is on its way before anybody hears of this one', async () => {
  const { asked, load, answer, turn } = aLoad()
  const find = gather(load)
  const first = find('a')
  await turn()
  const second = find('b')
  answer()
  await first
  expect(asked).toEqual([['a'], ['b']])
  answer()
  expect(await second).toBe('B')
})

test('a query that fails fails those who asked it, and nobody after them', async () => {
  let fails = true
  const find = gather(async (keys) => {
    if (fails) throw new Error('the database is away')
    return new Map(keys.map((key) => [key, key]))
  })
  await expect(Promise.all([find('a'), find('b')])).rejects.toThrow('away')
  fails = false
  expect(await find('a')).toBe('a')
})
