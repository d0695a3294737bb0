/** Decides who may still say that they were invited, and what a code looks like. Pure. */
import { days } from '#contract/core/durations.ts'
import { referralDays } from '#contract/leads/referrals/values.ts'

const alphabet = 'abcdefghjkmnpqrstuvwxyz023456789'

/** A code of eight letters and digits from as many random bytes, each letter as likely. */
export function codeFrom(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => alphabet[byte % alphabet.length]).join('')
}

/** Whether an account is new enough to name who invited it. */
export function isNewAccount(createdAt: Date, now: Date): boolean {
  return now.getTime() - createdAt.getTime() < days(referralDays)
}
