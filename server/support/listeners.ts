import { userDeleted } from '#server/auth/events.ts'
import { on } from '#server/platform/events.ts'
import { eraseRequestsOf } from './service.ts'

export const supportListeners = [on(userDeleted, (tx, { userId }) => eraseRequestsOf(tx, userId))]
