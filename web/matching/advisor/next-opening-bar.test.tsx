import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import type { Appointment } from '#contract/scheduling/schemas.ts'
import { sampleAdvisor } from '#tests/support/sample-advisor.ts'
import { NextOpeningBar } from './next-opening-bar.tsx'

const startsAt = '2026-11-24T17:00:00.000Z'
const bar = (booked: Pick<Appointment, 'startsAt' | 'status'> | null) =>
  renderToStaticMarkup(
    <MemoryRouter>
      <NextOpeningBar advisor={{ ...sampleAdvisor, nextFreeAt: startsAt, confirmation: 'manual' }} booked={booked} />
    </MemoryRouter>,
  )

test('offers the next opening until a time is booked', () => {
  expect(bar(null)).toContain('Next opening')
  expect(bar(null)).toContain('Request a free call')
})

test.each([
  ['requested', 'Requested for'],
  ['confirmed', 'Booked for'],
] as const)('shows a %s appointment in place of the opening', (status, title) => {
  const markup = bar({ startsAt, status })
  expect(markup).toContain(title)
  expect(markup).toContain('href="/appointments"')
  expect(markup).not.toContain('a free call')
})
