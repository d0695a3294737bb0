import { userDeleted } from '#server/auth/events.ts'
import { on } from '#server/platform/events.ts'
import { withdrawMails } from '#server/platform/mail/deliver.ts'
import { consentWithdrawn, personBlocked } from '#server/profiles/events.ts'
import { erasePreferences } from './service.ts'

export const emailsListeners = [
  on(userDeleted, async (tx, { userId }) => {
    await erasePreferences(tx, userId)
    await withdrawMails(tx.db, [userId])
  }),
  // A name that was written before would arrive after quiet hours.
  on(consentWithdrawn, (tx, { consumerId, advisorId }) => withdrawMails(tx.db, [consumerId, advisorId])),
  on(personBlocked, (tx, { blockerId, blockedId }) => withdrawMails(tx.db, [blockerId, blockedId])),
]
