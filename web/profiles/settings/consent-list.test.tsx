import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import type { Consent } from '#contract/profiles/schemas.ts'
import { ConsentList } from './consent-list.tsx'

const consents = (count: number): Consent[] =>
  Array.from({ length: count }, (_, position) => ({
    advisorId: `0192f000-0000-7000-8000-${String(position).padStart(12, '0')}`,
    advisorName: `Advisor ${position}`,
    advisorAvatarUrl: null,
    sharesPhone: false,
    grantedAt: '2026-03-01T17:00:00.000Z',
  }))
const markupOf = (count: number) =>
  renderToStaticMarkup(
    <MemoryRouter>
      <ConsentList consents={consents(count)} onChanged={() => {}} />
    </MemoryRouter>,
  )

test('shows the first ten of many sharing agreements, and offers the rest', () => {
  const markup = markupOf(200)
  expect(markup.match(/<li/g)).toHaveLength(10)
  expect(markup).toContain('Show all 200')
})

test('shows ten sharing agreements whole', () => {
  const markup = markupOf(10)
  expect(markup.match(/<li/g)).toHaveLength(10)
  expect(markup).not.toContain('Show all')
})
