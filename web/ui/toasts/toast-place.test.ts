import { expect, test } from 'vitest'
import { freeVerticalRange } from './toast-place.ts'

const screen = { height: 80, highest: 60, lowest: 760 }

test.each([
  ['at the lowest place when it is free', [{ top: 100, bottom: 680 }], 760],
  ['above a control at the lowest place', [{ top: 700, bottom: 744 }], 700],
  [
    'in the first gap that is high enough',
    [
      { top: 700, bottom: 744 },
      { top: 600, bottom: 621 },
      { top: 400, bottom: 520 },
    ],
    600,
  ],
  ['nowhere between the header and the tab bar when controls fill the page', [{ top: 139, bottom: 760 }], null],
])('a toast is placed %s', (_place, boxes, bottom) => {
  expect(freeVerticalRange(boxes, screen)).toBe(bottom)
})
