import { chatChanged } from '#contract/messaging/events.ts'
import { userDeleted } from '#server/auth/events.ts'
import { memberRemoved } from '#server/firms/events.ts'
import type { Tx } from '#server/platform/context.ts'
import { on } from '#server/platform/events.ts'
import { rooms } from '#server/platform/realtime/rooms.ts'
import { consentGranted, consentWithdrawn, personBlocked, personUnblocked } from '#server/profiles/events.ts'
import type { UserPair } from '#server/profiles/tables.ts'
import { timesProposed } from '#server/scheduling/events.ts'
import { deleteAbsence } from './absences/store.ts'
import { eraseAttachments } from './attachments/sending/service.ts'
import { deleteReactionsOfPerson } from './changes/store.ts'
import { deleteReplies } from './saved-replies/store.ts'
import { ensureClientChat } from './service.ts'
import { listChatsOfPair, listColleagueChats, updateReportTextsErased, updateWaitingStopped } from './store.ts'

/** Both sides read their chat again: what may be seen or written in it is another now. */
async function notifyBoth(tx: Tx, { userId, otherUserId }: UserPair): Promise<void> {
  for (const chatId of await listChatsOfPair(tx.db, { userId, otherUserId }))
    for (const id of [userId, otherUserId]) tx.emit(rooms.user(id), chatChanged, { chatId })
}

/** Ends the permission to watch the other's presence; later connections go through the policy. */
function unwatch(tx: Tx, { userId, otherUserId }: UserPair): void {
  tx.socketsLeave(rooms.user(userId), rooms.presence(otherUserId))
  tx.socketsLeave(rooms.user(otherUserId), rooms.presence(userId))
}

export const messagingListeners = [
  on(userDeleted, async (tx, { userId }) => {
    await eraseAttachments(tx, userId)
    await deleteReactionsOfPerson(tx.db, userId)
    await deleteReplies(tx.db, userId)
    await deleteAbsence(tx.db, userId)
    await updateReportTextsErased(tx.db, userId)
  }),
  // Consent opens a chat, so that the advisor too can write first.
  on(consentGranted, async (tx, { consumerId, advisorId }) => {
    await ensureClientChat(tx, { consumerId, advisorId })
    await notifyBoth(tx, { userId: consumerId, otherUserId: advisorId })
  }),
  on(consentWithdrawn, async (tx, { consumerId, advisorId }) => {
    await updateWaitingStopped(tx.db, { userId: consumerId, otherUserId: advisorId })
    await notifyBoth(tx, { userId: consumerId, otherUserId: advisorId })
    unwatch(tx, { userId: consumerId, otherUserId: advisorId })
  }),
  // Times to choose from are an answer, though no message.
  on(timesProposed, async (tx, { consumerId, advisorId }) => {
    await updateWaitingStopped(tx.db, { userId: consumerId, otherUserId: advisorId })
    await notifyBoth(tx, { userId: consumerId, otherUserId: advisorId })
  }),
  on(personBlocked, async (tx, { blockerId, blockedId }) => {
    await updateWaitingStopped(tx.db, { userId: blockerId, otherUserId: blockedId })
    await notifyBoth(tx, { userId: blockerId, otherUserId: blockedId })
    unwatch(tx, { userId: blockerId, otherUserId: blockedId })
  }),
  // Only colleagues write to and watch each other in these chats.
  on(memberRemoved, async (tx, { advisorId }) => {
    for (const { chatId, otherId } of await listColleagueChats(tx.db, advisorId)) {
      for (const id of [advisorId, otherId]) tx.emit(rooms.user(id), chatChanged, { chatId })
      unwatch(tx, { userId: advisorId, otherUserId: otherId })
    }
  }),
  on(personUnblocked, async (tx, { blockerId, blockedId }) => {
    await notifyBoth(tx, { userId: blockerId, otherUserId: blockedId })
  }),
]
