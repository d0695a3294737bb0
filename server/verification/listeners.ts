import { userDeleted } from '#server/auth/events.ts'
import { on } from '#server/platform/events.ts'
import { profileSaved } from '#server/profiles/events.ts'
import { forget, recheckName } from './service.ts'

export const verificationListeners = [
  on(profileSaved, (tx, { userId }) => recheckName(tx, userId)),
  on(userDeleted, (tx, { userId }) => forget(tx, userId)),
]
