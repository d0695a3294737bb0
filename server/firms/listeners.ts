import { accountClosing, emailChanged, emailVerified, firmAccountCreated, userDeleted } from '#server/auth/events.ts'
import { planActed } from '#server/billing/events.ts'
import type { Tx } from '#server/platform/context.ts'
import { on } from '#server/platform/events.ts'
import { publicationChanged } from '#server/profiles/events.ts'
import { recordPlanAct } from './audit/service.record.ts'
import { memberJoined } from './events.ts'
import { dropRequest } from './joining/service.ts'
import { holdPlanOf, letGo } from './service.members.ts'
import { followPublication } from './service.seats.ts'
import { firmOf } from './service.ts'
import { bindByAddressJob } from './sign-on/jobs.ts'
import { requestForNewcomer } from './sign-on/service.members.ts'
import { deleteInvitationsOf } from './store.ts'

const bindByAddress = async (tx: Tx, { userId }: { userId: string }) => {
  if (await firmOf(tx, userId)) await tx.enqueue(bindByAddressJob, { userId })
}

export const firmsListeners = [
  on(accountClosing, (tx, { userId }) => holdPlanOf(tx, userId)),
  on(userDeleted, async (tx, { userId }) => {
    await letGo(tx, userId)
    await dropRequest(tx, userId)
    await deleteInvitationsOf(tx.db, userId)
  }),
  on(firmAccountCreated, (tx, newcomer) => requestForNewcomer(tx, newcomer)),
  // A request rests on an address at the firm's domain, and on belonging to no firm.
  on(emailChanged, (tx, { userId }) => dropRequest(tx, userId)),
  on(emailChanged, bindByAddress),
  on(emailVerified, bindByAddress),
  on(publicationChanged, followPublication),
  on(planActed, recordPlanAct),
  on(memberJoined, (tx, { advisorId }) => dropRequest(tx, advisorId)),
]
