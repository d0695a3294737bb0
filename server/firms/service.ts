import type { RegisterFirm, SaveFirmPart } from '#contract/firms/schemas.ts'
import type { FirmPermission, FirmRole } from '#contract/firms/values.ts'
import { problem } from '#contract/problems.ts'
import { changeRole } from '#server/auth/service.ts'
import { seatsOf, startTrial } from '#server/billing/service.ts'
import type { Ctx, Tx, UserCtx } from '#server/platform/context.ts'
import { discard, storePicture } from '#server/profiles/avatars/service.ts'
import { findFirmRegistration, ownsOneOf, vouch } from '#server/verification/vouching/service.ts'
import { recordAudit } from './audit/service.record.ts'
import { firmRegistered } from './events.ts'
import { accountRoleOf, firmPermissionTable, permits } from './policy.ts'
import { deliveryIdOf, openOffer } from './rules.ts'
import { recountSeats } from './service.seats.ts'
import * as signOn from './sign-on/store.ts'
import * as store from './store.ts'
import type { FirmRow, InvitationRow } from './tables.ts'

export { permits } from './policy.ts'
/** How members are named to one another, for emails about them. */
export { memberName } from './rules.ts'

export type Membership = { readonly firm: FirmRow; readonly firmRole: FirmRole }

export type TeamRows = {
  firm: FirmRow
  /** What the viewer is at the firm. */
  role: FirmRole
  members: Awaited<ReturnType<typeof store.listTeam>>
  invitations: InvitationRow[]
  /** The deliveries of these invitations that failed, by `deliveryIdOf`. */
  failedDeliveries: ReadonlySet<string>
  seats: number | null
  /** Whether the owner may vouch; nobody else needs to know. */
  isVerified: boolean
  ownershipOffer: { toId: string; expiresAt: Date } | null
}

/**
 * Registers the firm its owner answers for, makes them its first member and begins the firm's
 * trial.
 * @throws firms.already-registered, firms.in-other-firm
 */
export function registerFirm(ctx: UserCtx, input: RegisterFirm): Promise<FirmRow> {
  return ctx.transaction(async (tx) => {
    const firm = await store.insertFirm(tx.db, { ...input, adminId: tx.actor.id })
    if (!firm) throw problem('firms.already-registered')
    const { id: adminId } = tx.actor
    await startTrial(tx, { kind: 'firm', id: firm.id }, adminId)
    const owner = { advisorId: adminId, firmId: firm.id, firmRole: 'owner', joinedAt: tx.now } as const
    if (!(await store.insertMember(tx.db, owner))) throw problem('firms.in-other-firm')
    await recountSeats(tx, firm.id)
    const { sessionId: keeps } = tx.actor
    await changeRole(tx, { userId: adminId, role: accountRoleOf('owner'), firmRole: 'owner', keeps })
    await recordAudit(tx, { firmId: firm.id, kind: 'registered', detail: firm.name })
    await tx.publish(firmRegistered, { firmId: firm.id, adminId })
    return firm
  })
}

/** The firm somebody belongs to, with their role in it; null when they belong to none. */
export async function firmOf(ctx: Ctx, userId: string): Promise<Membership | null> {
  const found = await store.findMembership(ctx.db, userId)
  return found && { firm: found.firm, firmRole: found.member.firmRole }
}

/** The firm the actor belongs to, or null. */
export async function findOwnFirm(ctx: UserCtx): Promise<FirmRow | null> {
  return (await firmOf(ctx, ctx.actor.id))?.firm ?? null
}

/**
 * Changes what a firm says about itself.
 * @throws firms.none, firms.not-allowed
 */
export async function saveFirm(ctx: UserCtx, change: SaveFirmPart): Promise<FirmRow> {
  const { firm } = await membershipWith(ctx, 'edit')
  if (Object.keys(change).length === 0) return firm
  const saved = await store.updateFirm(ctx.db, firm.id, change)
  if (!saved) throw problem('firms.none')
  return saved
}

/** Notes whether a firm's archive is on, so that who is invited reads it before joining. */
export async function setSupervised(tx: Tx, firmId: string, isSupervised: boolean): Promise<void> {
  await store.updateFirm(tx.db, firmId, { isSupervised })
}

/**
 * Replaces the firm's logo, which is stored like a person's picture; null removes it.
 * @throws firms.none, firms.not-allowed, profiles.no-picture
 */
export async function setLogo(ctx: UserCtx, jpegBase64: string | null): Promise<FirmRow> {
  await membershipWith(ctx, 'edit')
  return jpegBase64 === null
    ? replaceLogo(ctx, null)
    : storePicture(ctx, jpegBase64, (address) => replaceLogo(ctx, address))
}

function replaceLogo(ctx: UserCtx, logoUrl: string | null): Promise<FirmRow> {
  return ctx.transaction(async (tx) => {
    const { firm } = await lockMembershipWith(tx, 'edit')
    const saved = await store.updateFirm(tx.db, firm.id, { logoUrl })
    if (!saved) throw problem('firms.none')
    await discard(tx, firm.logoUrl)
    return saved
  })
}

