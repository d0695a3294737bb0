import { emailChanged, signedUp, userDeleted } from '#server/auth/events.ts'
import { on } from '#server/platform/events.ts'
import { endSubscription, startTrial, updateHolderEmail } from './service.ts'

export const billingListeners = [
  // A firm's trial begins when the firm is registered, an advisor's with the account.
  on(signedUp, async (tx, { userId, role }) => {
    if (role === 'advisor') await startTrial(tx, { kind: 'advisor', id: userId }, userId)
  }),
  on(emailChanged, (tx, { userId }) => updateHolderEmail(tx, userId)),
  on(userDeleted, (tx, { userId }) => endSubscription(tx, { kind: 'advisor', id: userId })),
]
