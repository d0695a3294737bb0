import type { ChangeFirmRole } from '#contract/firms/schemas.ts'
import type { FirmRole } from '#contract/firms/values.ts'
import { problem } from '#contract/problems.ts'
import { changeRole } from '#server/auth/service.ts'
import { endSubscription, startTrial } from '#server/billing/service.ts'
import { sendEmail } from '#server/emails/service.ts'
import type { Tx, UserCtx } from '#server/platform/context.ts'
import { recordAudit } from './audit/service.record.ts'
import { membershipEmail } from './emails.ts'
import { firmClosed, memberJoined, memberRemoved, memberRoleChanged } from './events.ts'
import { accountRoleOf, assertMayAppoint } from './policy.ts'
import { dropOffer } from './service.ownership.ts'
import { changeSeated, recountSeats } from './service.seats.ts'
import { firmOf, lockMembership, lockMembershipWith } from './service.ts'
import { bindMembers, closeSignOn, releaseMember } from './sign-on/service.members.ts'
import * as store from './store.ts'
import type { FirmRow } from './tables.ts'

/**
 * Makes somebody a member within the caller's transaction, with the kind of account their role asks
 * for. Another invitation of the firm to them ends, so that it keeps no second seat.
 * @throws firms.in-other-firm, firms.no-seat
 */
export async function addMember(
  tx: Tx,
  { firmId, advisorId, firmRole, keeps }: { firmId: string; advisorId: string; firmRole: FirmRole; keeps?: string },
): Promise<void> {
  const isNew = await store.insertMember(tx.db, { advisorId, firmId, firmRole, joinedAt: tx.now })
  if (!isNew) throw problem('firms.in-other-firm')
  if (!(await recountSeats(tx, firmId))) throw problem('firms.no-seat')
  await changeRole(tx, { userId: advisorId, role: accountRoleOf(firmRole), firmRole, keeps })
  await bindMembers(tx, firmId, { only: advisorId, keeps })
  await recordAudit(tx, { firmId, kind: 'joined', subjectId: advisorId, detail: firmRole })
  for (const open of await store.updateInvitationsRevoked(tx.db, { firmId, userId: advisorId, at: tx.now })) {
    await recordAudit(tx, { firmId, kind: 'invitation-revoked', invitationId: open.id, detail: open.firmRole })
  }
  await tx.publish(memberJoined, { firmId, advisorId })
}

/**
 * Changes what another member is at the firm, and mails them. Somebody who begins to advise needs a
 * seat.
 * @throws core.not-found, firms.none, firms.not-allowed, firms.owner-stays, firms.no-seat
 */
export function changeFirmRole(ctx: UserCtx, advisorId: string, { firmRole }: ChangeFirmRole): Promise<void> {
  return ctx.transaction(async (tx) => {
    const { firm, firmRole: actorRole } = await lockMembershipWith(tx, 'change-role')
    const member = await firmOf(tx, advisorId)
    if (member?.firm.id !== firm.id) throw problem('core.not-found')
    if (member.firmRole === 'owner') throw problem('firms.owner-stays')
    if (advisorId === tx.actor.id) throw problem('firms.not-allowed')
    assertMayAppoint(actorRole, [member.firmRole, firmRole])
    if (member.firmRole === firmRole) return
    await changeSeated(tx, firm.id, () => store.updateMember(tx.db, advisorId, { firmRole }))
    const detail = `${member.firmRole} to ${firmRole}`
    await recordAudit(tx, { firmId: firm.id, kind: 'role-changed', subjectId: advisorId, detail })
    if (firmRole !== 'administrator') await dropOffer(tx, firm, advisorId)
    await changeRole(tx, { userId: advisorId, role: accountRoleOf(firmRole), firmRole })
    await tx.publish(memberRoleChanged, { firmId: firm.id, advisorId })
    const link = `${tx.ports.config.publicUrl}/team`
    const input = { change: 'role', firmName: firm.name, firmRole, link } as const
    await sendEmail(tx, membershipEmail, { userId: advisorId }, input)
  })
}

/**
 * Takes somebody off the team and mails them what that means; `server/leads/departures` says so
 * beforehand.
 * @throws core.not-found, firms.none, firms.not-allowed, firms.owner-stays
 */
