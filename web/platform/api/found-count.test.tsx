import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { FoundCount } from './found-count.tsx'

test.each([
  ['', undefined, false],
  ['Nothing found', 0, false],
  ['1 result', 1, false],
  ['12 results', 12, false],
  ['The first 12 results', 12, true],
])('announces “%s”', (text, count, hasNextPage) => {
  const items = count === undefined ? undefined : Array.from({ length: count })
  const markup = renderToStaticMarkup(<FoundCount items={items} list={{ hasNextPage }} />)
  expect(markup).toBe(`<p role="status" class="sr-only">${text}</p>`)
})
