import { problem } from '#contract/problems.ts'
import * as auth from '#server/auth/service.ts'
import { sendEmail } from '#server/emails/service.ts'
import type { Tx, UserCtx } from '#server/platform/context.ts'
import { recordAudit } from '../audit/service.record.ts'
import { signOnChangeEmail, signOnEmail } from '../emails.ts'
import { lockMembershipWith, type Membership, membershipWith } from '../service.ts'
import type { FirmRow } from '../tables.ts'
import { isBound } from './rules.ts'
import { bindMembers } from './service.members.ts'
import * as store from './store.ts'
import type { SignOnDomainRow, SignOnRow } from './tables.ts'

export type SignOnView = {
  readonly row: SignOnRow
  readonly domains: readonly SignOnDomainRow[]
  readonly provider: auth.SsoProviderRow
  /** Members whom a required sign-on is not about, without the owner. */
  readonly unboundCount: number
} | null

/** The sign-on of the actor's firm. @throws firms.none, firms.not-allowed */
export async function getSignOn(ctx: UserCtx): Promise<SignOnView> {
  const { firm } = await membershipWith(ctx, 'edit')
  const row = await store.findSignOn(ctx.db, firm.id)
  const provider = row && (await auth.findFirmProvider(ctx, row.providerId))
  if (!row || !provider) return null
  const domains = await store.listDomains(ctx.db, firm.id)
  const members = await store.listMemberAddresses(ctx.db, firm.id)
  const unbound = members.filter((member) => member.firmRole !== 'owner' && !isBound(member, domains))
  return { row, domains, provider, unboundCount: unbound.length }
}

/**
 * Begins a trial sign-in of the actor at the provider.
 * @throws firms.none, firms.not-allowed, firms.sign-on-none, firms.sign-on-unreachable
 */
export async function trySignOn(ctx: UserCtx): Promise<{ url: string }> {
  const { row } = await demanded(ctx)
  const url = await auth
    .beginTrial(ctx, row.providerId, `${ctx.ports.config.publicUrl}/team/sign-on`)
    .catch((cause: unknown) => {
      throw problem('firms.sign-on-unreachable', { cause })
    })
  return { url }
}

const switchedOff = 'Firms’ sign-on is switched off here, so nobody could sign in by it. Ask support to switch it on.'

/**
 * Makes the provider the only way in for the members whom it can sign in, except the owner, or
 * stops that, and mails them. Only what has worked once can be required.
 * @throws firms.none, firms.not-allowed, auth.reauthentication-needed, firms.sign-on-none,
 * firms.sign-on-unproven
 */
export async function requireSignOn(ctx: UserCtx, isRequired: boolean): Promise<SignOnView> {
  await provenManager(ctx)
  await ctx.transaction(async (tx) => {
    const { firm, current } = await lockSignOn(tx)
    const provider = await auth.findFirmProvider(tx, current.providerId)
    const proved = (await store.listDomains(tx.db, firm.id))
      .filter(({ provedAt }) => provedAt)
      .map(({ domain }) => domain)
    const works = proved.length > 0 && provider?.triedAt && provider.trialError === null
    if (isRequired && !works) throw problem('firms.sign-on-unproven')
    if (isRequired && !tx.ports.config.auth.samlEnabled)
      throw problem('firms.sign-on-unproven', { detail: switchedOff })
    if (current.isRequired === isRequired) return
    await store.updateSignOn(tx.db, firm.id, { isRequired })
    const bound = await bindMembers(tx, firm.id, { keeps: tx.actor.sessionId })
    const detail = isRequired ? 'required' : 'no longer required'
    await recordChange(tx, firm, detail)
    await mailBound(tx, firm, bound, { domain: proved.join(' or '), isRequired })
  })
  return getSignOn(ctx)
}

/**
 * Removes the sign-on. The accounts it made become ordinary ones, which can set a password.
 * @throws firms.none, firms.not-allowed, auth.reauthentication-needed, firms.sign-on-none
 */
export async function removeSignOn(ctx: UserCtx): Promise<SignOnView> {
  await provenManager(ctx)
  await ctx.transaction(async (tx) => {
    const { firm, current } = await lockSignOn(tx)
    await drop(tx, current)
    await recordChange(tx, firm, 'removed')
  })
  return getSignOn(ctx)
}

/** Tells members that the sign-on is their only way in from now on, or no longer. */
export async function mailBound(
  tx: Tx,
  { name: firmName }: FirmRow,
  userIds: readonly string[],
  rule: { domain: string; isRequired: boolean },
): Promise<void> {
  const link = `${tx.ports.config.publicUrl}/signin`
  for (const userId of userIds) await sendEmail(tx, signOnEmail, { userId }, { firmName, link, ...rule })
}

/** Removes a connection, so that nobody comes in by it and its accounts are ordinary ones. */
export async function drop(tx: Tx<UserCtx['actor']>, row: SignOnRow): Promise<void> {
  await store.deleteSignOn(tx.db, row.firmId)
  await auth.removeFirmProvider(tx, row.providerId, tx.actor.sessionId)
}

/**
 * The firm of an actor who may change its sign-on and has just proved who they are: a session
 * left open must not decide who signs in as their colleagues.
 * @throws firms.none, firms.not-allowed, auth.reauthentication-needed
 */
export async function provenManager(ctx: UserCtx): Promise<Membership> {
  const membership = await membershipWith(ctx, 'edit')
  await auth.assertReauthenticated(ctx)
  return membership
}

/** Adds a change of the sign-on to the firm's audit log and mails the owner about it. */
export async function recordChange(tx: Tx<UserCtx['actor']>, firm: FirmRow, detail: string): Promise<void> {
  await recordAudit(tx, { firmId: firm.id, kind: 'sign-on-changed', detail })
  const link = `${tx.ports.config.publicUrl}/team/sign-on`
  const input = { firmName: firm.name, by: tx.actor.email, change: detail, link }
  await sendEmail(tx, signOnChangeEmail, { userId: firm.adminId }, input)
}

async function demanded(ctx: UserCtx): Promise<NonNullable<SignOnView>> {
  const view = await getSignOn(ctx)
  if (!view) throw problem('firms.sign-on-none')
  return view
}

/**
 * The sign-on of the actor's firm, locked with it.
 * @throws firms.none, firms.not-allowed, firms.sign-on-none
 */
export async function lockSignOn(tx: Tx<UserCtx['actor']>): Promise<{ firm: FirmRow; current: SignOnRow }> {
  const { firm } = await lockMembershipWith(tx, 'edit')
  const current = await store.findSignOn(tx.db, firm.id)
  if (!current) throw problem('firms.sign-on-none')
  return { firm, current }
}
