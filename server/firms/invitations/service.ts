import { createHash, randomBytes } from 'node:crypto'
import type { InviteAdvisor } from '#contract/firms/schemas.ts'
import { problem } from '#contract/problems.ts'
import { seatsOf } from '#server/billing/service.ts'
import { sendEmail } from '#server/emails/service.ts'
import type { Ctx, UserCtx } from '#server/platform/context.ts'
import type { Limit } from '#server/platform/limits.ts'
import { invitationEmail } from '../emails.ts'
import { assertOpenFor, invitationEnd, invitationState } from '../rules.ts'
import { addMember, getAdministered } from '../service.ts'
import * as store from '../store.ts'
import type { FirmRow, InvitationRow } from '../tables.ts'

const perFirm: Limit = { name: 'firm-invitations', points: 30, windowSeconds: 86_400 }
/** Across all firms: revoking an invitation and sending it again writes to the same person. */
const perRecipient: Limit = { name: 'invitations-received', points: 3, windowSeconds: 86_400 }

/**
 * Invites an advisor by email; an open invitation takes a seat, and an expired one to the same
 * address is replaced. The reply does not reveal whether the address has an account, and
 * invitations are limited per firm, day and recipient (docs/product.md "Firms and billing").
 * @throws firms.none, firms.no-seat, firms.already-invited, firms.already-member, core.too-many
 */
export async function inviteAdvisor(ctx: UserCtx, { email }: InviteAdvisor): Promise<InvitationRow> {
  const firm = await getAdministered(ctx)
  const token = randomBytes(32).toString('base64url')
  const tokenHash = hashToken(token)
  return ctx.transaction(async (tx) => {
    await store.lockFirm(tx.db, firm.id)
    if (await store.findMemberByEmail(tx.db, firm.id, email)) throw problem('firms.already-member')
    const seats = await seatsOf(tx, { kind: 'firm', id: firm.id })
    const earlier = await store.findOpenInvitation(tx.db, firm.id, email)
    if (earlier && invitationState(earlier, tx.now) === 'pending') throw problem('firms.already-invited')
    const taken =
      (await store.countMembers(tx.db, firm.id)) + (await store.countOpenInvitations(tx.db, firm.id, tx.now))
    if (seats !== null && taken >= seats) throw problem('firms.no-seat')
    if (earlier && invitationState(earlier, tx.now) === 'expired') {
      await store.updateInvitationRevoked(tx.db, firm.id, earlier.id, tx.now)
    }
    const expiresAt = invitationEnd(tx.now)
    const row = await store.insertInvitation(tx.db, { firmId: firm.id, email, tokenHash, createdAt: tx.now, expiresAt })
    if (!row) throw problem('firms.already-invited')
    await ctx.ports.limits.demand(perFirm, firm.id)
    await ctx.ports.limits.demand(perRecipient, createHash('sha256').update(email.toLowerCase()).digest('base64url'))
    const link = `${tx.ports.config.publicUrl}/team/join/${token}`
    await sendEmail(tx, invitationEmail, { address: email }, { firmName: firm.name, link, expiresAt })
    return row
  })
}

/**
 * Takes an open invitation back.
 * @throws firms.none, core.not-found
 */
export async function revokeInvitation(ctx: UserCtx, id: string): Promise<void> {
  const firm = await getAdministered(ctx)
  if (!(await store.updateInvitationRevoked(ctx.db, firm.id, id, ctx.now))) throw problem('core.not-found')
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
    await addMember(tx, firm.id, tx.actor.id)
    await store.updateInvitationAccepted(tx.db, row.id, { userId: tx.actor.id, at: tx.now })
    return firm
  })
}

/** The stored form of a token. Plain SHA-256 is enough: 256 random bits cannot be guessed. */
function hashToken(token: string): Uint8Array {
  return createHash('sha256').update(token).digest()
}
