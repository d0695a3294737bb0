/** Signs the links by which a person appeals. Pure. */
import { days } from '#contract/core/durations.ts'
import { appealDays } from '#contract/operations/appeals/values.ts'
import { isSignature, signParts } from '#server/platform/tokens.ts'

type Claim = { readonly reportId: string; readonly endsAt: Date }

/** When the person of a decision can no longer appeal. */
export const appealEnd = (decidedAt: Date): Date => new Date(decidedAt.getTime() + days(appealDays))

const partsOf = ({ reportId, endsAt }: Claim) => [reportId, endsAt.getTime()]

/** The token of a link: the report, when it ends, and an HMAC-SHA-256 over both. */
export function appealToken(key: string, claim: Claim): string {
  const parts = partsOf(claim)
  return [...parts, signParts(key, parts)].join('.')
}

/** The report that a token is about; null when we did not sign it, or it has ended. */
export function reportOf(key: string, token: string, now: Date): string | null {
  const [reportId = '', time = '', signature = ''] = token.split('.')
  const claim = { reportId, endsAt: new Date(Number(time)) }
  return isSignature(signature, key, partsOf(claim)) && claim.endsAt > now ? reportId : null
}
