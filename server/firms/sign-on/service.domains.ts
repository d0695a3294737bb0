import { problem } from '#contract/problems.ts'
import * as auth from '#server/auth/service.ts'
import { sendEmail } from '#server/emails/service.ts'
import type { Ctx, Tx, UserCtx } from '#server/platform/context.ts'
import { problemsBy } from '#server/platform/db/constraints.ts'
import { forEachRow } from '#server/platform/each-row.ts'
import { recordAudit } from '../audit/service.record.ts'
import { signOnDomainEmail } from '../emails.ts'
import * as joining from '../joining/store.ts'
import { lockMembershipWith, managersOf } from '../service.ts'
import { findFirm } from '../store.ts'
import { textRecordsOf } from './gateway.ts'
import { afterCheck, domainsAtMost, proofRecord, suspensionOf } from './rules.ts'
import { newDomain, signOnDomainOf } from './service.connection.ts'
import { bindMembers } from './service.members.ts'
import { getSignOn, lockSignOn, mailBound, provenManager, recordChange, type SignOnView } from './service.ts'
import * as store from './store.ts'
import type { SignOnDomainRow } from './tables.ts'

/**
 * Adds another domain, which proves nothing yet.
 * @throws firms.none, firms.not-allowed, auth.reauthentication-needed, firms.sign-on-none,
 * firms.shared-domain, firms.sign-on-domain-limit
 */
export async function addDomain(ctx: UserCtx, input: string): Promise<SignOnView> {
  await provenManager(ctx)
  const domain = signOnDomainOf(input)
  await ctx.transaction(async (tx) => {
    const { firm } = await lockSignOn(tx)
    const rows = await store.listDomains(tx.db, firm.id)
    if (rows.some((row) => row.domain === domain)) return
    if (rows.length >= domainsAtMost) throw problem('firms.sign-on-domain-limit')
    await store.insertDomainOnce(tx.db, newDomain(firm.id, domain))
    await recordChange(tx, firm, `${domain} added`)
  })
  return getSignOn(ctx)
}

/**
 * Looks for the record that proves a domain. Members at it sign in by the provider from then on.
 * @throws firms.none, firms.not-allowed, auth.reauthentication-needed, firms.sign-on-record,
 * firms.domain-taken, firms.sign-on-taken, core.not-found, core.conflict
 */
export async function proveDomain(ctx: UserCtx, input: string): Promise<SignOnView> {
  await provenManager(ctx)
  const signOn = await getSignOn(ctx)
  const row = signOn?.domains.find(({ domain }) => domain === input.toLowerCase())
  if (!row) throw problem('core.not-found')
  if ((await lookFor(ctx, row)) !== 'yes') throw problem('firms.sign-on-record')
  await ctx.transaction(async (tx) => {
    const { firm, current } = await lockSignOn(tx)
    const { domain } = row
    const locked = await store.lockDomain(tx.db, firm.id, domain)
    if (locked?.proof !== row.proof) throw problem('core.conflict')
    await store.updateDomain(tx.db, locked, { provedAt: locked.provedAt ?? tx.now, missingSince: null })
    if (locked.provedAt) return
    const isFree = await auth.enableProvider(tx, current.providerId, domain).catch(taken)
    if (!isFree) throw problem('firms.domain-taken')
    // Newcomers ask to join by the same domain.
    await joining.insertDomain(tx.db, { domain, firmId: firm.id, addedAt: tx.now })
    const bound = await bindMembers(tx, firm.id, { keeps: tx.actor.sessionId, at: domain })
    if (current.isRequired) await mailBound(tx, firm, bound, { domain, isRequired: true })
    await recordChange(tx, firm, `${domain} proved`)
  })
  return getSignOn(ctx)
}

const taken = problemsBy({ sso_providers_entity_once: 'firms.sign-on-taken' })

/**
 * Removes one of several domains.
 * @throws firms.none, firms.not-allowed, auth.reauthentication-needed, firms.sign-on-last-domain,
 * core.not-found
 */
export async function removeDomain(ctx: UserCtx, input: string): Promise<SignOnView> {
  await provenManager(ctx)
  const domain = input.toLowerCase()
  await ctx.transaction(async (tx) => {
    const { firm } = await lockMembershipWith(tx, 'edit')
    const signOn = await store.findSignOn(tx.db, firm.id)
    if (!signOn || !(await store.deleteDomain(tx.db, firm.id, domain))) throw problem('core.not-found')
    if ((await store.listDomains(tx.db, firm.id)).length === 0) throw problem('firms.sign-on-last-domain')
    await auth.withdrawDomain(tx, signOn.providerId, domain)
    // Members at it can no longer sign in by the provider.
    await bindMembers(tx, firm.id, { keeps: tx.actor.sessionId })
    await recordChange(tx, firm, `${domain} removed`)
  })
  return getSignOn(ctx)
}

/**
 * Looks again for the record of every proved domain: one that is missing for three days is
 * suspended, and those who run the firm are mailed at the first miss and then. A required sign-on
 * stays required, because the domain's new holder may read its mail; the owner keeps their
 * password.
 */
export async function checkDomains(ctx: Ctx): Promise<void> {
  const check = async (row: SignOnDomainRow) => {
    const found = await lookFor(ctx, row)
    if (found !== 'unknown') await ctx.transaction((tx) => settle(tx, row, found))
  }
  await forEachRow(ctx, { rows: await store.listProvedDomains(ctx.db), idOf: ({ domain }) => domain, act: check })
}

async function settle(tx: Tx, { firmId, domain, proof }: SignOnDomainRow, found: 'yes' | 'no'): Promise<void> {
  const [signOn, firm] = [await store.findSignOn(tx.db, firmId), await findFirm(tx.db, firmId)]
  const row = await store.lockDomain(tx.db, firmId, domain)
  if (!signOn || !firm || row?.proof !== proof || !row.provedAt) return
  const next = afterCheck(row, found, tx.now)
  if (next === 'keep') return
  if (next === 'clear') return store.updateDomain(tx.db, row, { missingSince: null })
  const missingSince = row.missingSince ?? tx.now
  await store.updateDomain(tx.db, row, { missingSince, ...(next === 'suspend' && { provedAt: null }) })
  if (next === 'suspend') {
    await auth.withdrawDomain(tx, signOn.providerId, domain)
    await joining.deleteDomain(tx.db, firmId, domain)
    await recordAudit(tx, { firmId, kind: 'sign-on-changed', detail: `${domain} suspended` })
  }
  const suspendsAt = next === 'warn' ? suspensionOf(missingSince) : null
  const link = `${tx.ports.config.publicUrl}/team/sign-on`
  for (const userId of await managersOf(tx, firmId))
    await sendEmail(tx, signOnDomainEmail, { userId }, { firmName: firm.name, domain, suspendsAt, link })
}

async function lookFor(ctx: Ctx, row: SignOnDomainRow): Promise<'yes' | 'no' | 'unknown'> {
  const { name, value } = proofRecord(row)
  const records = await textRecordsOf(ctx, name)
  if (records === null) return 'unknown'
  return records.includes(value) ? 'yes' : 'no'
}
