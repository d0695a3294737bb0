import { expect, test } from 'vitest'
import { isTaken, stepped } from './use-week-drag.ts'

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

test('an appointment moves to its own time or beside another, and not onto one that is still open', () => {
  const block = (id: string, from: string, until: string, status: 'confirmed' | 'canceled' = 'confirmed') => ({
    id,
    startsAt: `2026-03-09T${from}:00.000Z`,
    endsAt: `2026-03-09T${until}:00.000Z`,
    status,
  })
  const moved = block('a', '15:00', '16:00')
  const shown = [moved, block('b', '17:00', '17:30'), block('c', '19:00', '20:00', 'canceled')]
  const takenAt = (clock: string) => isTaken(shown, moved, new Date(`2026-03-09T${clock}:00.000Z`))
  expect(['15:15', '16:00', '17:30', '19:00'].map(takenAt)).toEqual([false, false, false, false])
  expect(['16:15', '17:00', '17:15'].map(takenAt)).toEqual([true, true, true])
})
