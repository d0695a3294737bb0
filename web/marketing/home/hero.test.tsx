import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { Hero } from './hero.tsx'

const markup = renderToStaticMarkup(
  <MemoryRouter>
    <Hero verifiedAdvisors={null} />
  </MemoryRouter>,
)

test('links to the directory below the example match', () => {
  expect(markup).toMatch(/<a [^>]*href="\/advisors"[^>]*>See all advisors<\/a>/)
  expect(markup.indexOf('See all advisors')).toBeGreaterThan(markup.lastIndexOf('</figure>'))
})
