import { expect, test } from 'vitest'
import { placesToTell } from './rules.ts'

test.each([
  ['as many as there are places', { newPeopleAWeek: 3, metThisWeek: 1, toldLately: 0 }, 2],
  ['none of a place somebody was just told of', { newPeopleAWeek: 3, metThisWeek: 1, toldLately: 2 }, 0],
  ['none of a full week', { newPeopleAWeek: 2, metThisWeek: 3, toldLately: 0 }, 0],
  ['everybody at once allowed, where there is no bound', { newPeopleAWeek: 0, metThisWeek: 9, toldLately: 9 }, 20],
])('a line is told %s', (_, places, told) => {
  expect(placesToTell(places, 20)).toBe(told)
})
