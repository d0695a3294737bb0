import { accessRevoked, userDeleted } from '#server/auth/events.ts'
import { on } from '#server/platform/events.ts'
import { consentWithdrawn, personBlocked } from '#server/profiles/events.ts'
import { deleteConnection } from './hubspot/store.ts'
import { forgetReplies, revokeKeysOf } from './keys/service.ts'
import { deleteWebhooksOf } from './webhooks/service.ts'

export const integrationsListeners = [
  on(userDeleted, async (tx, { userId }) => {
    await revokeKeysOf(tx, userId)
    await forgetReplies(tx, userId)
    await deleteWebhooksOf(tx, userId)
    await deleteConnection(tx.db, userId)
  }),
  on(accessRevoked, (tx, { userId }) => revokeKeysOf(tx, userId)),
  on(consentWithdrawn, (tx, { consumerId, advisorId }) => forgetReplies(tx, consumerId, advisorId)),
  on(personBlocked, (tx, { blockerId, blockedId }) => forgetReplies(tx, blockerId, blockedId)),
]
