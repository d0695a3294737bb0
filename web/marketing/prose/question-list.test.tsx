import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { homeQuestions } from '../content/home.ts'
import { QuestionList } from './question-list.tsx'

test('an answer ends with all of its related links', () => {
  const markup = renderToStaticMarkup(
    <MemoryRouter>
      <QuestionList questions={homeQuestions} />
    </MemoryRouter>,
  )
  const links = homeQuestions.flatMap(({ relatedLinks = [] }) => relatedLinks)
  expect(homeQuestions.some(({ relatedLinks = [] }) => relatedLinks.length > 1)).toBe(true)
  const drawn = [...markup.matchAll(/<a [^>]*href="([^"]+)"[^>]*>([^<]+)<\/a>/g)].map(([, to, text]) => ({ text, to }))
  expect(drawn).toEqual(links)
})
