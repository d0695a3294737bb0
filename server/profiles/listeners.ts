import { accountBanned, emailChanged, roleChanged, signedUp, userDeleted } from '#server/auth/events.ts'
import { on } from '#server/platform/events.ts'
import { erasePerson } from './account-erasure/service.ts'
import { movePictureJob } from './avatars/relocation/jobs.ts'
import { announceAnswers, dropBriefs } from './briefs/service.ts'
import { updateConsentWithdrawn } from './consents/store.ts'
import { consentWithdrawn, consumerSaved, personBlocked, personUnblocked } from './events.ts'
import { insertRows, lockProfile, updateProfile } from './me/store.ts'

/** Either of two people may be the consumer. */
const pairsOf = (a: string, b: string) => [
  { consumerId: a, advisorId: b },
  { consumerId: b, advisorId: a },
]

export const profilesListeners = [
  on(signedUp, (tx, { userId, role, ...account }) =>
    insertRows(tx.db, { id: userId, userType: role, createdAt: tx.now, ...account }),
  ),
  // An act that is under way is then undone by what follows the ban, or is refused by `lockOwn`.
  on(accountBanned, (tx, { userId }) => lockProfile(tx.db, userId)),
  on(userDeleted, (tx, { userId }) => erasePerson(tx, userId)),
  on(consumerSaved, (tx, { consumerId }) => announceAnswers(tx, consumerId)),
  on(consentWithdrawn, async (tx, { consumerId, advisorId }) => {
    await dropBriefs(tx, [{ consumerId, advisorId }])
    await tx.enqueue(movePictureJob, { userId: consumerId })
  }),
  on(personBlocked, async (tx, { blockerId, blockedId }) => {
    // Quietly, as the block itself: all that follow a withdrawal follow a block as well.
    await updateConsentWithdrawn(tx.db, { consumerId: blockerId, advisorId: blockedId }, tx.now)
    await dropBriefs(tx, pairsOf(blockerId, blockedId))
    await tx.enqueueAll(
      movePictureJob,
      [blockerId, blockedId].map((userId) => ({ payload: { userId } })),
    )
  }),
  // One that was shared while the block was being stored must not come back with its end.
  on(personUnblocked, (tx, { blockerId, blockedId }) => dropBriefs(tx, pairsOf(blockerId, blockedId))),
  on(roleChanged, (tx, { userId, role }) => updateProfile(tx.db, userId, { userType: role })),
  on(emailChanged, (tx, { userId, email }) => updateProfile(tx.db, userId, { email })),
]
