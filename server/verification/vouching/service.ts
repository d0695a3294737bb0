import { problem } from '#contract/problems.ts'
import type { Ctx, Tx, UserCtx } from '#server/platform/context.ts'
import { maxFirmsPerDomain } from '../codes/rules.ts'
import { recheckName } from '../comparison/service.ts'
import { advanceVerification } from '../history/service.ts'
import { findPerson, listFirms, listOwnDomains } from '../register/store.ts'
import { employerOf, provesFirm } from '../rules.ts'
import * as store from '../store.ts'
import type { RegisterEmployer } from '../tables.ts'

export { employerOf, provesFirm } from '../rules.ts'

/**
 * The registered firm of a firm account, or null while it is not verified. A firm is verified when
 * its administrator proved control themselves (by code or document, not by a vouch) and their
 * record names an employer of the firm's name (docs/product.md "Verification"), and while a
 * registration of that employer is active, as far as the register says.
 */
export async function findFirmRegistration(
  ctx: Ctx,
  { adminId, firmName }: { adminId: string; firmName: string },
): Promise<RegisterEmployer | null> {
  const admin = await store.findVerification(ctx.db, adminId)
  if (!admin?.crdNumber || !provesFirm(admin)) return null
  const record = await findPerson(ctx.db, admin.crdNumber)
  const employer = employerOf(record?.employers ?? [], firmName)
  return employer && !(await hasEnded(ctx, employer.crdNumber)) ? employer : null
}

/** Whether one of these domains is a registered firm's own, by the websites of its Form ADV. */
export async function ownsOneOf(ctx: Ctx, firm: RegisterEmployer, domains: readonly string[]): Promise<boolean> {
  const own = domains.length > 0 ? await listOwnDomains(ctx.db, [firm.crdNumber], maxFirmsPerDomain) : []
  return own.some((domain) => domains.includes(domain))
}

/** Whether the register has registrations of a firm, none of which is active now. */
async function hasEnded(ctx: Ctx, crdNumber: string): Promise<boolean> {
  const [firm] = await listFirms(ctx.db, [crdNumber])
  const registrations = firm?.registrations ?? []
  return registrations.length > 0 && !registrations.some(({ isActive }) => isActive)
}

/**
 * Verifies a matched advisor on the word of their firm's administrator, and records who vouched and
 * when. The advisor's record must name the same registered firm.
 * @throws verification.not-possible, verification.crd-taken
 */
export async function vouch(tx: Tx<UserCtx['actor']>, advisorId: string, firm: RegisterEmployer): Promise<void> {
  await recheckName(tx, advisorId)
  const before = await store.lockVerification(tx.db, advisorId)
  if (before.stage !== 'matched' || before.crdNumber === null) throw problem('verification.not-possible')
  const record = await findPerson(tx.db, before.crdNumber)
  const isOfFirm = record?.employers.some(({ crdNumber }) => crdNumber === firm.crdNumber) ?? false
  if (!isOfFirm) throw problem('verification.not-possible')
  if (await store.findHolder(tx.db, before.crdNumber, advisorId)) throw problem('verification.crd-taken')
  await advanceVerification(tx, before, {
    event: 'vouched',
    values: { proofMethod: 'vouch', provenAt: tx.now, provenWith: firm.name, decidedBy: tx.actor.id },
    note: firm.name,
  })
}
