import { expect, test } from 'vitest'
import { startBarePlatform } from '#tests/support/bare-platform.ts'
import { forEachRow, itself } from './each-row.ts'

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
