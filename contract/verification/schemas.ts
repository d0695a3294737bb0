import { z } from 'zod'
import { Day, Id, Instant, text } from '../core/fields.ts'
import { checkResults, verificationStates } from './values.ts'

/** The individual number of the Central Registration Depository. */
export const CrdNumber = z.string().regex(/^[1-9]\d{0,9}$/, 'Enter your CRD number: digits only')

export const SubmitCrd = z.object({ crdNumber: CrdNumber })
export type SubmitCrd = z.infer<typeof SubmitCrd>

/** One point on which the record and the profile agree or differ. */
export const Difference = z.object({ what: z.string(), onRecord: z.string(), onProfile: z.string() })

export const Verification = z.object({
  advisorId: Id,
  state: z.enum(verificationStates),
  crdNumber: z.string().nullable(),
  result: z.enum(checkResults).nullable(),
  differences: z.array(Difference),
  /** The day of the published file the check used. */
  recordDate: Day.nullable(),
  checkedAt: Instant.nullable(),
  note: z.string().nullable(),
})
export type Verification = z.infer<typeof Verification>

export const PendingVerification = Verification.extend({ advisorName: z.string(), submittedAt: Instant })
export type PendingVerification = z.infer<typeof PendingVerification>

export const DecideVerification = z.object({ decision: z.enum(['verified', 'rejected']), note: text(1_000).min(1) })
export type DecideVerification = z.infer<typeof DecideVerification>
