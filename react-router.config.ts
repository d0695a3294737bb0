import type { Config } from '@react-router/dev/config'
import { articleSlugs } from './scripts/articles.ts'
import { staticFiles } from './web/pages.files.ts'
import { staticPages } from './web/pages.ts'

export default {
  appDirectory: 'web',
  ssr: true,
  prerender: [
    ...[...staticPages, ...staticFiles].map(({ path }) => path),
    ...articleSlugs().map((slug) => `/blog/${slug}`),
  ],
} satisfies Config
