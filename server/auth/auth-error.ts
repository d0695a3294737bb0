import type { AuthErrorCode, WeakPasswordReason } from '#contract/auth/values.ts'

/** What an error may carry besides its code and sentence. */
type Extra = {
  readonly cause?: unknown
  readonly reasons?: readonly WeakPasswordReason[]
  /** Seconds to wait; sent as the header Retry-After and in the body. */
  readonly retryAfterSeconds?: number
}

/** An error of the auth protocol. Status, code and text are the protocol's; clients depend on the first two. */
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

/** An error in the manner of OAuth 2: some grants answer so, in both versions of the protocol. */
export class OAuthError extends Error {
  readonly status = 400
  readonly error: string

  constructor(error: string, description: string) {
    super(description)
    this.name = 'OAuthError'
    this.error = error
  }
}

/** Makes an error to throw: `throw authError(422, 'same_password', '...')`. */
export function authError(status: number, code: AuthErrorCode, message: string, extra?: Extra): AuthError {
  return new AuthError(status, code, message, extra)
}

/** The most common error: what was sent does not make sense. */
export function invalid(message: string): AuthError {
  return new AuthError(400, 'validation_failed', message)
}

export const versionHeader = 'x-supabase-api-version'
const newestVersion = '2024-01-01'
export type ApiVersion = typeof newestVersion | 'initial'

/** Picks the newest version that is not later than the client's date; without a readable date, the first there was. */
export function apiVersionOf(header: unknown): ApiVersion {
  if (typeof header !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(header)) return 'initial'
  // Dates of this form compare as text; one that does not exist, such as 2024-13-40, was never a version.
  const exists = !Number.isNaN(Date.parse(`${header}T00:00:00Z`))
  return exists && header >= newestVersion ? newestVersion : 'initial'
}

export type EncodedError = {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: object
}

const unexpectedText = 'Unexpected failure, please check server logs for more information'

/**
 * Puts an error into the words of the version the client speaks. What was not thrown on purpose becomes a neutral
 * 500: its cause belongs in the log, never in the reply.
 */
export function encodeError(error: unknown, version: ApiVersion, requestId: string): EncodedError {
  const versionEcho: Record<string, string> = version === 'initial' ? {} : { [versionHeader]: version }
  if (error instanceof OAuthError) {
    const body = { error: error.error, ...(error.message && { error_description: error.message }) }
    return { status: error.status, headers: versionEcho, body }
  }
  const known = error instanceof AuthError ? error : authError(500, 'unexpected_failure', unexpectedText)
  const weak = known.code === 'weak_password' ? { weak_password: { reasons: known.reasons ?? [] } } : {}
  const { retryAfterSeconds } = known
  const wait = retryAfterSeconds === undefined ? {} : { retry_after_seconds: retryAfterSeconds }
  const body =
    version === 'initial'
      ? {
          code: known.status,
          error_code: known.code,
          msg: known.message,
          ...(known.status >= 500 && { error_id: requestId }),
          ...weak,
          ...wait,
        }
      : { code: known.code, message: known.message, ...weak, ...wait }
  const headers = {
    ...versionEcho,
    'x-sb-error-code': known.code,
    ...(retryAfterSeconds !== undefined && { 'retry-after': String(retryAfterSeconds) }),
  }
  return { status: known.status, headers, body }
}

const oauthWords: Readonly<Record<number, string>> = {
  400: 'invalid_request',
  401: 'unauthorized_client',
  403: 'access_denied',
  500: 'server_error',
  503: 'temporarily_unavailable',
}

/** The same error as parameters of a redirect, for links that people open in a browser. */
export function redirectParamsOf(error: unknown): Record<string, string> {
  const known = error instanceof AuthError ? error : authError(500, 'unexpected_failure', unexpectedText)
  const word = oauthWords[known.status]
  return {
    ...(word && { error: word }),
    error_code: known.code,
    error_description: known.message,
  }
}

const deniedByUs = new Set<AuthErrorCode>(['signup_disabled', 'user_banned', 'provider_email_needs_verification'])

/** What went wrong between us and a provider, as parameters of the redirect that ends the journey. */
export function providerParamsOf(error: unknown): Record<string, string> {
  if (error instanceof OAuthError)
    return { error: error.error, error_code: 'bad_oauth_callback', error_description: error.message }
  const { error_code: code = '', ...params } = redirectParamsOf(error)
  const word = deniedByUs.has(code as AuthErrorCode) ? 'access_denied' : (params.error ?? 'server_error')
  return { ...params, error: word, error_code: code }
}
