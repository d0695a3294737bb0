import { accessRevoked, userDeleted } from '#server/auth/events.ts'
import { on } from '#server/platform/events.ts'
import { consentWithdrawn, personBlocked, phoneWithdrawn } from '#server/profiles/events.ts'
import { deleteConnection } from './hubspot/store.ts'
import { forgetReplies, revokeKeysOf } from './keys/service.ts'
import { deleteWebhooksOf, turnOffWebhooksOf } from './webhooks/service.ts'

export const integrationsListeners = [
  on(userDeleted, async (tx, { userId }) => {
    await revokeKeysOf(tx, userId)
    await forgetReplies(tx, userId)
    await deleteWebhooksOf(tx, userId)
    await deleteConnection(tx.db, userId)
  }),
  // An intruder may have named these, so nothing goes on until the owner wants it.
  on(accessRevoked, async (tx, { userId }) => {
    await revokeKeysOf(tx, userId)
    await turnOffWebhooksOf(tx, userId)
    await deleteConnection(tx.db, userId)
  }),
  on(consentWithdrawn, (tx, { consumerId, advisorId }) => forgetReplies(tx, consumerId, advisorId)),
  on(phoneWithdrawn, (tx, { consumerId, advisorId }) => forgetReplies(tx, consumerId, advisorId)),
  on(personBlocked, (tx, { blockerId, blockedId }) => forgetReplies(tx, blockerId, blockedId)),
]
