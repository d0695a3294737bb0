import { problem } from '#contract/problems.ts'
import type { SendCode } from '#contract/verification/schemas.ts'
import { sendEmail } from '#server/emails/service.ts'
import type { Ctx, UserCtx } from '#server/platform/context.ts'
import { recipientKey } from '#server/platform/limits.ts'
import { recheckName } from '../comparison/service.ts'
import { disputeNumber } from '../disputes/service.ts'
import { codeEmail } from '../emails.ts'
import { advanceVerification } from '../history/service.ts'
import { findPerson, listOwnDomains } from '../register/store.ts'
import { asWritten } from '../rules.ts'
import * as verifications from '../store.ts'
import type { RegisterPersonRow, VerificationRow } from '../tables.ts'
import * as rules from './rules.ts'
import * as store from './store.ts'

/**
 * The domains to which a code may go: those of the firms that the register names for this record.
 */
export async function domainsOf(ctx: Ctx, record: RegisterPersonRow | null): Promise<string[]> {
  const firms = record?.employers.map(({ crdNumber }) => crdNumber).filter((crdNumber) => crdNumber !== '') ?? []
  return listOwnDomains(ctx.db, firms, rules.maxFirmsPerDomain)
}

/**
 * Sends a code to an address at the firm's own domain. An earlier code stops working.
 * @throws verification.not-possible, verification.no-firm-domain, core.too-many
 */
export async function sendCode(ctx: UserCtx, { localPart, domain }: SendCode): Promise<void> {
  const row = await verifications.findVerification(ctx.db, ctx.actor.id)
  if (row?.state !== 'pending' || row.crdNumber === null) throw problem('verification.not-possible')
  const { crdNumber } = row
  const record = await findPerson(ctx.db, crdNumber)
  if (!record || !(await domainsOf(ctx, record)).includes(domain)) throw problem('verification.no-firm-domain')
  const recipient = `${localPart}@${domain}`.toLowerCase()
  const { limits } = ctx.ports
  await limits.demand(rules.codeLimits.advisor, ctx.actor.id)
  const isOther = row.result === 'name_mismatch'
  await limits.demand(rules.codeLimits[isOther ? 'otherRecord' : 'record'], crdNumber)
  await limits.demand(rules.codeLimits[isOther ? 'otherRecipient' : 'recipient'], recipientKey(recipient))
  await ctx.transaction(async (tx) => {
    const { code, ...digest } = rules.drawCode()
    const expiresAt = rules.codeEnd(tx.now)
    await store.upsertCode(tx.db, { advisorId: tx.actor.id, crdNumber, recipient, attempts: 0, expiresAt, ...digest })
    const recordName = asWritten([record.firstName, record.lastName])
    await sendEmail(tx, codeEmail, { address: recipient }, { recordName, code })
  })
}

/**
 * Checks a code. A correct one proves control: a matched number is verified at once, or goes into
 * dispute when another account is verified under it; during a review or dispute it is evidence.
 * @throws verification.not-possible, verification.wrong-code, verification.code-expired
 */
export async function confirmCode(ctx: UserCtx, code: string): Promise<void> {
  const outcome = await ctx.transaction(async (tx) => {
    await recheckName(tx, tx.actor.id)
    const before = await verifications.lockVerification(tx.db, tx.actor.id)
    const row = await store.lockCode(tx.db, tx.actor.id)
    if (!row || before.state !== 'pending' || row.crdNumber !== before.crdNumber) return 'verification.not-possible'
    if (!rules.isUsable(row, tx.now)) return 'verification.code-expired'
    if (!rules.isCorrect(row, code)) {
      // The attempt must be kept, so the problem is thrown only after the commit.
      await store.updateAttempts(tx.db, tx.actor.id, row.attempts + 1)
      return 'verification.wrong-code'
    }
    await store.deleteCode(tx.db, tx.actor.id)
    const values = {
      proofMethod: 'domain_code',
      provenAt: tx.now,
      provenWith: row.recipient,
      decidedBy: tx.actor.id,
    } as const
    const holderId = await verifications.findHolder(tx.db, row.crdNumber, tx.actor.id)
    if (before.stage === 'matched' && holderId) await disputeNumber(tx, before, { holderId, values })
    else await advanceVerification(tx, before, { event: 'code_confirmed', values })
    return null
  })
  if (outcome) throw problem(outcome)
}

/** The code an advisor may enter now, or null. */
export async function findOpenCode(ctx: Ctx, { advisorId, state, crdNumber }: VerificationRow) {
  const row = await store.findCode(ctx.db, advisorId)
  const isOpen = row && state === 'pending' && row.crdNumber === crdNumber && rules.isUsable(row, ctx.now)
  return isOpen ? row : null
}
