// What a second factor proves, and which factors an account may have.

import { z } from 'zod'
import { type AuthMethod, type FactorType, maxFactors } from '#contract/auth/values.ts'
import { minutes } from '#contract/core/durations.ts'
import { authError, invalid, secondFactorNeeded } from '../../auth-error.ts'
import type { AuthServices } from '../../context/auth-context.ts'
import type { SessionMethod } from '../../tables.ts'
import type { Factor } from '../../users/rules.factor.ts'
import { maskedPhone } from '../../users/rules.ts'
import { awaitsSecondFactor } from '../../users/second-factor/rules.ts'
import { offersPasskeys } from '../passkeys/rules.relying-party.ts'

export const challengeLife = minutes(5)
/**
 * Enrollments that were never tried are removed after this time, so that an open page blocks
 * nothing.
 */
export const unfinishedLife = minutes(5)
/** How often a code may be tried for one challenge. */
export const maxChallengeTries = 5

/** The authentication method (`amr`) of each factor. */
export const methodOf: Readonly<Record<FactorType, AuthMethod>> = {
  totp: 'totp',
  phone: 'mfa/phone',
  webauthn: 'mfa/webauthn',
  recovery_code: 'mfa/recovery_code',
}
const secondMethods = new Set<AuthMethod>(Object.values(methodOf))

/**
 * A factor that `enroll`, `challenge` and `verify` of the protocol take; recovery codes have calls
 * of their own.
 */
export type EnrollableType = Exclude<FactorType, 'recovery_code'>
const labelOf: Readonly<Record<EnrollableType, string>> = { totp: 'TOTP', phone: 'Phone', webauthn: 'WebAuthn' }

type Offer = Pick<AuthServices, 'config' | 'publicUrl'>

function isOffered(type: EnrollableType, services: Offer): boolean {
  if (type === 'webauthn') return offersPasskeys(services)
  return type === 'totp' ? services.config.mfaTotp : services.config.mfaPhone
}

/**
 * @throws mfa_totp_enroll_not_enabled, mfa_phone_enroll_not_enabled,
 * mfa_webauthn_enroll_not_enabled
 */
export function assertEnrollable(type: EnrollableType, services: Offer): void {
  if (isOffered(type, services)) return
  throw authError(422, `mfa_${type}_enroll_not_enabled`, `MFA enroll is disabled for ${labelOf[type]}`)
}

/**
 * @throws mfa_totp_verify_not_enabled, mfa_phone_verify_not_enabled,
 * mfa_webauthn_verify_not_enabled
 */
export function assertVerifiable(type: EnrollableType, services: Offer): void {
  if (isOffered(type, services)) return
  throw authError(422, `mfa_${type}_verify_not_enabled`, `MFA verification is disabled for ${labelOf[type]}`)
}

/**
 * Requires that the session may still enroll this factor: another one may have been verified
 * meanwhile.
 *
 * @throws insufficient_aal
 */
export function assertMayFinish(account: { factors: readonly Factor[] }, session: { aal: string }, factor: Factor) {
  if (isVerified(factor) || !awaitsSecondFactor(account, session)) return
  throw secondFactorNeeded()
}

export type Enrollment = { readonly type: EnrollableType; readonly friendlyName: string; readonly phone: string | null }

/**
 * Checks that an account may have one more factor. The caller has locked the account.
 *
 * @throws too_many_enrolled_mfa_factors, mfa_factor_name_conflict, mfa_verified_factor_exists,
 * insufficient_aal
 */
export function assertFits(input: Enrollment, existing: readonly Factor[], aal: 'aal1' | 'aal2'): void {
  if (existing.filter(isPossession).length >= maxFactors) {
    const text = 'Maximum number of verified factors reached, unenroll to continue'
    throw authError(422, 'too_many_enrolled_mfa_factors', text)
  }
  if (existing.some(isVerified) && aal !== 'aal2') throw secondFactorNeeded()
  if (input.phone !== null && existing.some((factor) => isVerified(factor) && factor.phone === input.phone)) {
    const text = 'A verified phone factor already exists, unenroll the existing factor to continue'
    throw authError(422, 'mfa_verified_factor_exists', text)
  }
  if (existing.some(({ friendlyName }) => friendlyName === input.friendlyName)) throw nameTaken(input.friendlyName)
}

