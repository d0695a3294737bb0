import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { benefits } from '../content/home.ts'
import { Hero } from './hero.tsx'
import { StepArt } from './step-art.tsx'

const markup = renderToStaticMarkup(
  <MemoryRouter>
    <Hero verifiedAdvisors={null} />
  </MemoryRouter>,
)

test('the examples on the home page contain no date that passes', () => {
  const examples = [markup, JSON.stringify(benefits), renderToStaticMarkup(<StepArt art="slots" />)]
    .join('\n')
    .replaceAll(/<[^>]+>/g, ' ')
  expect(examples).toContain('Today, 2:30 PM')
  // A year, or a weekday together with its date, is over some day.
  expect(examples).not.toMatch(/\b20\d\d\b|\b(Mon|Tue|Wed|Thu|Fri)\w*, [A-Z][a-z]{2} \d/)
})

test('the home page links to the directory below the example match', () => {
  expect(markup).toMatch(/<a [^>]*href="\/advisors"[^>]*>See all advisors<\/a>/)
  expect(markup.indexOf('See all advisors')).toBeGreaterThan(markup.lastIndexOf('</figure>'))
})
