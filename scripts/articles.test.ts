import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { articleSlugs, readArticle } from './articles.ts'

const head = (more = '') =>
  `---\ntitle: A title that is long enough\ndescription: ${'A description that search engines can show. '.repeat(2)}\npublished: 2025-09-01\ntopic: Fees\n${more}---\n`

describe('an article', () => {
  test('is rendered with heading ids, focusable table frames and its reading time', () => {
    const text = `${head()}## What it *costs*, & why\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n${'word '.repeat(500)}`
    const article = readArticle('costs', text)
    expect(article.headings).toEqual([{ id: 'what-it-costs-why', text: 'What it costs, & why' }])
    expect(article.html).toContain('<h2 id="what-it-costs-why">')
    expect(article.html).toContain('<div class="frame" tabindex="0"')
    expect(article.html).toContain('<td>1</td><td class="figure">2</td>')
    expect(article).toMatchObject({ published: '2025-09-01', minutes: 3 })
  })

  test('is rejected when its front matter has an unknown key or no title', () => {
    expect(() => readArticle('a', head('draft: true\n'))).toThrow('draft')
    expect(() => readArticle('a', '# Only text')).toThrow('title')
  })

  test('has 700 to 1,200 words when it is published on the site', () => {
    for (const slug of articleSlugs()) {
      const text = readFileSync(new URL(`../web/marketing/articles/${slug}.md`, import.meta.url), 'utf8')
      const { words, title } = readArticle(slug, text)
      expect(words, title).toBeGreaterThanOrEqual(700)
      expect(words, title).toBeLessThanOrEqual(1_200)
    }
  })
})
