import { userDeleted } from '#server/auth/events.ts'
import { on } from '#server/platform/events.ts'
import { erasePreferences } from './service.ts'

export const emailsListeners = [on(userDeleted, (tx, { userId }) => erasePreferences(tx, userId))]
