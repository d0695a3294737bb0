import { worksLeads } from '#contract/firms/values.ts'
import { userDeleted } from '#server/auth/events.ts'
import { endCoverage, isCovering, startCoverage, warnCovered } from '#server/billing/coverage/service.ts'
import { subscriptionChanged } from '#server/billing/events.ts'
import { memberJoined, memberRemoved, memberRoleChanged } from '#server/firms/events.ts'
import type { Tx } from '#server/platform/context.ts'
import { on } from '#server/platform/events.ts'
import { advisorSaved, consentGranted, consentRequested, personBlocked } from '#server/profiles/events.ts'
import { countFirstContact, recountPlaces } from './capacity/service.ts'
import { requireContactable } from './service.ts'
import { deleteFirstContactsOf, findFirmName, listMembers } from './store.ts'
import { deleteEntriesOf, deleteEntry } from './wait-list/store.ts'

/**
 * Messages and appointments come from later capabilities, which call `countFirstContact`
 * themselves.
 */
export const eligibilityListeners = [
  on(advisorSaved, (tx, { advisorId }) => recountPlaces(tx, advisorId)),
  on(consentRequested, (tx, { advisorId }) => requireContactable(tx, advisorId)),
  on(consentGranted, (tx, { consumerId, advisorId }) => countFirstContact(tx, { consumerId, advisorId })),
  on(memberJoined, (tx, { firmId, advisorId }) => followPlan(tx, firmId, { advisorId })),
  on(memberRoleChanged, (tx, { firmId, advisorId, wasOwner }) => followPlan(tx, firmId, { advisorId, wasOwner })),
  on(memberRemoved, (tx, { advisorId }) => endCoverage(tx, [advisorId])),
  // A firm that starts or stops paying changes what every member needs.
  on(subscriptionChanged, async (tx, { payer }) => {
    if (payer.kind === 'firm') await followPlan(tx, payer.id)
  }),
  // People who have parted do not wait for each other.
  on(personBlocked, async (tx, { blockerId, blockedId }) => {
    await deleteEntry(tx.db, { consumerId: blockerId, advisorId: blockedId })
    await deleteEntry(tx.db, { consumerId: blockedId, advisorId: blockerId })
  }),
  on(userDeleted, async (tx, { userId }) => {
    await deleteEntriesOf(tx.db, userId)
    await deleteFirstContactsOf(tx.db, userId)
  }),
]

/**
 * Starts or ends the cover of a firm's people, or of one of them, as its plan and their roles are
 * now: everybody with a seat is covered, and a compliance officer is not.
 */
async function followPlan(
  tx: Tx,
  id: string,
  { advisorId, wasOwner = false }: { advisorId?: string; wasOwner?: boolean | undefined } = {},
): Promise<void> {
  const members = (await listMembers(tx.db, id)).filter((member) => !advisorId || member.id === advisorId)
  const covered = (await isCovering(tx, id)) ? members.filter(({ firmRole }) => worksLeads(firmRole)) : []
  const name = await findFirmName(tx.db, id)
  await startCoverage(
    tx,
    name,
    covered.map((member) => ({ id: member.id, isPayer: member.firmRole === 'owner', wasPayer: wasOwner })),
  )
  const coveredIds = covered.map((member) => member.id)
  await warnCovered(tx, { id, name }, coveredIds)
  await endCoverage(
    tx,
    members.map((member) => member.id).filter((memberId) => !coveredIds.includes(memberId)),
  )
}
