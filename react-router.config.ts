import type { Config } from '@react-router/dev/config'
import { articleSlugs } from './scripts/articles.ts'
import { prerendered } from './web/prerendered.ts'

export default {
  appDirectory: 'web',
  ssr: true,
  prerender: [...prerendered, ...articleSlugs().map((slug) => `/blog/${slug}`)],
} satisfies Config
