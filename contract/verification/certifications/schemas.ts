import { z } from 'zod'
import { Instant, text } from '#contract/core/fields.ts'
import { certifications } from '#contract/profiles/values.ts'
import { certificationStates, evidenceMaxLength } from './values.ts'

/** Asks an administrator to check a certification that the profile states. */
export const RequestCertification = z.object({
  certification: z.enum(certifications),
  evidence: text(evidenceMaxLength).min(1, 'Enter your number or the address of the public record'),
})
export type RequestCertification = z.infer<typeof RequestCertification>

/** A certification of the advisor's profile; `check` is null while it is only self-reported. */
export const OwnCertification = z.object({
  certification: z.enum(certifications),
  check: z
    .object({ state: z.enum(certificationStates), at: Instant, evidence: z.string(), note: z.string().nullable() })
    .nullable(),
})
export type OwnCertification = z.infer<typeof OwnCertification>
