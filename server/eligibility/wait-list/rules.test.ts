import { expect, test } from 'vitest'
import { placesToOffer } from './rules.ts'

test.each([
  ['as many as there are places', { newPeopleAWeek: 3, newThisWeek: 1, notifiedRecently: 0 }, 2],
  ['nobody while a place is held for somebody else', { newPeopleAWeek: 3, newThisWeek: 1, notifiedRecently: 2 }, 0],
  ['nobody in a full week', { newPeopleAWeek: 2, newThisWeek: 3, notifiedRecently: 0 }, 0],
  ['one whole batch when there is no limit', { newPeopleAWeek: 0, newThisWeek: 9, notifiedRecently: 9 }, 20],
])('notifies %s', (_, places, notified) => {
  expect(placesToOffer(places, 20)).toBe(notified)
})
