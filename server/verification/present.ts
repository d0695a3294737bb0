import type { PendingVerification, Verification } from '#contract/verification/schemas.ts'
import { fullName } from '#server/profiles/disclosure.ts'
import type { PendingRow } from './store.ts'
import type { VerificationRow } from './tables.ts'

/** Shows where a check stands; before the first number was given there is no row. */
export function presentVerification(advisorId: string, row: VerificationRow | null): Verification {
  return {
    advisorId,
    state: row?.state ?? 'unverified',
    crdNumber: row?.crdNumber ?? null,
    result: row?.result ?? null,
    differences: row?.differences ?? [],
    recordDate: row?.recordDate ?? null,
    checkedAt: row?.checkedAt?.toISOString() ?? null,
    note: row?.note ?? null,
  }
}

/** Shows an administrator a check that waits. */
export function presentPending({ verification, profile }: PendingRow): PendingVerification {
  return {
    ...presentVerification(verification.advisorId, verification),
    advisorName: fullName(profile) || profile.email,
    submittedAt: (verification.submittedAt ?? verification.createdAt).toISOString(),
  }
}
