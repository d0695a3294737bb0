import { userDeleted } from '#server/auth/events.ts'
import { on } from '#server/platform/events.ts'
import { advisorSaved, consentGranted, consentRequested } from '#server/profiles/events.ts'
import { admit, recompute } from './capacity/service.ts'
import { requireContactable } from './service.ts'
import { deleteFirstContactsOf } from './store.ts'
import { deleteEntriesOf } from './wait-list/store.ts'

/** Messages and appointments come from later capabilities, which call `admit` themselves. */
export const eligibilityListeners = [
  on(advisorSaved, (tx, { advisorId }) => recompute(tx, advisorId)),
  on(consentRequested, (tx, { advisorId }) => requireContactable(tx, advisorId)),
  on(consentGranted, (tx, { consumerId, advisorId }) => admit(tx, { consumerId, advisorId })),
  on(userDeleted, async (tx, { userId }) => {
    await deleteEntriesOf(tx.db, userId)
    await deleteFirstContactsOf(tx.db, userId)
  }),
]
