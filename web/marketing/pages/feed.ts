import { brand } from '#contract/brand.ts'
import { escapeHtml } from '#contract/core/escape-html.ts'
import { absolute } from '#web/platform/page/seo.tsx'
import { listArticles } from '../articles.server.ts'
import { articleDesk, articlePath } from '../content/article.ts'

/** The articles as an Atom feed (RFC 4287), written to a file at build time. */
export function loader() {
  const articles = listArticles()
  const entries = articles.map(({ slug, title, description, published, topic }) =>
    [
      '  <entry>',
      `    <title>${escapeHtml(title)}</title>`,
      `    <link href="${absolute(articlePath(slug))}"/>`,
      `    <id>${absolute(articlePath(slug))}</id>`,
      `    <published>${published}T00:00:00Z</published>`,
      `    <updated>${published}T00:00:00Z</updated>`,
      `    <category term="${escapeHtml(topic)}"/>`,
      `    <summary>${escapeHtml(description)}</summary>`,
      '  </entry>',
    ].join('\n'),
  )
  const feed = [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom">',
    `  <title>${escapeHtml(brand.name)} Blog</title>`,
    `  <link href="${absolute('/blog')}"/>`,
    `  <link rel="self" type="application/atom+xml" href="${absolute('/blog/feed.xml')}"/>`,
    `  <id>${absolute('/blog')}</id>`,
    `  <updated>${articles[0]?.published ?? '2025-01-01'}T00:00:00Z</updated>`,
    `  <author><name>${escapeHtml(articleDesk)}</name></author>`,
    ...entries,
    '</feed>',
    '',
  ].join('\n')
  return new Response(feed, { headers: { 'Content-Type': 'application/atom+xml; charset=utf-8' } })
}
