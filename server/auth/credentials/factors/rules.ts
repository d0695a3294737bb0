// What a second factor is worth, and what an account may have of them.

import { type AuthMethod, type FactorType, maxFactors } from '#contract/auth/values.ts'
import { minutes } from '#contract/core/durations.ts'
import { authError, invalid } from '../../auth-error.ts'
import type { AuthServices } from '../../context/auth-context.ts'
import type { SessionMethod } from '../../tables.ts'
import type { Factor } from '../../users/factor-row.ts'
import { maskedPhone } from '../../users/rules.ts'
import { offersPasskeys } from '../passkeys/relying-party.ts'

export const challengeLife = minutes(5)
/** What was begun and never tried is thrown away after this, so that a page left open is no obstacle. */
export const unfinishedLife = minutes(5)
/** How often a code may be tried before another challenge is needed. */
export const maxChallengeTries = 5

/** How a session says which factor it rests on. */
export const methodOf: Readonly<Record<FactorType, AuthMethod>> = {
  totp: 'totp',
  phone: 'mfa/phone',
  webauthn: 'mfa/webauthn',
  recovery_code: 'mfa/recovery_code',
}
const secondMethods = new Set<AuthMethod>(Object.values(methodOf))

/** A factor that `enroll`, `challenge` and `verify` of the protocol take; recovery codes have calls of their own. */
export type EnrollableType = Exclude<FactorType, 'recovery_code'>
const labelOf: Readonly<Record<EnrollableType, string>> = { totp: 'TOTP', phone: 'Phone', webauthn: 'WebAuthn' }

type Offer = Pick<AuthServices, 'config' | 'publicUrl'>

function isOffered(type: EnrollableType, services: Offer): boolean {
  if (type === 'webauthn') return offersPasskeys(services)
  return type === 'totp' ? services.config.mfaTotp : services.config.mfaPhone
}

/** @throws mfa_totp_enroll_not_enabled, mfa_phone_enroll_not_enabled, mfa_webauthn_enroll_not_enabled */
export function assertEnrollable(type: EnrollableType, services: Offer): void {
  if (isOffered(type, services)) return
  throw authError(422, `mfa_${type}_enroll_not_enabled`, `MFA enroll is disabled for ${labelOf[type]}`)
}

/** @throws mfa_totp_verify_not_enabled, mfa_phone_verify_not_enabled, mfa_webauthn_verify_not_enabled */
export function assertVerifiable(type: EnrollableType, services: Offer): void {
  if (isOffered(type, services)) return
  throw authError(422, `mfa_${type}_verify_not_enabled`, `MFA verification is disabled for ${labelOf[type]}`)
}

/**
 * Refuses to finish a factor for a session that could not begin it now: another factor may have been proven since.
 *
 * @throws insufficient_aal
 */
export function assertMayFinish(account: { factors: readonly Factor[] }, session: { aal: string }, factor: Factor) {
  if (isVerified(factor) || !awaitsSecondFactor(account, session)) return
  throw authError(403, 'insufficient_aal', 'AAL2 required to enroll a new factor')
}

export type Enrollment = { readonly type: EnrollableType; readonly friendlyName: string; readonly phone: string | null }

/**
 * Tells whether one more factor fits beside those an account has; the caller holds the account locked.
 *
 * @throws too_many_enrolled_mfa_factors, mfa_factor_name_conflict, mfa_verified_factor_exists, insufficient_aal
 */
export function assertFits(input: Enrollment, existing: readonly Factor[], aal: 'aal1' | 'aal2'): void {
  if (existing.filter(isPossession).length >= maxFactors) {
    const text = 'Maximum number of verified factors reached, unenroll to continue'
    throw authError(422, 'too_many_enrolled_mfa_factors', text)
  }
  if (existing.some(isVerified) && aal !== 'aal2')
    throw authError(403, 'insufficient_aal', 'AAL2 required to enroll a new factor')
  if (input.phone !== null && existing.some((one) => isVerified(one) && one.phone === input.phone)) {
    const text = 'A verified phone factor already exists, unenroll the existing factor to continue'
    throw authError(422, 'mfa_verified_factor_exists', text)
  }
  if (existing.some(({ friendlyName }) => friendlyName === input.friendlyName)) throw nameTaken(input.friendlyName)
}

export const nameTaken = (name: string) =>
  authError(422, 'mfa_factor_name_conflict', `A factor with the friendly name "${name}" for this user already exists`)

/** Tells whether a factor is a thing its person holds; recovery codes only stand in for one. */
export const isPossession = ({ type }: Pick<Factor, 'type'>) => type !== 'recovery_code'

export const isStandIn = (factor: Pick<Factor, 'type'>) => !isPossession(factor)

/** Tells whether an account has no other proven factor to hold than this one; recovery codes go with it. */
export function isLastPossession(factor: Factor, existing: readonly Factor[]): boolean {
  const proven = existing.filter((other) => isPossession(other) && isVerified(other))
  return proven.length === 1 && proven[0]?.id === factor.id
}

export const isVerified = ({ status }: Pick<Factor, 'status'>) => status === 'verified'

/** Tells whether this factor was begun and left lying. */
export function isAbandoned(factor: Factor, now: Date): boolean {
  if (isVerified(factor) || factor.lastChallengedAt) return false
  return now.getTime() - factor.createdAt.getTime() > unfinishedLife
}

/** The proofs of a session with one more, newest first and each way once. */
export function withMethod(methods: readonly SessionMethod[], method: AuthMethod, now: Date): SessionMethod[] {
  const others = methods.filter((one) => one.method !== method)
  return [{ method, at: Math.floor(now.getTime() / 1_000) }, ...others]
}

/** What is left of a session's proofs, and its level, when a factor it rested on is gone. */
export function withoutMethods(methods: readonly SessionMethod[], gone: readonly AuthMethod[]) {
  const left = methods.filter(({ method }) => !gone.includes(method))
  return { methods: left, aal: left.some((one) => secondMethods.has(one.method)) ? 'aal2' : 'aal1' } as const
}

/** Tells whether the account has a proven factor that this session has not shown. */
export function awaitsSecondFactor(account: { factors: readonly Factor[] }, session: { aal: string }): boolean {
  return session.aal !== 'aal2' && account.factors.some(isVerified)
}

/** Keeps those out whose account asks for a second factor that this session has not shown. @throws insufficient_aal */
export function assertSecondFactorShown(account: { factors: readonly Factor[] }, session: { aal: string }): void {
  if (!awaitsSecondFactor(account, session)) return
  const text = 'AAL2 session is required to update email or password when MFA is enabled.'
  throw authError(401, 'insufficient_aal', text)
}

/** @throws validation_failed when a name is too long to be shown */
export function friendlyNameOf(given: string): string {
  const name = given.trim()
  if (name.length > 100) throw invalid('Friendly name cannot be longer than 100 characters')
  return name
}

const labelled = {
  totp: ['An authenticator app', 'The authenticator app'],
  webauthn: ['A passkey', 'The passkey'],
  recovery_code: ['A set of recovery codes', 'The set of recovery codes'],
} as const

/** A factor in a sentence, as its owner knows it. */
export function factorLabel({ type, friendlyName, phone }: Pick<Factor, 'type' | 'friendlyName' | 'phone'>): string {
  if (type === 'phone') return `The phone number ${maskedPhone(phone ?? '')}`
  const [some, the] = labelled[type]
  return friendlyName === '' ? some : `${the} “${friendlyName}”`
}