export function removeMember(ctx: UserCtx, advisorId: string): Promise<void> {
  return ctx.transaction(async (tx) => {
    const { firm, firmRole: actorRole } = await lockMembershipWith(tx, 'remove')
    const member = await firmOf(tx, advisorId)
    if (member?.firm.id !== firm.id) throw problem('core.not-found')
    if (member.firmRole === 'owner') throw problem('firms.owner-stays')
    assertMayAppoint(actorRole, [member.firmRole])
    await takeOff(tx, firm, { userId: advisorId, isRemoved: true })
    await recordAudit(tx, { firmId: firm.id, kind: 'removed', subjectId: advisorId, detail: member.firmRole })
    const link = `${tx.ports.config.publicUrl}/billing`
    const wasOfficer = member.firmRole === 'compliance'
    const input = { change: 'removed', wasOfficer, firmName: firm.name, link } as const
    await sendEmail(tx, membershipEmail, { userId: advisorId }, input)
  })
}

/**
 * Leaves the firm; the owner transfers ownership first, so that no firm is without one.
 * @throws firms.none, firms.owner-stays
 */
export function leaveFirm(ctx: UserCtx): Promise<void> {
  return ctx.transaction(async (tx) => {
    const membership = await lockMembership(tx, tx.actor.id)
    if (!membership) throw problem('firms.none')
    if (membership.firmRole === 'owner') throw problem('firms.owner-stays')
    const { firm, firmRole } = membership
    await takeOff(tx, firm, { userId: tx.actor.id, keeps: tx.actor.sessionId })
    await recordAudit(tx, { firmId: firm.id, kind: 'left', detail: firmRole })
  })
}

/**
 * Locks the plan of somebody's firm when their account closes: before their own, as its renewal
 * does, to avoid deadlocks.
 */
export async function holdPlanOf(tx: Tx, userId: string): Promise<void> {
  const membership = await lockMembership(tx, userId)
  if (membership) await recountSeats(tx, membership.firm.id)
}

/**
 * Lets somebody go whose account goes. A firm without its owner would answer to nobody, so it goes
 * with them, and only when nobody else is left in it.
 * @throws firms.not-empty
 */
export async function letGo(tx: Tx, userId: string): Promise<void> {
  const membership = await lockMembership(tx, userId)
  if (!membership) return
  const { firm, firmRole } = membership
  if (firmRole !== 'owner') {
    await leaveRows(tx, firm, { userId, isAccountDeleted: true })
    return recordAudit(tx, { firmId: firm.id, kind: 'left', subjectId: userId, detail: 'account deleted' })
  }
  if ((await store.countMembers(tx.db, firm.id)) > 1) throw problem('firms.not-empty')
  await endSubscription(tx, { kind: 'firm', id: firm.id })
  await closeSignOn(tx, firm.id)
  await tx.publish(firmClosed, { firmId: firm.id })
  await store.deleteFirm(tx.db, firm.id)
}

/** `keeps` is the session of somebody who leaves by themselves. */
type Leaving = {
  readonly userId: string
  readonly keeps?: string | undefined
  readonly isAccountDeleted?: true
  readonly isRemoved?: true
}

/** Removes a membership. The account is an advisor's again, with the trial it may not have had. */
async function takeOff(tx: Tx, firm: FirmRow, leaving: Leaving): Promise<void> {
  const { userId, keeps } = leaving
  await leaveRows(tx, firm, leaving)
  await changeRole(tx, { userId, role: 'advisor', firmRole: null, keeps })
  await startTrial(tx, { kind: 'advisor', id: userId }, userId)
}

async function leaveRows(
  tx: Tx,
  firm: FirmRow,
  { userId: advisorId, keeps, isAccountDeleted, isRemoved }: Leaving,
): Promise<void> {
  await store.deleteMember(tx.db, firm.id, advisorId)
  await releaseMember(tx, firm.id, { userId: advisorId, keeps })
  await dropOffer(tx, firm, advisorId)
  await recountSeats(tx, firm.id)
  const how = { ...(isAccountDeleted && { isAccountDeleted }), ...(isRemoved && { isRemoved }) }
  await tx.publish(memberRemoved, { firmId: firm.id, advisorId, ...how })
}
