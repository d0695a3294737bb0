import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { MonthCalendar } from './month-calendar.tsx'

const block = (key: string, times: string) => ({ key, from: 0, to: 60, calendar: 'Family', times, isWholeDay: false })

test('a month shows two busy times of a day with their calendar, and counts the rest', () => {
  const blocks = [block('a', '9:00 AM to 10:00 AM'), block('b', '1:00 PM to 2:00 PM'), block('c', '4:00 PM to 5:00 PM')]
  const html = renderToStaticMarkup(
    <MonthCalendar
      month="2026-03-01"
      zone="America/New_York"
      appointments={[]}
      busy={new Map([['2026-03-10', blocks]])}
      now={new Date('2026-03-02T12:00:00Z')}
      today="2026-03-02"
      onOpen={() => undefined}
    />,
  )
  expect(html).toContain('Busy, 9:00 AM to 10:00 AM')
  expect(html).toContain('(Family)')
  expect(html).not.toContain('4:00 PM')
  expect(html).toContain('1 more busy')
})
