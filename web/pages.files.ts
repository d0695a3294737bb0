/** Files made by a loader alone, written at build time. */
export const staticFiles = [
  { path: '/blog/feed.xml', module: 'marketing/pages/feed.ts' },
  { path: '/blog/articles.json', module: 'marketing/pages/article-list.ts' },
  { path: '/offline.html', module: 'marketing/pages/offline.ts' },
  { path: '/site.webmanifest', module: 'marketing/pages/web-manifest.ts' },
] as const
