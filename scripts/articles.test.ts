import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { articleSlugs, readArticle } from './articles.ts'

const head = (more = '') =>
  `---\ntitle: A title that is long enough\ndescription: ${'A description that search engines can show. '.repeat(2)}\npublished: 2025-09-01\ntopic: Fees\n${more}---\n`

describe('an article', () => {
  test('becomes headings with addresses, tables in frames, and the minutes it takes', () => {
    const text = `${head()}## What it *costs*, & why\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n${'word '.repeat(500)}`
    const article = readArticle('costs', text)
    expect(article.headings).toEqual([{ id: 'what-it-costs-why', text: 'What it costs, & why' }])
    expect(article.html).toContain('<h2 id="what-it-costs-why">')
    expect(article.html).toContain('<div class="frame" tabindex="0"')
    expect(article.html).toContain('<td>1</td><td class="figure">2</td>')
    expect(article).toMatchObject({ published: '2025-09-01', minutes: 3 })
  })

  test('is refused with a head that is not as agreed', () => {
    expect(() => readArticle('a', head('draft: true\n'))).toThrow('draft')
    expect(() => readArticle('a', '# Only text')).toThrow('title')
  })

  test('of ours has 700 to 1,200 words', () => {
    for (const slug of articleSlugs()) {
      const text = readFileSync(new URL(`../web/marketing/articles/${slug}.md`, import.meta.url), 'utf8')
      const { words, title } = readArticle(slug, text)
      expect(words, title).toBeGreaterThanOrEqual(700)
      expect(words, title).toBeLessThanOrEqual(1_200)
    }
  })
})
