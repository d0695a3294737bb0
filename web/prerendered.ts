/**
 * Pages written to files at build time. Their loaders may read only `marketing/content`, because no database and no
 * server exist while they are made; the host serves them from memory.
 */
export const prerendered = [
  '/',
  '/for-consumers',
  '/for-advisors',
  '/for-firms',
  '/pricing',
  '/about',
  '/contact',
  '/download',
  '/resources',
  '/faq',
  '/sitemap',
  '/terms',
  '/privacy',
  '/disclaimer',
  '/cookies',
] as const
