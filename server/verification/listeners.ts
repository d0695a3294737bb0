import { userDeleted } from '#server/auth/events.ts'
import { on } from '#server/platform/events.ts'
import { profileSaved } from '#server/profiles/events.ts'
import { recheckName } from './service.ts'
import { remove } from './store.ts'

export const verificationListeners = [
  on(profileSaved, (tx, { userId }) => recheckName(tx, userId)),
  // The number is free for its owner, should they come back.
  on(userDeleted, (tx, { userId }) => remove(tx.db, userId)),
]
