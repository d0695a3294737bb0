import { daySeconds } from '#contract/core/durations.ts'
import type { InvitationOutcomes, InviteAdvisor, InviteAdvisors } from '#contract/firms/schemas.ts'
import type { AuditKind, FirmRole, InvitationOutcome } from '#contract/firms/values.ts'
import { Problem, type ProblemCode, problem } from '#contract/problems.ts'
import { sendEmail } from '#server/emails/service.ts'
import type { Ctx, Tx, UserCtx } from '#server/platform/context.ts'
import { type Limit, recipientKey } from '#server/platform/limits.ts'
import { drawToken, hashToken } from '#server/platform/tokens.ts'
import { recordAudit } from '../audit/service.record.ts'
import { invitationEmail } from '../emails.ts'
import { assertMayAppoint, isSeated } from '../policy.ts'
import { assertOpenFor, deliveryIdOf, invitationEnd, invitationState, invitationsKeptSince } from '../rules.ts'
import { addMember } from '../service.members.ts'
import { assertSeats } from '../service.seats.ts'
import { lockMembershipWith, membershipWith } from '../service.ts'
import * as store from '../store.ts'
import type { FirmRow, InvitationRow } from '../tables.ts'

const perFirm: Limit = { name: 'firm-invitations', points: 30, windowSeconds: daySeconds }
/** Across all firms: revoking an invitation and sending it again writes to the same person. */
const perRecipient: Limit = { name: 'invitations-received', points: 3, windowSeconds: daySeconds }

/**
 * Invites somebody by email; an open invitation as advisor takes a seat, and an expired one to the
 * same address is replaced. The reply does not reveal whether the address has an account, and
 * invitations are limited per firm, day and recipient (docs/product.md "Firms and billing").
 * @throws firms.none, firms.not-allowed, firms.no-seat, firms.already-invited,
 * firms.already-member, emails.no-invitations, core.too-many
 */
export async function inviteAdvisor(
  ctx: UserCtx,
  { email, firmRole = 'advisor' }: InviteAdvisor,
): Promise<InvitationRow> {
  const token = drawToken()
  return ctx.transaction(async (tx) => {
    const { firm, firmRole: actorRole } = await lockMembershipWith(tx, 'invite')
    assertMayAppoint(actorRole, [firmRole])
    if (await store.findMemberByEmail(tx.db, firm.id, email)) throw problem('firms.already-member')
    const earlier = await store.findOpenInvitation(tx.db, firm.id, email)
    if (earlier && invitationState(earlier, tx.now) === 'pending') throw problem('firms.already-invited')
    await assertSeat(tx, firm, firmRole)
    if (earlier && invitationState(earlier, tx.now) === 'expired') {
      await store.updateInvitationRevoked(tx.db, { id: earlier.id, firmId: firm.id, at: tx.now })
    }
    const expiresAt = invitationEnd(tx.now)
    const row = await store.insertInvitation(tx.db, {
      firmId: firm.id,
      email,
      firmRole,
      tokenHash: hashToken(token),
      createdAt: tx.now,
      expiresAt,
    })
    if (!row) throw problem('firms.already-invited')
    await sendInvitation(tx, { firm, row, token })
    await recordInvitation(tx, 'invitation-sent', row)
    return row
  })
}

/**
 * Invites several people, one after the other because each takes the firm's lock, and says what
 * became of each address. An address that is refused leaves the others alone.
 * @throws firms.none, firms.not-allowed
 */
export async function inviteAdvisors(
  ctx: UserCtx,
  { emails, firmRole = 'advisor' }: InviteAdvisors,
): Promise<InvitationOutcomes['items']> {
  await membershipWith(ctx, 'invite')
  const items: InvitationOutcomes['items'] = []
  for (const email of new Set(emails.map((address) => address.toLowerCase()))) {
    items.push({ email, outcome: await outcomeOf(() => inviteAdvisor(ctx, { email, firmRole })) })
  }
  return items
}

/**
 * Sends an invitation again with a new link and seven more days; the earlier link stops working.
 * @throws core.not-found, firms.none, firms.not-allowed, firms.no-seat, emails.no-invitations,
 * core.too-many
 */
export function resendInvitation(ctx: UserCtx, id: string): Promise<InvitationRow> {
  const token = drawToken()
  return ctx.transaction(async (tx) => {
    const { firm, firmRole } = await lockMembershipWith(tx, 'invite')
    const open = await store.findInvitationOf(tx.db, firm.id, id)
    if (!open) throw problem('core.not-found')
    assertMayAppoint(firmRole, [open.firmRole])
    // An expired invitation takes no seat until it is sent again.
    if (invitationState(open, tx.now) === 'expired') await assertSeat(tx, firm, open.firmRole)
    const renewed = { tokenHash: hashToken(token), expiresAt: invitationEnd(tx.now) }
    const row = await store.updateInvitation(tx.db, id, renewed)
    if (!row) throw problem('core.not-found')
    await sendInvitation(tx, { firm, row, token })
    await recordInvitation(tx, 'invitation-resent', row)
    return row
  })
}

