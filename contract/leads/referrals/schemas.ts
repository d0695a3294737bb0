import { z } from 'zod'
import { Id } from '#contract/core/fields.ts'

/** A personal code; letters that look like digits are left out. Typed in either case. */
export const ReferralCode = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^[a-hj-km-np-z02-9]{8}$/, 'Enter the 8 letters and digits of the code')

/** Whom a link belongs to, as anybody may know; an advisor only where their page is public. */
export const ReferralLink = z.object({
  code: ReferralCode,
  name: z.string(),
  advisorId: Id.nullable(),
})
export type ReferralLink = z.infer<typeof ReferralLink>

/** The caller's link and who joined by it; only those who agreed are named. */
export const Referrals = z.object({
  code: ReferralCode.nullable(),
  joined: z.number().int(),
  named: z.array(z.object({ firstName: z.string(), joinedIn: z.string() })),
  /** Leads of the caller that came by a referral; zero for consumers. */
  leads: z.number().int(),
  /** By whom the caller was invited. */
  invitedBy: z.object({ code: ReferralCode, name: z.string(), sharesName: z.boolean() }).nullable(),
  /** Whether the caller may still say who invited them. */
  canAccept: z.boolean(),
})
export type Referrals = z.infer<typeof Referrals>

export const AcceptReferral = z.object({ code: ReferralCode, sharesName: z.boolean().default(false) })
export type AcceptReferral = z.infer<typeof AcceptReferral>
