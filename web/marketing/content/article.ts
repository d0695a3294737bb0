import { brand } from '#contract/brand.ts'

/**
 * An article as its page shows it: made of a Markdown file while building (scripts/articles.ts).
 */
export type Article = {
  slug: string
  title: string
  description: string
  /** A day: 2025-09-01. */
  published: string
  topic: string
  minutes: number
  words: number
  /** The headings of its parts, for the list beside it. */
  headings: { id: string; text: string }[]
  html: string
}

/** What a list shows of an article. */
export type ArticleSummary = Pick<Article, 'slug' | 'title' | 'description' | 'published' | 'topic' | 'minutes'> & {
  /** The day in words: Sep 1, 2025. */
  publishedText: string
}

export const articlePath = (slug: string) => `/blog/${slug}`

/** Who writes: a desk and not an invented person. */
export const articleDesk = `${brand.name} Editorial Desk`

/** Every article says so at its foot. */
export const articleNote =
  'General information for readers in the United States, not financial, legal or tax advice. Rules and limits change, so check the current ones for your state before you act.'
