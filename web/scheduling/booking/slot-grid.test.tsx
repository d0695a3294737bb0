import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { SlotGrid } from './slot-grid.tsx'

const grid = (count: number, roomy: boolean) => {
  const days = Array.from({ length: count }, (_, at) => ({
    day: `2026-03-0${at + 1}`,
    weekday: 'Sun',
    date: String(at + 1),
    slots: [{ value: `${at}`, label: '9:30 AM' }],
  }))
  return renderToStaticMarkup(
    <SlotGrid legend="Open times" days={days} value={null} onChange={() => undefined} roomy={roomy} />,
  )
}

test.each([
  [5, false, 'md:grid-cols-5'],
  [6, false, 'md:grid-cols-6'],
  [6, true, 'md:grid-cols-6'],
  [7, false, 'md:grid-cols-5'],
  [7, true, 'md:grid-cols-7'],
])('%i days, roomy %s, have the columns %s', (days, roomy, columns) => {
  expect(grid(days, roomy)).toContain(columns)
})
