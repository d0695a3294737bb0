import { emailChanged, signedUp, userDeleted } from '#server/auth/events.ts'
import { on } from '#server/platform/events.ts'
import { erasePerson } from './account-erasure/service.ts'
import { movePictureJob } from './avatars/relocation/jobs.ts'
import { consentWithdrawn, personBlocked } from './events.ts'
import { insertRows, updateProfile } from './own/store.ts'

export const profilesListeners = [
  on(signedUp, (tx, { userId, role, ...account }) => insertRows(tx.db, { id: userId, userType: role, ...account })),
  on(userDeleted, (tx, { userId }) => erasePerson(tx, userId)),
  on(consentWithdrawn, (tx, { consumerId }) => tx.enqueue(movePictureJob, { userId: consumerId })),
  on(personBlocked, async (tx, { blockerId, blockedId }) => {
    for (const userId of [blockerId, blockedId]) await tx.enqueue(movePictureJob, { userId })
  }),
  on(emailChanged, (tx, { userId, email }) => updateProfile(tx.db, userId, { email })),
]