/**
 * Takes an open invitation back.
 * @throws firms.none, firms.not-allowed, core.not-found
 */
export async function revokeInvitation(ctx: UserCtx, id: string): Promise<void> {
  await ctx.transaction(async (tx) => {
    const { firm, firmRole } = await lockMembershipWith(tx, 'invite')
    const open = await store.findInvitationOf(tx.db, firm.id, id)
    if (open) assertMayAppoint(firmRole, [open.firmRole])
    if (!open || !(await store.updateInvitationRevoked(tx.db, { id, firmId: firm.id, at: tx.now })))
      throw problem('core.not-found')
    await recordInvitation(tx, 'invitation-revoked', open)
  })
}

/** Returns the invitation of a token. @throws core.not-found */
export async function previewInvitation(ctx: Ctx, token: string): Promise<{ row: InvitationRow; firm: FirmRow }> {
  const row = await store.findInvitationByToken(ctx.db, hashToken(token))
  const firm = row && (await store.findFirm(ctx.db, row.firmId))
  if (!firm) throw problem('core.not-found')
  return { row, firm }
}

/**
 * Joins the firm of an invitation. The row is locked, so that one link is used once; accepting
 * again what one has accepted changes nothing and yields the firm.
 * @throws core.not-found, firms.invitation-over, firms.invitation-for-other, firms.in-other-firm,
 * firms.no-seat
 */
export function acceptInvitation(ctx: UserCtx, token: string): Promise<FirmRow> {
  return ctx.transaction(async (tx) => {
    const row = await store.lockInvitation(tx.db, hashToken(token))
    const firm = row && (await store.findFirm(tx.db, row.firmId))
    if (!firm) throw problem('core.not-found')
    if (row.acceptedBy === tx.actor.id) return firm
    assertOpenFor(row, tx.actor.email, tx.now)
    const { id: advisorId, sessionId: keeps } = tx.actor
    await store.updateInvitationAccepted(tx.db, row.id, { userId: advisorId, at: tx.now })
    await addMember(tx, { firmId: firm.id, advisorId, firmRole: row.firmRole, keeps })
    await recordInvitation(tx, 'invitation-accepted', row)
    return firm
  })
}

/** Deletes invitations that ended long ago without a member. */
export function deleteEndedInvitations(ctx: Ctx): Promise<void> {
  return store.deleteInvitationsEndedBefore(ctx.db, invitationsKeptSince(ctx.now))
}

function recordInvitation(tx: Tx, kind: InvitationAct, { id, firmId, firmRole }: InvitationRow): Promise<void> {
  return recordAudit(tx, { firmId, kind, invitationId: id, detail: firmRole })
}
type InvitationAct = Extract<AuditKind, `invitation-${string}`>

type Sending = { readonly firm: FirmRow; readonly row: InvitationRow; readonly token: string }

/** @throws emails.no-invitations, core.too-many */
async function sendInvitation(tx: Tx, { firm, row, token }: Sending): Promise<void> {
  const { email, firmRole, expiresAt } = row
  await tx.ports.limits.demand(perFirm, firm.id)
  await tx.ports.limits.demand(perRecipient, recipientKey(email))
  const link = `${tx.ports.config.publicUrl}/team/join/${token}`
  const recipient = { address: email, jobId: deliveryIdOf(row) }
  const { name: firmName, isSupervised } = firm
  await sendEmail(tx, invitationEmail, recipient, { firmName, isSupervised, firmRole, link, expiresAt })
}

/** @throws firms.no-seat */
async function assertSeat(tx: Tx, { id }: FirmRow, firmRole: FirmRole): Promise<void> {
  if (isSeated({ firmRole, published: false })) await assertSeats(tx, id, { more: 1 })
}

const outcomes: Partial<Record<ProblemCode, InvitationOutcome>> = {
  'firms.already-invited': 'already-invited',
  'firms.already-member': 'already-member',
  'firms.no-seat': 'no-seat',
  'emails.no-invitations': 'opted-out',
  'core.too-many': 'too-many',
}

async function outcomeOf(invite: () => Promise<unknown>): Promise<InvitationOutcome> {
  try {
    await invite()
    return 'invited'
  } catch (error) {
    const outcome = error instanceof Problem ? outcomes[error.code] : undefined
    if (!outcome) throw error
    return outcome
  }
}
