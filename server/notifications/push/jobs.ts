import { job } from '#server/platform/jobs/definition.ts'
import { type PushPayload, push } from './service.delivery.ts'

/** Hands a push message to the push service of a browser; six tries take some minutes. */
export const pushJob = job<PushPayload>({
  name: 'notifications.push',
  retryLimit: 6,
  trySeconds: 60,
  latenessSeconds: 5,
  keptSeconds: 600,
  isGrouped: true,
  handle: push,
})
