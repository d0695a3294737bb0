import { userDeleted } from '#server/auth/events.ts'
import { on } from '#server/platform/events.ts'
import { advisorSaved, profileSaved } from '#server/profiles/events.ts'
import { forgetUnstated } from './certifications/service.ts'
import { recheckName } from './comparison/service.ts'
import { deleteVerificationOf } from './service.ts'

export const verificationListeners = [
  on(profileSaved, (tx, { userId }) => recheckName(tx, userId)),
  on(advisorSaved, (tx, { advisorId }) => forgetUnstated(tx, advisorId)),
  on(userDeleted, (tx, { userId }) => deleteVerificationOf(tx, userId)),
]
