/**
 * Pages written to files at build time, besides the articles. Their loaders may read only `marketing/content`, because
 * no database and no server exist while they are made; the host serves them from memory.
 */
export const prerendered = [
  '/',
  '/for-consumers',
  '/for-advisors',
  '/for-firms',
  '/pricing',
  '/how-matching-works',
  '/about',
  '/contact',
  '/careers',
  '/download',
  '/resources',
  '/blog',
  '/blog/feed.xml',
  '/blog/articles.json',
  '/faq',
  '/sitemap',
  '/terms',
  '/privacy',
  '/disclaimer',
  '/cookies',
  '/security-accessibility',
  '/m',
  '/offline.html',
  '/site.webmanifest',
] as const
