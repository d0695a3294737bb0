import { job } from '#server/platform/jobs/definition.ts'
import { sendDigest } from './service.ts'

/** Sends what waits for a user when their digest is due. */
export const sendDigestJob = job<{ userId: string }>({ name: 'notifications.send-digest', handle: sendDigest })
