import { expect, test } from 'vitest'
import { hasWords } from './search-words.ts'

const article = 'RSUs, options and purchase plans Stock options /blog/stock-compensation-basics'

test.each(['stock', 'STOCK comp', 'compensation stock', 'rsu'])('"%s" finds the article on stock', (typed) => {
  expect(hasWords(article, typed)).toBe(true)
})

test('a word that occurs nowhere finds nothing, even beside words that do', () => {
  expect(hasWords(article, 'stock mortgage')).toBe(false)
})
