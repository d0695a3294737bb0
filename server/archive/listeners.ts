import { userDeleted } from '#server/auth/events.ts'
import { on } from '#server/platform/events.ts'
import { deleteHeld } from './held-texts/store.ts'
import { recordBeforeErasure } from './recording/service.ts'

export const archiveListeners = [
  // What waits goes into the archives with its files, which are removed after the commit.
  on(userDeleted, async (tx, { userId }) => {
    await recordBeforeErasure(tx, userId)
    await deleteHeld(tx.db, userId)
  }),
]
