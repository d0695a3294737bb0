import type { Config } from '@react-router/dev/config'
import { prerendered } from './web/prerendered.ts'

export default {
  appDirectory: 'web',
  ssr: true,
  prerender: [...prerendered],
} satisfies Config
