import type { RegisterFirm, SaveFirmPart } from '#contract/firms/schemas.ts'
import { problem } from '#contract/problems.ts'
import { endSubscription, seatsOf, startTrial, takeSeats } from '#server/billing/service.ts'
import type { Ctx, Tx, UserCtx } from '#server/platform/context.ts'
import { findFirmRegistration, vouch } from '#server/verification/vouching/service.ts'
import { firmRegistered, memberJoined, memberRemoved } from './events.ts'
import * as store from './store.ts'
import type { FirmMemberRow, FirmRow, InvitationRow } from './tables.ts'

export type TeamRows = {
  firm: FirmRow
  members: Awaited<ReturnType<typeof store.listTeam>>
  invitations: InvitationRow[]
  seats: number | null
  /** Whether the administrator may vouch; nobody else needs to know. */
  isVerified: boolean
}

/**
 * Registers the firm its administrator answers for, makes them its first member and begins the
 * firm's trial.
 * @throws firms.already-registered, firms.in-other-firm
 */
export function registerFirm(ctx: UserCtx, input: RegisterFirm): Promise<FirmRow> {
  return ctx.transaction(async (tx) => {
    const firm = await store.insertFirm(tx.db, { ...input, adminId: tx.actor.id })
    if (!firm) throw problem('firms.already-registered')
    const { id: adminId } = tx.actor
    await startTrial(tx, { kind: 'firm', id: firm.id }, adminId)
    const administrator = { advisorId: adminId, firmId: firm.id, firmRole: 'admin', joinedAt: tx.now } as const
    if (!(await store.insertMember(tx.db, administrator))) throw problem('firms.in-other-firm')
    await tx.publish(firmRegistered, { firmId: firm.id, adminId })
    return firm
  })
}

/** The firm somebody belongs to, with their role in it; null when they belong to none. */
export async function firmOf(
  ctx: Ctx,
  userId: string,
): Promise<{ firm: FirmRow; firmRole: FirmMemberRow['firmRole'] } | null> {
  const found = await store.findMembership(ctx.db, userId)
  return found && { firm: found.firm, firmRole: found.member.firmRole }
}

/** The firm the actor belongs to, or null. */
export async function getOwnFirm(ctx: UserCtx): Promise<FirmRow | null> {
  return (await firmOf(ctx, ctx.actor.id))?.firm ?? null
}

/**
 * Changes what a firm says about itself.
 * @throws firms.none
 */
export async function saveFirm(ctx: UserCtx, change: SaveFirmPart): Promise<FirmRow> {
  const firm = await getAdministered(ctx)
  if (Object.keys(change).length === 0) return firm
  const saved = await store.updateFirm(ctx.db, firm.id, change)
  if (!saved) throw problem('firms.none')
  return saved
}

/**
 * The team as its members see it; null for somebody without a firm. Open invitations are the
 * administrator's to see.
 */
export async function getTeam(ctx: UserCtx): Promise<TeamRows | null> {
  const firm = await getOwnFirm(ctx)
  if (!firm) return null
  const isAdmin = firm.adminId === ctx.actor.id
  const [members, invitations, seats, registration] = await Promise.all([
    store.listTeam(ctx.db, firm.id),
    isAdmin ? store.listInvitations(ctx.db, firm.id) : [],
    seatsOf(ctx, { kind: 'firm', id: firm.id }),
    isAdmin ? findFirmRegistration(ctx, { adminId: firm.adminId, firmName: firm.name }) : null,
  ])
  return { firm, members, invitations, seats, isVerified: registration !== null }
}

/**
 * Takes somebody off the team; their account and their leads stay theirs.
 * @throws firms.none, firms.admin-stays, core.not-found
 */
export async function removeMember(ctx: UserCtx, advisorId: string): Promise<void> {
  const firm = await getAdministered(ctx)
  if (advisorId === firm.adminId) throw problem('firms.admin-stays')
  await ctx.transaction(async (tx) => {
    const isRemoved = await store.deleteMember(tx.db, firm.id, advisorId)
    if (!isRemoved) throw problem('core.not-found')
    await recountSeats(tx, firm.id)
    await tx.publish(memberRemoved, { firmId: firm.id, advisorId })
  })
}

/**
 * Vouches for a member of the actor's verified firm, which verifies a member whose number matches
 * the register.
 * @throws firms.none, firms.not-verified, core.not-found, verification.not-possible,
 * verification.crd-taken
 */
export async function vouchForMember(ctx: UserCtx, advisorId: string): Promise<void> {
  const firm = await getAdministered(ctx)
  if (advisorId === firm.adminId || (await firmOf(ctx, advisorId))?.firm.id !== firm.id) throw problem('core.not-found')
  const registration = await findFirmRegistration(ctx, { adminId: firm.adminId, firmName: firm.name })
  if (!registration) throw problem('firms.not-verified')
  await ctx.transaction((tx) => vouch(tx, advisorId, registration))
}

/**
 * Makes somebody a member within the caller's transaction.
 * @throws firms.in-other-firm, firms.no-seat
 */
export async function addMember(tx: Tx, firmId: string, advisorId: string): Promise<void> {
  const isNew = await store.insertMember(tx.db, { advisorId, firmId, firmRole: 'member', joinedAt: tx.now })
  if (!isNew) throw problem('firms.in-other-firm')
  if (!(await recountSeats(tx, firmId))) throw problem('firms.no-seat')
  await tx.publish(memberJoined, { firmId, advisorId })
}

/**
 * Lets somebody go whose account goes. A firm without its administrator would answer to nobody, so
 * it goes with them, and only when nobody else is left in it.
 * @throws firms.not-empty
 */
export async function leave(tx: Tx, userId: string): Promise<void> {
  const membership = await firmOf(tx, userId)
  if (!membership) return
  const { firm, firmRole } = membership
  if (firmRole === 'admin') {
    if ((await store.countMembers(tx.db, firm.id)) > 1) throw problem('firms.not-empty')
    await endSubscription(tx, { kind: 'firm', id: firm.id })
    return store.deleteFirm(tx.db, firm.id)
  }
  await store.deleteMember(tx.db, firm.id, userId)
  await recountSeats(tx, firm.id)
  await tx.publish(memberRemoved, { firmId: firm.id, advisorId: userId })
}

/**
 * The firm the actor administers.
 * @throws firms.none
 */
export async function getAdministered(ctx: UserCtx): Promise<FirmRow> {
  const membership = await firmOf(ctx, ctx.actor.id)
  if (membership?.firmRole !== 'admin') throw problem('firms.none')
  return membership.firm
}

async function recountSeats(tx: Tx, firmId: string): Promise<boolean> {
  return takeSeats(tx, { kind: 'firm', id: firmId }, () => store.countMembers(tx.db, firmId))
}
