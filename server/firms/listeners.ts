import { userDeleted } from '#server/auth/events.ts'
import { on } from '#server/platform/events.ts'
import { leave } from './service.ts'

export const firmsListeners = [on(userDeleted, (tx, { userId }) => leave(tx, userId))]