/** The error for a second factor of the same name. */
export const nameTaken = (name: string) =>
  authError(422, 'mfa_factor_name_conflict', `A factor with the friendly name "${name}" for this user already exists`)

/** Tells whether a factor is something its owner has; recovery codes only replace one. */
export const isPossession = ({ type }: Pick<Factor, 'type'>) => type !== 'recovery_code'

/** Tells whether a factor only replaces one that is out of reach, as recovery codes do. */
export const isBackupFactor = (factor: Pick<Factor, 'type'>) => !isPossession(factor)

/**
 * Tells whether this is the last verified factor that the owner has; recovery codes are removed
 * with it.
 */
export function isLastPossession(factor: Factor, existing: readonly Factor[]): boolean {
  const proven = existing.filter((entry) => isPossession(entry) && isVerified(entry))
  return proven.length === 1 && proven[0]?.id === factor.id
}

/** Tells whether the owner has proven the factor once. */
export const isVerified = ({ status }: Pick<Factor, 'status'>) => status === 'verified'

/** Tells whether the enrollment of this factor was abandoned. */
export function isAbandoned(factor: Factor, now: Date): boolean {
  if (isVerified(factor) || factor.lastChallengedAt) return false
  return now.getTime() - factor.createdAt.getTime() > unfinishedLife
}

/** The methods of a session with one more, newest first and each once. */
export function withMethod(methods: readonly SessionMethod[], method: AuthMethod, now: Date): SessionMethod[] {
  const others = methods.filter((entry) => entry.method !== method)
  return [{ method, at: Math.floor(now.getTime() / 1_000) }, ...others]
}

/** The remaining methods and level of a session after factors are removed. */
export function withoutMethods(methods: readonly SessionMethod[], gone: readonly AuthMethod[]) {
  const left = methods.filter(({ method }) => !gone.includes(method))
  return { methods: left, aal: left.some((entry) => secondMethods.has(entry.method)) ? 'aal2' : 'aal1' } as const
}

/** Requires the second factor of an account that has one. @throws insufficient_aal */
export function assertSecondFactorShown(account: { factors: readonly Factor[] }, session: { aal: string }): void {
  if (!awaitsSecondFactor(account, session)) return
  const text = 'AAL2 session is required to update email or password when MFA is enabled.'
  throw authError(401, 'insufficient_aal', text)
}

/** @throws validation_failed when a name is too long to be shown */
export function friendlyNameOf(text: string): string {
  const name = text.trim()
  if (name.length > 100) throw invalid('Friendly name cannot be longer than 100 characters')
  return name
}

const labels = {
  totp: ['An authenticator app', 'The authenticator app'],
  webauthn: ['A passkey', 'The passkey'],
  recovery_code: ['A set of recovery codes', 'The set of recovery codes'],
} as const

/** The description of a factor in a mail. */
export function factorLabel({ type, friendlyName, phone }: Pick<Factor, 'type' | 'friendlyName' | 'phone'>): string {
  if (type === 'phone') return `The phone number ${maskedPhone(phone ?? '')}`
  const [some, the] = labels[type]
  return friendlyName === '' ? some : `${the} “${friendlyName}”`
}

/**
 * Finds a factor of an account by the id in a path. @throws validation_failed, mfa_factor_not_found
 */
export function getFactor(account: { factors: readonly Factor[] }, id: unknown): Factor {
  if (!z.guid().safeParse(id).success) throw authError(404, 'validation_failed', 'factor_id must be an UUID')
  const factor = account.factors.find((factor) => factor.id === String(id).toLowerCase())
  if (!factor) throw authError(404, 'mfa_factor_not_found', 'Factor not found')
  return factor
}
