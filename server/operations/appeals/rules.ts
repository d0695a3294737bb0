/** Signs the links by which a person appeals. Pure. */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { days } from '#contract/core/durations.ts'
import { appealDays } from '#contract/operations/appeals/values.ts'

type Claim = { readonly reportId: string; readonly endsAt: Date }

/** When the person of a decision can no longer appeal. */
export const appealEnd = (decidedAt: Date): Date => new Date(decidedAt.getTime() + days(appealDays))

const signatureOf = (key: string, { reportId, endsAt }: Claim) =>
  createHmac('sha256', key).update(`${reportId}\n${endsAt.getTime()}`).digest('base64url')

/** The token of a link: the report, when it ends, and an HMAC-SHA-256 over both. */
export function appealToken(key: string, claim: Claim): string {
  return [claim.reportId, claim.endsAt.getTime(), signatureOf(key, claim)].join('.')
}

/** The report that a token is about; null when we did not sign it, or it has ended. */
export function reportOf(key: string, token: string, now: Date): string | null {
  const [reportId = '', time = '', signature = ''] = token.split('.')
  const claim = { reportId, endsAt: new Date(Number(time)) }
  const [right, claimed] = [Buffer.from(signatureOf(key, claim)), Buffer.from(signature)]
  const isSigned = claimed.length === right.length && timingSafeEqual(claimed, right)
  return isSigned && claim.endsAt > now ? reportId : null
}
