import { day } from '#web/platform/format.ts'
import type { Article, ArticleSummary } from './content/article.ts'

const modules = import.meta.glob<Article>('./articles/*.md', { eager: true, import: 'default' })

/** Every article, the newest first. */
const articles: readonly Article[] = Object.values(modules).toSorted((a, b) => b.published.localeCompare(a.published))

/** Finds an article by its name in the address. */
export function findArticle(slug: string): Article | null {
  return articles.find((article) => article.slug === slug) ?? null
}

/** Lists every article for an overview, the newest first. */
export function listArticles(): ArticleSummary[] {
  return articles.map(summaryOf)
}

/** Picks what to read next: of the same topic first, then the newest. */
export function listRelated(slug: string, count = 3): ArticleSummary[] {
  const topic = findArticle(slug)?.topic
  const others = articles.filter((article) => article.slug !== slug)
  const same = others.filter((article) => article.topic === topic)
  return [...new Set([...same, ...others])].slice(0, count).map(summaryOf)
}

function summaryOf({ slug, title, description, published, topic, minutes }: Article): ArticleSummary {
  return { slug, title, description, published, publishedText: day(published), topic, minutes }
}
