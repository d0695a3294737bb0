import { randomBytes } from 'node:crypto'
import { fieldMessage } from '#contract/core/problem.ts'
import type { SaveSignOn } from '#contract/firms/sign-on/schemas.ts'
import { problem, problems } from '#contract/problems.ts'
import * as auth from '#server/auth/service.ts'
import type { Ctx, UserCtx } from '#server/platform/context.ts'
import { firmDomainOf } from '#server/verification/register/service.ts'
import { lockMembershipWith } from '../service.ts'
import { fetchMetadata, textRecordsOf } from './gateway.ts'
import { certificateValue, domainState, domainsAtMost, isSameProvider, newCertificates, proofRecord } from './rules.ts'
import { drop, getSignOn, provenManager, recordChange, type SignOnView } from './service.ts'
import * as store from './store.ts'
import type { firmSignOnDomains, SignOnDomainRow } from './tables.ts'

/**
 * Connects the firm's identity provider. The same provider is changed in place; another one starts
 * over, with every domain to be proved again, because its people are other people.
 * @throws firms.none, firms.not-allowed, auth.reauthentication-needed, firms.shared-domain,
 * firms.sign-on-metadata, firms.sign-on-unreachable, firms.sign-on-certificate,
 * firms.sign-on-domain-limit, core.conflict
 */
export async function saveSignOn(ctx: UserCtx, input: SaveSignOn): Promise<SignOnView> {
  await provenManager(ctx)
  const domain = signOnDomainOf(input.domain)
  const facts = await readFacts(ctx, input)
  const connected = await getSignOn(ctx)
  const isConfirmed = connected !== null && (await confirms(ctx, connected, facts))
  await ctx.transaction(async (tx) => {
    const { firm } = await lockMembershipWith(tx, 'edit')
    const before = await store.findSignOn(tx.db, firm.id)
    const provider = before && (await auth.findFirmProvider(tx, before.providerId))
    const rows = await store.listDomains(tx.db, firm.id)
    // What the records confirm is what was there when they were read.
    if (!isUnchanged(connected, provider, rows)) throw problem('core.conflict')
    const names = new Set([...rows.map((row) => row.domain), domain])
    if (names.size > domainsAtMost) throw problem('firms.sign-on-domain-limit')
    const first = newDomain(firm.id, domain)
    if (before && isConfirmed) await auth.updateFirmProvider(tx, before.providerId, facts)
    else {
      if (before) await drop(tx, before)
      const { id: providerId } = await auth.insertFirmProvider(tx, facts)
      await store.insertSignOn(tx.db, { ...first, providerId })
    }
    for (const name of names) await store.insertDomainOnce(tx.db, name === domain ? first : newDomain(firm.id, name))
    await recordChange(tx, firm, `${input.kind}, ${domain}`)
  })
  return getSignOn(ctx)
}

/**
 * Whether the input describes the firm's current provider, which then stays connected. A
 * certificate lets its holder sign in as any member, so the DNS of every domain must name a new
 * one.
 * @throws firms.sign-on-certificate
 */
async function confirms(ctx: Ctx, connected: NonNullable<SignOnView>, facts: auth.SignOnFacts): Promise<boolean> {
  const { provider, domains } = connected
  if (!isSameProvider(provider, facts)) return false
  const values = newCertificates(provider, facts).map(certificateValue)
  if (values.length === 0) return true
  // While no domain is proved, the provider starts over instead.
  if (domains.every((each) => domainState(each) === 'waiting')) return false
  for (const row of domains) {
    const { name } = proofRecord(row)
    const records = await textRecordsOf(ctx, name)
    const missing = values.find((value) => !records?.includes(value))
    if (missing === undefined) continue
    const message = `This metadata has a new certificate. Add a second TXT record at ${name} with the value ${missing}, then save again`
    throw problem('firms.sign-on-certificate', { fields: [{ path: 'metadata', message }] })
  }
  return true
}

function isUnchanged(
  connected: SignOnView,
  provider: auth.SsoProviderRow | null,
  rows: readonly SignOnDomainRow[],
): boolean {
  const key = (row: auth.SsoProviderRow | null | undefined, domains: readonly SignOnDomainRow[]) =>
    JSON.stringify([row?.id, row?.certificates, domains.map(({ domain }) => domain)])
  return key(connected?.provider, connected?.domains ?? []) === key(provider, rows)
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
      .catch((cause: unknown) => {
        throw problem('firms.sign-on-unreachable', { cause, fields: [unreachable('issuer')] })
      })
  const address = /^https?:\/\/\S+$/.test(input.metadata) ? URL.parse(input.metadata) : null
  const metadata = address ? await fetchMetadata(ctx, address) : input.metadata
  if (metadata === null) throw problem('firms.sign-on-unreachable', { fields: [unreachable('metadata')] })
  return auth.readConnection(ctx, { kind, metadata }).catch((cause: unknown) => {
    if (!(cause instanceof auth.InvalidMetadataError)) throw cause
    const { message } = cause
    throw problem('firms.sign-on-metadata', {
      detail: message,
      cause,
      fields: [{ path: 'metadata', message: fieldMessage(message) }],
    })
  })
}

/** Names the field with the address that did not answer. */
const unreachable = (path: 'issuer' | 'metadata') => ({
  path,
  message: fieldMessage(problems['firms.sign-on-unreachable'].title),
})

/**
 * Reads the domain that a firm enters; the problem names the field that it was entered in.
 * @throws firms.shared-domain
 */
export function signOnDomainOf(input: string): string {
  const domain = firmDomainOf(input)
  if (domain !== null) return domain
  const message = 'Anyone can have an address there. Enter a domain that only your firm uses'
  throw problem('firms.shared-domain', { fields: [{ path: 'domain', message }] })
}
