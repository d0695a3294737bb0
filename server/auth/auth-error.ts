import type { AuthErrorCode, WeakPasswordReason } from '#contract/auth/values.ts'

/** Optional fields of an error. */
type Extra = {
  readonly cause?: unknown
  readonly reasons?: readonly WeakPasswordReason[]
  /** Seconds to wait; sent as the header Retry-After and in the body. */
  readonly retryAfterSeconds?: number
}

/** An error of the auth protocol. Clients depend on status and code. */
export class AuthError extends Error {
  readonly status: number
  readonly code: AuthErrorCode
  readonly reasons: readonly WeakPasswordReason[] | undefined
  readonly retryAfterSeconds: number | undefined

  constructor(status: number, code: AuthErrorCode, message: string, extra: Extra = {}) {
    super(message, { cause: extra.cause })
    this.name = 'AuthError'
    this.status = status
    this.code = code
    this.reasons = extra.reasons
    this.retryAfterSeconds = extra.retryAfterSeconds
  }
}

/**
 * An error in the format of OAuth 2 (RFC 6749, section 5.2), which some grants use in both
 * versions.
 */
export class OAuthError extends Error {
  readonly status = 400
  readonly error: string

  constructor(error: string, description: string) {
    super(description)
    this.name = 'OAuthError'
    this.error = error
  }
}

/** Creates an error to throw: `throw authError(422, 'same_password', '...')`. */
export function authError(status: number, code: AuthErrorCode, message: string, extra?: Extra): AuthError {
  return new AuthError(status, code, message, extra)
}

/** The error for invalid input. */
export function invalid(message: string): AuthError {
  return new AuthError(400, 'validation_failed', message)
}

// Errors of more than one endpoint. Published clients know their code, and show their text.
export const emailTaken = () =>
  authError(422, 'email_exists', 'A user with this email address has already been registered')
export const phoneTaken = () =>
  authError(422, 'phone_exists', 'A user with this phone number has already been registered')
export const alreadyRegistered = () => authError(422, 'user_already_exists', 'User already registered')
export const userBanned = () => authError(403, 'user_banned', 'User is banned')
export const codeExpired = () => authError(403, 'otp_expired', 'Token has expired or is invalid')
export const linkExpired = () => authError(403, 'otp_expired', 'Email link is invalid or has expired')
export const noSuchUser = () => authError(403, 'user_not_found', 'User from sub claim in JWT does not exist')
export const providerDisabled = () => authError(404, 'sso_provider_disabled', 'SSO provider is disabled')
export const secondFactorNeeded = () => authError(403, 'insufficient_aal', 'AAL2 required to enroll a new factor')
export const emailUnconfirmed = () => authError(422, 'email_not_confirmed', 'Please verify your email first.')
export const phoneUnconfirmed = () => authError(422, 'phone_not_confirmed', 'Please verify your phone first.')

export const unexpectedText = 'Unexpected failure, please check server logs for more information'

const oauthWords: Readonly<Record<number, string>> = {
  400: 'invalid_request',
  401: 'unauthorized_client',
  403: 'access_denied',
  500: 'server_error',
  503: 'temporarily_unavailable',
}

/** The same error as parameters of a redirect, for links that people open in a browser. */
export function redirectParamsOf(error: unknown): Record<string, string> {
  const authFault = error instanceof AuthError ? error : authError(500, 'unexpected_failure', unexpectedText)
  const word = oauthWords[authFault.status]
  return {
    ...(word && { error: word }),
    error_code: authFault.code,
    error_description: authFault.message,
  }
}

const deniedByUs = new Set<AuthErrorCode>(['signup_disabled', 'user_banned', 'provider_email_needs_verification'])

/** An error of a sign-in at a provider, as parameters of the final redirect. */
export function providerParamsOf(error: unknown): Record<string, string> {
  if (error instanceof OAuthError)
    return { error: error.error, error_code: 'bad_oauth_callback', error_description: error.message }
  const { error_code: code = '', ...params } = redirectParamsOf(error)
  const word = deniedByUs.has(code as AuthErrorCode) ? 'access_denied' : (params.error ?? 'server_error')
  return { ...params, error: word, error_code: code }
}
