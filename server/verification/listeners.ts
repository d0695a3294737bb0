import { on } from '#server/platform/events.ts'
import { profileSaved } from '#server/profiles/events.ts'
import { recheckName } from './service.ts'

export const verificationListeners = [on(profileSaved, (tx, { userId }) => recheckName(tx, userId))]
