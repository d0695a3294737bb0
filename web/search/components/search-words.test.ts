import { expect, test } from 'vitest'
import { hasAnyWord, hasWords, markedParts } from './search-words.ts'

const article = 'RSUs, options and purchase plans Stock options /blog/stock-compensation-basics'

test.each(['stock', 'STOCK comp', 'compensation stock', 'rsu'])(
  '"%s" matches the article on stock options',
  (typed) => {
    expect(hasWords(article, typed)).toBe(true)
  },
)

test('a word that occurs nowhere excludes a text, even beside words that do', () => {
  expect(hasWords(article, 'stock mortgage')).toBe(false)
  expect(hasAnyWord(article, 'stock mortgage')).toBe(true)
})

test('matches are marked without case and accents, and short words only at the start of a word', () => {
  const marked = (text: string, typed: string) =>
    markedParts(text, typed)
      .map((part) => (part.isMatch ? `[${part.text}]` : part.text))
      .join('')
  expect(marked('Zoë Harper, Granite', 'zoe harp')).toBe('[Zoë] [Harp]er, Granite')
  expect(marked('The rollover', 'over ro')).toBe('The [ro]ll[over]')
  expect(marked('50% (about half)', '50% (a')).toBe('[50%] [(a]bout half)')
  expect(marked('Nothing here', '')).toBe('Nothing here')
})
