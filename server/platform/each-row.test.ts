import { expect, test } from 'vitest'
import { startBarePlatform } from '#tests/support/bare-platform.ts'
import { forEachPage, forEachRow, itself, type RowsPage } from './each-row.ts'

test('a row that fails is logged, and those behind it are acted on in turn', async () => {
  const { platform } = await startBarePlatform({})
  const done: string[] = []
  async function act(id: string) {
    if (id === 'b') throw new Error('b fails')
    done.push(id)
  }
  await forEachRow(platform, { rows: ['a', 'b', 'c'], idOf: itself, act })
  expect(done).toEqual(['a', 'c'])
})

test('rows behind whole pages that fail are acted on', async () => {
  const { platform } = await startBarePlatform({})
  const done: string[] = []
  const list = async ({ after, limit }: RowsPage) => ['a', 'b', 'c'].filter((id) => id > (after ?? '')).slice(0, limit)
  async function act(id: string) {
    if (id !== 'c') throw new Error(`${id} fails`)
    done.push(id)
  }
  expect(await forEachPage(platform, { list, idOf: itself, act, limit: 1 })).toBe(3)
  expect(done).toEqual(['c'])
})
