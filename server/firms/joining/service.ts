import { daySeconds } from '#contract/core/durations.ts'
import { problem } from '#contract/problems.ts'
import { sendEmail } from '#server/emails/service.ts'
import type { Tx, UserActor, UserCtx } from '#server/platform/context.ts'
import type { Limit } from '#server/platform/limits.ts'
import { firmDomainOf } from '#server/verification/register/service.ts'
import { recordAudit } from '../audit/service.record.ts'
import { joinRequestEmail, membershipEmail } from '../emails.ts'
import { addMember } from '../service.members.ts'
import { assertSeats } from '../service.seats.ts'
import { firmOf, lockMembershipWith, managersOf, membershipWith } from '../service.ts'
import type { FirmRow } from '../tables.ts'
import * as store from './store.ts'
import type { FirmDomainRow } from './tables.ts'

const requestsPerPerson: Limit = { name: 'join-requests', points: 3, windowSeconds: daySeconds }

export type JoiningRows = {
  readonly domains: FirmDomainRow[]
  readonly requests: Awaited<ReturnType<typeof store.listRequests>>
  readonly ownDomain: string | null
}

/**
 * The domains of the actor's firm and who asks to join it.
 * @throws firms.none, firms.not-allowed
 */
export async function getJoining(ctx: UserCtx): Promise<JoiningRows> {
  const { firm } = await membershipWith(ctx, 'read-records')
  const [domains, requests] = await Promise.all([
    store.listDomains(ctx.db, firm.id),
    store.listRequests(ctx.db, firm.id),
  ])
  const own = domainOf(ctx.actor)
  return { domains, requests, ownDomain: domains.some((each) => each.domain === own && !each.suspendedAt) ? null : own }
}

/**
 * Opens the firm to requests of people at the domain of the actor's own verified address, which
 * proves that they are of that domain; a suspended one opens again, or passes to their firm. Mail
 * services are nobody's own (docs/firms.md "Joining").
 * @throws firms.none, firms.not-allowed, firms.shared-domain, firms.domain-taken
 */
export async function addDomain(ctx: UserCtx): Promise<JoiningRows> {
  const { firm } = await membershipWith(ctx, 'invite')
  const domain = domainOf(ctx.actor)
  if (domain === null) throw problem('firms.shared-domain')
  const isNew = await ctx.transaction(async (tx) => {
    if (!(await store.insertDomain(tx.db, { domain, firmId: firm.id, addedAt: tx.now }))) return false
    await recordAudit(tx, { firmId: firm.id, kind: 'domain-added', detail: domain })
    return true
  })
  if (!isNew && (await store.findDomain(ctx.db, domain))?.firm.id !== firm.id) throw problem('firms.domain-taken')
  return getJoining(ctx)
}

/**
 * Closes the firm to a domain; its open requests end.
 * @throws firms.none, firms.not-allowed, core.not-found
 */
export async function removeDomain(ctx: UserCtx, domain: string): Promise<JoiningRows> {
  const { firm } = await membershipWith(ctx, 'invite')
  await ctx.transaction(async (tx) => {
    if (!(await store.deleteDomain(tx.db, firm.id, domain.toLowerCase()))) throw problem('core.not-found')
    await recordAudit(tx, { firmId: firm.id, kind: 'domain-removed', detail: domain.toLowerCase() })
  })
  return getJoining(ctx)
}

/**
 * Takes the person of a request onto the team as an advisor, and mails them. Open invitations to
 * others keep their seats.
 * @throws core.not-found, firms.none, firms.not-allowed, firms.no-seat, firms.in-other-firm
 */
export async function approve(ctx: UserCtx, id: string): Promise<JoiningRows> {
  await ctx.transaction(async (tx) => {
    const { firm } = await lockMembershipWith(tx, 'invite')
    const request = await store.deleteRequest(tx.db, firm.id, id)
    if (!request) throw problem('core.not-found')
    await addMember(tx, { firmId: firm.id, advisorId: request.userId, firmRole: 'advisor' })
    await assertSeats(tx, firm.id, { more: 0 })
    const link = `${tx.ports.config.publicUrl}/team`
    await sendEmail(tx, membershipEmail, { userId: request.userId }, { change: 'joined', firmName: firm.name, link })
  })
  return getJoining(ctx)
}

/**
 * Declines a request, and mails the person.
 * @throws core.not-found, firms.none, firms.not-allowed
 */
export async function decline(ctx: UserCtx, id: string): Promise<JoiningRows> {
  await ctx.transaction(async (tx) => {
    const { firm } = await lockMembershipWith(tx, 'invite')
    const request = await store.deleteRequest(tx.db, firm.id, id)
    if (!request) throw problem('core.not-found')
    const link = `${tx.ports.config.publicUrl}/team`
    await sendEmail(tx, membershipEmail, { userId: request.userId }, { change: 'declined', firmName: firm.name, link })
  })
  return getJoining(ctx)
}

export type Joinable = { readonly firm: FirmRow | null; readonly requestedAt: Date | null }

/** The firm whose domain the actor's verified address has, for somebody who belongs to none. */
export async function getJoinable(ctx: UserCtx): Promise<Joinable> {
  const domain = domainOf(ctx.actor)
  if (domain === null || (await firmOf(ctx, ctx.actor.id))) return { firm: null, requestedAt: null }
  const [found, request] = await Promise.all([
    store.findDomain(ctx.db, domain),
    store.findRequestOf(ctx.db, ctx.actor.id),
  ])
  // A request that is open stays; a suspended domain or firm takes no further ones.
  const isSuspended = found?.domain.suspendedAt || found?.firm.joiningSuspendedAt
  const isOpen = found && (!isSuspended || request?.firmId === found.firm.id)
  return { firm: isOpen ? found.firm : null, requestedAt: request?.createdAt ?? null }
}

/**
 * Asks to join, once, and mails those who run the firm.
 * @throws core.not-found, core.too-many
 */
export async function requestToJoin(ctx: UserCtx): Promise<Joinable> {
  const { firm } = await getJoinable(ctx)
  const domain = domainOf(ctx.actor)
  if (!firm || domain === null) throw problem('core.not-found')
  await ctx.transaction(async (tx) => {
    const { id: userId, email } = tx.actor
    if (!(await store.insertRequest(tx.db, { firmId: firm.id, userId, domain, createdAt: tx.now }))) return
    await ctx.ports.limits.demand(requestsPerPerson, userId)
    const link = `${tx.ports.config.publicUrl}/team`
    for (const managerId of await managersOf(tx, firm.id)) {
      await sendEmail(tx, joinRequestEmail, { userId: managerId }, { firmName: firm.name, email, link })
    }
  })
  return getJoinable(ctx)
}

/** Takes the actor's request back; nothing happens when there is none. */
export async function withdrawJoinRequest(ctx: UserCtx): Promise<Joinable> {
  await store.deleteRequestOf(ctx.db, ctx.actor.id)
  return getJoinable(ctx)
}

/** Drops the open request of somebody who no longer asks. */
export async function dropRequest(tx: Tx, userId: string): Promise<void> {
  await store.deleteRequestOf(tx.db, userId)
}

/** The domain of an address, when it can be a firm's own; null for mail services. */
export function domainOfAddress(email: string): string | null {
  return firmDomainOf(email.slice(email.lastIndexOf('@') + 1))
}

/** The firm's own domain that the actor's verified address proves. */
function domainOf({ email, emailVerified }: UserActor): string | null {
  return emailVerified ? domainOfAddress(email) : null
}
