import { randomBytes } from 'node:crypto'
import type { SaveSignOn } from '#contract/firms/sign-on/schemas.ts'
import { type ProblemCode, problem } from '#contract/problems.ts'
import * as auth from '#server/auth/service.ts'
import { sendEmail } from '#server/emails/service.ts'
import type { Tx, UserCtx } from '#server/platform/context.ts'
import { firmDomainOf } from '#server/verification/register/service.ts'
import { recordAudit } from '../audit/service.record.ts'
import { signOnEmail } from '../emails.ts'
import { lockMembershipWith, membershipWith } from '../service.ts'
import type { FirmRow } from '../tables.ts'
import { fetchMetadata } from './gateway.ts'
import { domainsAtMost } from './rules.ts'
import { bindMembers } from './service.members.ts'
import * as store from './store.ts'
import type { firmSignOnDomains, SignOnDomainRow, SignOnRow } from './tables.ts'

export type SignOnView = {
  readonly row: SignOnRow
  readonly domains: readonly SignOnDomainRow[]
  readonly provider: auth.SsoProviderRow
} | null

/** The sign-on of the actor's firm. @throws firms.none, firms.not-allowed */
export async function getSignOn(ctx: UserCtx): Promise<SignOnView> {
  const { firm } = await membershipWith(ctx, 'edit')
  const row = await store.findSignOn(ctx.db, firm.id)
  const provider = row && (await auth.findFirmProvider(ctx, row.providerId))
  return row && provider ? { row, domains: await store.listDomains(ctx.db, firm.id), provider } : null
}

/**
 * Connects the firm's identity provider. The same provider is changed in place; another one starts
 * over, with every domain to be proved again, because its people are other people.
 * @throws firms.none, firms.not-allowed, firms.shared-domain, firms.sign-on-metadata,
 * firms.sign-on-unreachable, firms.sign-on-domains
 */
export async function saveSignOn(ctx: UserCtx, input: SaveSignOn): Promise<SignOnView> {
  await membershipWith(ctx, 'edit')
  const domain = firmDomainOf(input.domain)
  if (domain === null) throw problem('firms.shared-domain')
  const facts = await readFacts(ctx, input)
  await ctx.transaction(async (tx) => {
    const { firm } = await lockMembershipWith(tx, 'edit')
    const before = await store.findSignOn(tx.db, firm.id)
    const provider = before && (await auth.findFirmProvider(tx, before.providerId))
    const names = new Set([...(await store.listDomains(tx.db, firm.id)).map((row) => row.domain), domain])
    if (names.size > domainsAtMost) throw problem('firms.sign-on-domains')
    const first = newDomain(firm.id, domain)
    if (before && provider?.entityId === facts.entityId && provider.clientId === facts.clientId)
      await auth.updateFirmProvider(tx, before.providerId, facts)
    else {
      if (before) await drop(tx, before)
      const { id: providerId } = await auth.insertFirmProvider(tx, facts)
      await store.insertSignOn(tx.db, { ...first, providerId })
    }
    for (const name of names) await store.insertDomainOnce(tx.db, name === domain ? first : newDomain(firm.id, name))
    await recordAudit(tx, { firmId: firm.id, kind: 'sign-on-changed', detail: `${input.kind}, ${domain}` })
  })
  return getSignOn(ctx)
}

/**
 * Begins a trial sign-in of the actor at the provider.
 * @throws firms.none, firms.not-allowed, firms.sign-on-none, firms.sign-on-unreachable
 */
export async function trySignOn(ctx: UserCtx): Promise<{ url: string }> {
  const { row } = await demanded(ctx)
  const url = await auth
    .beginTrial(ctx, row.providerId, `${ctx.ports.config.publicUrl}/team/sign-on`)
    .catch(failed('firms.sign-on-unreachable'))
  return { url }
}

/**
 * Makes the provider the only way in for the members but the owner, or stops that, and mails them.
 * Only what has worked once can be required.
 * @throws firms.none, firms.not-allowed, firms.sign-on-none, firms.sign-on-unproven
 */
export async function requireSignOn(ctx: UserCtx, isRequired: boolean): Promise<SignOnView> {
  await ctx.transaction(async (tx) => {
    const { firm, current } = await lockSignOn(tx)
    const provider = await auth.findFirmProvider(tx, current.providerId)
    const proved = (await store.listDomains(tx.db, firm.id))
      .filter(({ provedAt }) => provedAt)
      .map(({ domain }) => domain)
    const works = proved.length > 0 && provider?.triedAt && provider.trialError === null
    if (isRequired && !works) throw problem('firms.sign-on-unproven')
    if (current.isRequired === isRequired) return
    await store.updateSignOn(tx.db, firm.id, { isRequired })
    const bound = await bindMembers(tx, firm.id, { keeps: tx.actor.sessionId })
    const detail = isRequired ? 'required' : 'no longer required'
    await recordAudit(tx, { firmId: firm.id, kind: 'sign-on-changed', detail })
    const { name: firmName } = firm
    const link = `${tx.ports.config.publicUrl}/signin`
    for (const userId of bound)
      await sendEmail(tx, signOnEmail, { userId }, { firmName, domain: proved.join(' or '), isRequired, link })
  })
  return getSignOn(ctx)
}

/**
 * Removes the sign-on. The accounts it made become ordinary ones, which can set a password.
 * @throws firms.none, firms.not-allowed, firms.sign-on-none
 */
export async function removeSignOn(ctx: UserCtx): Promise<SignOnView> {
  await ctx.transaction(async (tx) => {
    const { firm, current } = await lockSignOn(tx)
    await drop(tx, current)
    await recordAudit(tx, { firmId: firm.id, kind: 'sign-on-changed', detail: 'removed' })
  })
  return getSignOn(ctx)
}

/** A domain to be proved, with a record of its own. */
export function newDomain(firmId: string, domain: string): typeof firmSignOnDomains.$inferInsert {
  return { firmId, domain, proof: randomBytes(16).toString('hex') }
}

async function readFacts(ctx: UserCtx, input: SaveSignOn): Promise<auth.SignOnFacts> {
  const { kind, issuer, clientId, clientSecret } = input
  if (kind === 'oidc')
    return auth
      .readConnection(ctx, { kind, issuer, clientId, clientSecret: clientSecret || null })
      .catch(failed('firms.sign-on-unreachable'))
  const address = /^https?:\/\/\S+$/.test(input.metadata) ? URL.parse(input.metadata) : null
  const metadata = address ? await fetchMetadata(ctx, address) : input.metadata
  if (metadata === null) throw problem('firms.sign-on-unreachable')
  return auth.readConnection(ctx, { kind, metadata }).catch((cause: unknown) => {
    if (!(cause instanceof auth.InvalidMetadataError)) throw cause
    throw problem('firms.sign-on-metadata', { detail: cause.message, cause })
  })
}

const failed = (code: ProblemCode) => (cause: unknown) => {
  throw problem(code, { cause })
}

async function drop(tx: Tx, row: SignOnRow): Promise<void> {
  await store.deleteSignOn(tx.db, row.firmId)
  await auth.removeFirmProvider(tx, row.providerId)
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
