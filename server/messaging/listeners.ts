import { chatChanged } from '#contract/messaging/events.ts'
import type { Tx } from '#server/platform/context.ts'
import { on } from '#server/platform/events.ts'
import { rooms } from '#server/platform/realtime/rooms.ts'
import { consentGranted, consentWithdrawn, personBlocked, personUnblocked } from '#server/profiles/events.ts'
import { ensureClientChat } from './service.ts'
import { listChatsOfPair, updateWaitingStopped } from './store.ts'

type Two = { oneId: string; otherId: string }

/** Both sides read their chat again: what may be seen or written in it is another now. */
async function tellBoth(tx: Tx, { oneId, otherId }: Two): Promise<void> {
  for (const chatId of await listChatsOfPair(tx.db, { oneId, otherId }))
    for (const userId of [oneId, otherId]) tx.emit(rooms.user(userId), chatChanged, { chatId })
}

/** Ends the permission to watch the other's presence; later connections go through the policy. */
function unwatch(tx: Tx, { oneId, otherId }: Two): void {
  tx.takeOut(rooms.user(oneId), rooms.presence(otherId))
  tx.takeOut(rooms.user(otherId), rooms.presence(oneId))
}

export const messagingListeners = [
  // Consent opens a chat, so that the advisor too can write first.
  on(consentGranted, async (tx, { consumerId, advisorId }) => {
    await ensureClientChat(tx, { consumerId, advisorId })
    await tellBoth(tx, { oneId: consumerId, otherId: advisorId })
  }),
  on(consentWithdrawn, async (tx, { consumerId, advisorId }) => {
    await updateWaitingStopped(tx.db, { oneId: consumerId, otherId: advisorId })
    await tellBoth(tx, { oneId: consumerId, otherId: advisorId })
    unwatch(tx, { oneId: consumerId, otherId: advisorId })
  }),
  on(personBlocked, async (tx, { blockerId, blockedId }) => {
    await updateWaitingStopped(tx.db, { oneId: blockerId, otherId: blockedId })
    await tellBoth(tx, { oneId: blockerId, otherId: blockedId })
    unwatch(tx, { oneId: blockerId, otherId: blockedId })
  }),
  on(personUnblocked, async (tx, { blockerId, blockedId }) => {
    await tellBoth(tx, { oneId: blockerId, otherId: blockedId })
  }),
]
