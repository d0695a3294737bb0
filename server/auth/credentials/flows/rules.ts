// Code challenges (RFC 7636): only the client that began a flow can redeem its code.
import { createHash } from 'node:crypto'
import { minutes } from '#contract/core/durations.ts'
import { equalsInConstantTime } from '#server/platform/tokens.ts'
import { invalid } from '../../auth-error.ts'
import type { PkceChallenge } from '../../tables.ts'

/** How long a code may be redeemed after the click that led to it. */
export const flowLife = minutes(5)

/**
 * Reads the optional code challenge; null when there is none, which is the implicit flow.
 *
 * @throws validation_failed for half a pair, a wrong length or wrong characters.
 */
export function challengeOf(input: { code_challenge: string; code_challenge_method: string }): PkceChallenge | null {
  const { code_challenge: challenge, code_challenge_method: method } = input
  if ((challenge === '') !== (method === ''))
    throw invalid('PKCE flow requires code_challenge_method and code_challenge')
  if (challenge === '') return null
  if (challenge.length < 43 || challenge.length > 128)
    throw invalid('code challenge has to be between 43 and 128 characters')
  if (!/^[a-zA-Z0-9._~-]+$/.test(challenge))
    throw invalid('code challenge can only contain alphanumeric characters, hyphens, periods, underscores and tildes')
  const normalized = method.toLowerCase()
  if (normalized !== 's256' && normalized !== 'plain') throw invalid(`unsupported code_challenge method '${method}'`)
  return { challenge, method: normalized }
}

/** Tells whether this verifier matches the challenge of the flow. */
export function isAnsweredBy(challenge: PkceChallenge, verifier: string): boolean {
  const answer = challenge.method === 's256' ? createHash('sha256').update(verifier).digest('base64url') : verifier
  return equalsInConstantTime(answer, challenge.challenge)
}

/**
 * The lifetime of a flow counts from the issue of its code, because people read their mail later.
 */
export function isFlowExpired(flow: { createdAt: Date; authCodeIssuedAt: Date | null }, now: Date): boolean {
  const from = flow.authCodeIssuedAt ?? flow.createdAt
  return now.getTime() - from.getTime() > flowLife
}

/** A sign-in that the browser continues at a provider. */
export type BoundFlow = {
  /** The state parameter, or the RelayState of SAML. */
  readonly state: string
  readonly lifeMs: number
  /**
   * Whether the provider returns with a form of its own page, which browsers send without `Lax`
   * cookies.
   */
  readonly isPostedBack: boolean
}
