/** Decides whether a decision may be appealed, and who may decide the appeal. Pure. */
import { days } from '#contract/core/durations.ts'
import { appealDays } from '#contract/verification/appeals/values.ts'
import type { VerificationAppealRow, VerificationChangeRow } from '../tables.ts'

/** Until when an appeal against a decision may be made. */
export function appealEnd({ at }: Pick<VerificationChangeRow, 'at'>): Date {
  return new Date(at.getTime() + days(appealDays))
}

export type Appealability = 'possible' | 'too-late' | 'made'

/** Whether a rejection or revocation may be appealed now: once, and only for a while. */
export function appealabilityOf(
  decision: Pick<VerificationChangeRow, 'id' | 'at'>,
  latest: Pick<VerificationAppealRow, 'changeId'> | null,
  now: Date,
): Appealability {
  if (latest?.changeId === decision.id) return 'made'
  return now < appealEnd(decision) ? 'possible' : 'too-late'
}