/**
 * The team as its members see it; null for somebody without a firm. Open invitations and an offer
 * of ownership are for those who run the firm and its compliance officer.
 */
export async function findTeam(ctx: UserCtx): Promise<TeamRows | null> {
  const membership = await firmOf(ctx, ctx.actor.id)
  if (!membership) return null
  const { firm, firmRole: role } = membership
  const readsRecords = permits(role, 'read-records')
  const [members, invitations, seats, registration] = await Promise.all([
    store.listTeam(ctx.db, firm.id),
    readsRecords ? store.listInvitations(ctx.db, firm.id) : [],
    seatsOf(ctx, { kind: 'firm', id: firm.id }),
    permits(role, 'vouch') ? findVouchingFirm(ctx, firm) : null,
  ])
  const ownershipOffer = readsRecords ? openOffer(firm, ctx.now) : null
  const failedDeliveries = await store.listFailedDeliveries(ctx.db, invitations.map(deliveryIdOf))
  return {
    firm,
    role,
    members,
    invitations,
    failedDeliveries,
    seats,
    isVerified: registration !== null,
    ownershipOffer,
  }
}

/**
 * Vouches for a member of the actor's firm, once it is proved to be the registered one, which
 * verifies a member whose number matches the register.
 * @throws firms.none, firms.not-allowed, firms.not-verified, core.not-found,
 * verification.not-possible, verification.crd-taken
 */
export async function vouchForMember(ctx: UserCtx, advisorId: string): Promise<void> {
  const { firm } = await membershipWith(ctx, 'vouch')
  if (advisorId === firm.adminId || (await firmOf(ctx, advisorId))?.firm.id !== firm.id) throw problem('core.not-found')
  const registration = await findVouchingFirm(ctx, firm)
  if (!registration) throw problem('firms.not-verified')
  await ctx.transaction((tx) => vouch(tx, advisorId, registration))
}

/**
 * The registered firm that a firm may vouch for. Any employee can register a firm of their
 * employer's name, so it has proved a domain of the registered firm, or our staff checked it.
 */
async function findVouchingFirm(ctx: Ctx, firm: FirmRow): ReturnType<typeof findFirmRegistration> {
  const registration = await findRegistration(ctx, firm)
  if (!registration || firm.registrationMark === 'checked') return registration
  const proved = (await signOn.listDomains(ctx.db, firm.id)).filter(({ provedAt }) => provedAt)
  const isOwn = await ownsOneOf(
    ctx,
    registration,
    proved.map(({ domain }) => domain),
  )
  return isOwn ? registration : null
}

type Named = Pick<FirmRow, 'adminId' | 'name' | 'registrationMark'>

/** The registered firm of a firm; null while it is not verified, or our staff withdrew it. */
export async function findRegistration(ctx: Ctx, firm: Named): ReturnType<typeof findFirmRegistration> {
  if (firm.registrationMark === 'withdrawn') return null
  return findFirmRegistration(ctx, { adminId: firm.adminId, firmName: firm.name })
}

/** The people who run a firm: its owner and administrators. */
export function managersOf(ctx: Ctx, firmId: string): Promise<string[]> {
  return membersWith(ctx, firmId, 'edit')
}

/** The people whose role at a firm includes a permission. */
export function membersWith(ctx: Ctx, firmId: string, permission: FirmPermission): Promise<string[]> {
  return store.listIdsOfRoles(ctx.db, firmId, firmPermissionTable[permission])
}

/**
 * The firm at which the actor's role includes a permission.
 * @throws firms.none, firms.not-allowed
 */
export async function membershipWith(ctx: UserCtx, permission: FirmPermission): Promise<Membership> {
  return demanded(await firmOf(ctx, ctx.actor.id), permission)
}

/**
 * The same under the firm's lock, which holds until the transaction ends: of two administrators who
 * remove each other, the second is no longer one.
 * @throws firms.none, firms.not-allowed
 */
export async function lockMembershipWith(tx: Tx<UserCtx['actor']>, permission: FirmPermission): Promise<Membership> {
  return demanded(await lockMembership(tx, tx.actor.id), permission)
}

/** The firm somebody belongs to under its lock, with the role they have once it is held. */
export async function lockMembership(tx: Tx, userId: string): Promise<Membership | null> {
  const before = await firmOf(tx, userId)
  if (!before) return null
  await store.lockFirm(tx.db, before.firm.id)
  const membership = await firmOf(tx, userId)
  return membership?.firm.id === before.firm.id ? membership : null
}

/**
 * Keeps a member at the firm until the transaction ends, where its lock would come too late. False
 * when they leave, or change their role, in the same moment.
 */
export function tryLockMember(tx: Tx, member: { firmId: string; advisorId: string }): Promise<boolean> {
  return store.lockMember(tx.db, member)
}

function demanded(membership: Membership | null, permission: FirmPermission): Membership {
  if (!membership) throw problem('firms.none')
  if (!permits(membership.firmRole, permission)) throw problem('firms.not-allowed')
  return membership
}
