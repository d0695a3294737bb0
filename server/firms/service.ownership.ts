import { ownershipChanged } from '#contract/firms/events.ts'
import { problem } from '#contract/problems.ts'
import { changeRole } from '#server/auth/service.ts'
import { changeHolder } from '#server/billing/service.ts'
import { sendEmail } from '#server/emails/service.ts'
import type { Tx, UserCtx } from '#server/platform/context.ts'
import { rooms } from '#server/platform/realtime/rooms.ts'
import { recordAudit } from './audit/service.record.ts'
import { membershipEmail } from './emails.ts'
import { memberRoleChanged } from './events.ts'
import { accountRoleOf } from './policy.ts'
import { offerEnd, openOffer } from './rules.ts'
import { firmOf, lockMembership, lockMembershipWith, membersWith } from './service.ts'
import { bindMembers } from './sign-on/service.members.ts'
import * as store from './store.ts'
import type { FirmRow } from './tables.ts'

/**
 * Offers the firm to one of its administrators, who holds it once they accept. One offer is open at
 * a time; the same offer again counts from now.
 * @throws core.not-found, firms.none, firms.not-allowed, firms.not-administrator
 */
export function offerOwnership(ctx: UserCtx, toId: string): Promise<void> {
  return ctx.transaction(async (tx) => {
    const { firm } = await lockMembershipWith(tx, 'transfer')
    const member = await firmOf(tx, toId)
    if (member?.firm.id !== firm.id) throw problem('core.not-found')
    if (member.firmRole !== 'administrator') throw problem('firms.not-administrator')
    const isRepeated = openOffer(firm, tx.now)?.toId === toId
    await store.updateFirm(tx.db, firm.id, { successorId: toId, successorUntil: offerEnd(tx.now) })
    await announce(tx, firm.id)
    if (isRepeated) return
    await recordAudit(tx, { firmId: firm.id, kind: 'ownership-offered', subjectId: toId })
    const link = `${tx.ports.config.publicUrl}/team`
    await sendEmail(tx, membershipEmail, { userId: toId }, { change: 'offered', firmName: firm.name, link })
  })
}

/**
 * Ends the open offer: by the owner who made it, or by the administrator who declines it, of which
 * the owner is mailed.
 * @throws firms.none, firms.no-offer
 */
export function withdrawOwnership(ctx: UserCtx): Promise<void> {
  return ctx.transaction(async (tx) => {
    const membership = await lockMembership(tx, tx.actor.id)
    if (!membership) throw problem('firms.none')
    const { firm, firmRole } = membership
    const offer = openOffer(firm, tx.now)
    if (!offer || (firmRole !== 'owner' && offer.toId !== tx.actor.id)) throw problem('firms.no-offer')
    await dropOffer(tx, firm, offer.toId)
    await recordAudit(tx, { firmId: firm.id, kind: 'ownership-withdrawn', subjectId: offer.toId })
    if (firmRole === 'owner') return
    const link = `${tx.ports.config.publicUrl}/team`
    await sendEmail(
      tx,
      membershipEmail,
      { userId: firm.adminId },
      { change: 'offer-declined', firmName: firm.name, link },
    )
  })
}

/**
 * Accepts the firm: the actor becomes its owner and manages its plan, and the earlier owner becomes
 * an administrator. Both are mailed, with the card that goes on paying.
 * @throws firms.none, firms.no-offer
 */
export function acceptOwnership(ctx: UserCtx): Promise<void> {
  return ctx.transaction(async (tx) => {
    const membership = await lockMembership(tx, tx.actor.id)
    if (!membership) throw problem('firms.none')
    const { firm } = membership
    if (openOffer(firm, tx.now)?.toId !== tx.actor.id) throw problem('firms.no-offer')
    const [from, to] = [firm.adminId, tx.actor.id]
    for (const [advisorId, firmRole] of [
      [from, 'administrator'],
      [to, 'owner'],
    ] as const) {
      await store.updateMember(tx.db, advisorId, { firmRole })
      await changeRole(tx, { userId: advisorId, role: accountRoleOf(firmRole), firmRole, keeps: tx.actor.sessionId })
    }
    await store.updateFirm(tx.db, firm.id, { adminId: to, successorId: null, successorUntil: null })
    await announce(tx, firm.id)
    await recordAudit(tx, { firmId: firm.id, kind: 'ownership-accepted', subjectId: from })
    await bindMembers(tx, firm.id, { keeps: tx.actor.sessionId })
    const card = await changeHolder(tx, { kind: 'firm', id: firm.id }, to)
    for (const advisorId of [from, to])
      await tx.publish(memberRoleChanged, { firmId: firm.id, advisorId, wasOwner: advisorId === from })
    const link = `${tx.ports.config.publicUrl}/team`
    for (const userId of [from, to]) {
      const input = { change: 'transferred', firmName: firm.name, isOwner: userId === to, card, link } as const
      await sendEmail(tx, membershipEmail, { userId }, input)
    }
  })
}

/** Ends the offer to somebody, if there is one, within the transaction of the caller. */
export async function dropOffer(tx: Tx, firm: FirmRow, toId: string): Promise<void> {
  if (firm.successorId !== toId) return
  await store.updateFirm(tx.db, firm.id, { successorId: null, successorUntil: null })
  await announce(tx, firm.id)
}

/** Tells the open pages of those who see an offer. */
async function announce(tx: Tx, firmId: string): Promise<void> {
  for (const id of await membersWith(tx, firmId, 'read-records')) tx.emit(rooms.user(id), ownershipChanged, { firmId })
}
