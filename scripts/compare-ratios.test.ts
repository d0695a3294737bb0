import { expect, test } from 'vitest'
import { findLosses } from './compare-ratios.mjs'

const speed = 'requests/s of a read, of those of bare Fastify and the same select'
const cost = 'CPU of a read, times that of bare Fastify'

test('reports a speed that fell and a cost that rose by more than noise', () => {
  expect(findLosses({ [speed]: 0.8, [cost]: 1.5 }, { [speed]: 0.5, [cost]: 2 })).toEqual([
    `${speed}: 0.80 before, 0.50 now`,
    `${cost}: 1.50 before, 2.00 now`,
  ])
})

test('reports nothing for noise, gains and ratios that one of the runs lacks', () => {
  expect(findLosses({ [speed]: 0.8, [cost]: 1.5 }, { [speed]: 0.7, [cost]: 1, other: 9 })).toEqual([])
  expect(findLosses({ [speed]: 0.8, [cost]: 1.5 }, { [speed]: 2 })).toEqual([])
})

test('reports the first failure after a run without any', () => {
  expect(findLosses({ 'failed requests': 0 }, { 'failed requests': 1 })).toHaveLength(1)
})
