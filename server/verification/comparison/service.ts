import type { CheckResult } from '#contract/verification/values.ts'
import type { Actor, Tx } from '#server/platform/context.ts'
import { fullName } from '#server/profiles/disclosure.ts'
import { getProfile } from '#server/profiles/service.ts'
import { positionOf } from '../history/rules.ts'
import { advanceVerification } from '../history/service.ts'
import { findPerson } from '../register/store.ts'
import { checkAgainst } from '../rules.ts'
import * as store from '../store.ts'
import type { VerificationRow } from '../tables.ts'

export type NumberCheck = {
  readonly isMatch: boolean
  readonly values: store.VerificationValues & { readonly result: CheckResult }
}

/** Compares an advisor's profile with what the register has under a CRD number now. */
export async function compareWithRegister(
  tx: Tx<Actor>,
  { advisorId }: Pick<VerificationRow, 'advisorId'>,
  crdNumber: string,
): Promise<NumberCheck> {
  const profile = await getProfile(tx, advisorId)
  const record = await findPerson(tx.db, crdNumber)
  const { isMatch, result, differences } = checkAgainst(profile, crdNumber, record)
  const values = {
    crdNumber,
    result,
    differences,
    recordDate: record?.recordDate ?? null,
    hasDisclosures: record?.hasDisclosures ?? false,
    nameChecked: fullName(profile),
    checkedAt: tx.now,
  }
  return { isMatch, values }
}

/**
 * Compares again when an advisor's name is no longer the one that was compared. A verified or
 * matched advisor whose new name differs waits for an administrator, who reads the new comparison.
 */
export async function recheckName(tx: Tx<Actor>, advisorId: string): Promise<void> {
  const found = await store.findVerification(tx.db, advisorId)
  if (!found || fullName(await getProfile(tx, advisorId)) === found.nameChecked) return
  // A proof of the name before may be on its way: the second of the two sees what the first did.
  const before = await store.lockVerification(tx.db, advisorId)
  if (before.crdNumber === null) return
  const { isMatch, values } = await compareWithRegister(tx, before, before.crdNumber)
  switch (positionOf(before)) {
    case 'verified':
      if (isMatch) await advanceVerification(tx, before, { event: 'renewed', values })
      else await advanceVerification(tx, before, { event: 'name_changed', values: { ...values, submittedAt: tx.now } })
      return
    case 'matched':
      if (isMatch) await store.updateVerification(tx.db, advisorId, values)
      else await advanceVerification(tx, before, { event: 'differs', values })
      return
    case 'review':
    case 'dispute':
      await store.updateVerification(tx.db, advisorId, values)
  }
}
