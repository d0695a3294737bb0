import { userDeleted } from '../auth/events.ts'
import { on } from '../platform/events.ts'
import { leave } from './service.ts'

export const listeners = [on(userDeleted, (tx, { userId }) => leave(tx, userId))]
