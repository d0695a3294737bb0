import { userDeleted } from '#server/auth/events.ts'
import { endCoverage, isCovering, startCoverage, warnCovered } from '#server/billing/coverage/service.ts'
import { subscriptionChanged } from '#server/billing/events.ts'
import { memberJoined, memberRemoved } from '#server/firms/events.ts'
import type { Tx } from '#server/platform/context.ts'
import { on } from '#server/platform/events.ts'
import { advisorSaved, consentGranted, consentRequested } from '#server/profiles/events.ts'
import { admit, recompute } from './capacity/service.ts'
import { requireContactable } from './service.ts'
import { deleteFirstContactsOf, findFirmName, listMemberIds } from './store.ts'
import { deleteEntriesOf } from './wait-list/store.ts'

/** Messages and appointments come from later capabilities, which call `admit` themselves. */
export const eligibilityListeners = [
  on(advisorSaved, (tx, { advisorId }) => recompute(tx, advisorId)),
  on(consentRequested, (tx, { advisorId }) => requireContactable(tx, advisorId)),
  on(consentGranted, (tx, { consumerId, advisorId }) => admit(tx, { consumerId, advisorId })),
  on(memberJoined, async (tx, { firmId, advisorId }) => {
    if (await isCovering(tx, firmId)) await cover(tx, firmId, [advisorId])
  }),
  on(memberRemoved, (tx, { advisorId }) => endCoverage(tx, [advisorId])),
  // A firm that starts or stops paying changes what every member needs.
  on(subscriptionChanged, async (tx, { payer }) => {
    if (payer.kind !== 'firm') return
    const members = await listMemberIds(tx.db, payer.id)
    if (await isCovering(tx, payer.id)) await cover(tx, payer.id, members)
    else await endCoverage(tx, members)
  }),
  on(userDeleted, async (tx, { userId }) => {
    await deleteEntriesOf(tx.db, userId)
    await deleteFirstContactsOf(tx.db, userId)
  }),
]

async function cover(tx: Tx, id: string, memberIds: readonly string[]): Promise<void> {
  const name = await findFirmName(tx.db, id)
  await startCoverage(tx, name, memberIds)
  await warnCovered(tx, { id, name }, memberIds)
}
