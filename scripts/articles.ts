import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import matter from 'gray-matter'
import { Marked } from 'marked'
import type { Plugin } from 'vite'
import { z } from 'zod'
import { brand } from '#contract/brand.ts'
import type { Article } from '#web/marketing/content/article.ts'

const folder = fileURLToPath(new URL('../web/marketing/articles/', import.meta.url))

/** The front matter of every article. YAML parses an ISO day as a date, so both are accepted. */
const FrontMatter = z.strictObject({
  title: z.string().min(10).max(90),
  description: z.string().min(70).max(170),
  published: z.coerce.date().transform((date) => date.toISOString().slice(0, 10)),
  topic: z.string().min(3),
})

const wordsAMinute = 220

/** The articles' names in their addresses, from the files themselves. */
export function articleSlugs(): string[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.md'))
    .map((name) => name.slice(0, -'.md'.length))
    .sort()
}

/**
 * Turns an article's Markdown into what its page shows, with the product's name in the place of
 * `{{brand}}`; throws where its head is not as agreed.
 */
export function readArticle(slug: string, markdown: string): Article {
  const { data, content } = matter(markdown.replaceAll('{{brand}}', brand.name))
  const head = FrontMatter.parse(data)
  const headings: Article['headings'] = []
  const marked = new Marked({
    renderer: {
      heading({ tokens, depth }) {
        const text = this.parser.parseInline(tokens)
        const id = idOf(text)
        if (depth === 2) headings.push({ id, text: plain(text) })
        return `<h${depth} id="${id}">${text}</h${depth}>\n`
      },
      // On the phone a table scrolls in its own frame, which the keyboard reaches too.
      table({ header, rows }) {
        // Columns of figures are right-aligned, so that digits line up; the first names the row.
        const isFigures = header.map(
          (_, column) => column > 0 && rows.every((row) => /^[-−+]?\$?[\d,.]*%?$/.test(row[column]?.text ?? '')),
        )
        const cells = (row: typeof header, tag: string) =>
          row
            .map(({ tokens }, column) => {
              const style = isFigures[column] ? ' class="figure"' : ''
              return `<${tag}${style}>${this.parser.parseInline(tokens)}</${tag}>`
            })
            .join('')
        const body = rows.map((row) => `<tr>${cells(row, 'td')}</tr>`).join('')
        return `<div class="frame" tabindex="0" role="region" aria-label="Table"><table><thead><tr>${cells(header, 'th')}</tr></thead><tbody>${body}</tbody></table></div>\n`
      },
    },
  })
  const html = marked.parse(content, { async: false })
  const words = content.split(/\s+/).filter(Boolean).length
  return { slug, ...head, minutes: Math.ceil(words / wordsAMinute), words, headings, html }
}

/** What a reader sees of a piece of HTML, for a list that makes its own. */
function plain(html: string): string {
  return html
    .replace(/<[^>]+>/g, '')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')
}

function idOf(text: string): string {
  return text
    .toLowerCase()
    .replace(/<[^>]+>|&\w+;/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
}

/**
 * Lets a page import `./article.md` as the article it holds, so that no parser is ever part of what
 * runs.
 */
export function articleModules(): Plugin {
  return {
    name: 'fairlead-articles',
    enforce: 'pre',
    transform(markdown, id) {
      const slug = /\/marketing\/articles\/([^/]+)\.md$/.exec(id.split('?')[0] ?? id)?.[1]
      return slug ? { code: `export default ${JSON.stringify(readArticle(slug, markdown))}`, map: null } : undefined
    },
  }
}
