import { expect, test } from 'vitest'
import { stepped } from './use-week-drag.ts'

const week = { days: ['2026-03-09', '2026-03-10'], first: 8, last: 18 }
const at = { day: '2026-03-09', from: 600, to: 630 }

test.each([
  ['ArrowDown', { day: '2026-03-09', from: 615, to: 645 }],
  ['ArrowUp', { day: '2026-03-09', from: 585, to: 615 }],
  ['ArrowRight', { day: '2026-03-10', from: 600, to: 630 }],
  ['ArrowLeft', at],
])('%s moves an appointment by a quarter of an hour or a day, within the week', (key, target) => {
  expect(stepped(at, key, week)).toEqual(target)
})

test('a move stays within the hours that are shown', () => {
  expect(stepped({ ...at, from: 1_050, to: 1_080 }, 'ArrowDown', week)).toEqual({ ...at, from: 1_050, to: 1_080 })
})
