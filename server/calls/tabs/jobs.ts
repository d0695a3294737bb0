import { job } from '#server/platform/jobs/definition.ts'
import { noteLostTabs } from './service.ts'

/** Notes within a minute which calls a killed node left open; `endAbandonedJob` ends them. */
export const noteLostTabsJob = job({ name: 'calls.note-lost-tabs', schedule: '* * * * *', handle: noteLostTabs })
