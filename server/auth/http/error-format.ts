import { problemOf } from '#server/platform/db/constraints.ts'
import { AuthError, authError, emailTaken, OAuthError, phoneTaken, unexpectedText } from '../auth-error.ts'

export const versionHeader = 'x-supabase-api-version'
const newestVersion = '2024-01-01'
export type ApiVersion = typeof newestVersion | 'initial'

/**
 * Picks the newest version that is not later than the client's date, and the first one without a
 * valid date.
 */
export function apiVersionOf(header: unknown): ApiVersion {
  if (typeof header !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(header)) return 'initial'
  // Dates of this form compare as text; one that does not exist, such as 2024-13-40, was never a
  // version.
  const exists = !Number.isNaN(Date.parse(`${header}T00:00:00Z`))
  return exists && header >= newestVersion ? newestVersion : 'initial'
}

export type EncodedError = {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: object
}

/**
 * Encodes an error for the client's version of the protocol. An unexpected error becomes a neutral
 * 500: its cause belongs in the log, never in the reply.
 */
export function encodeError(error: unknown, version: ApiVersion, requestId: string): EncodedError {
  const versionEcho: Record<string, string> = version === 'initial' ? {} : { [versionHeader]: version }
  if (error instanceof OAuthError) {
    const body = { error: error.error, ...(error.message && { error_description: error.message }) }
    return { status: error.status, headers: versionEcho, body }
  }
  const authFault = error instanceof AuthError ? error : authError(500, 'unexpected_failure', unexpectedText)
  const weak = authFault.code === 'weak_password' ? { weak_password: { reasons: authFault.reasons ?? [] } } : {}
  const { retryAfterSeconds } = authFault
  const wait = retryAfterSeconds === undefined ? {} : { retry_after_seconds: retryAfterSeconds }
  const body =
    version === 'initial'
      ? {
          code: authFault.status,
          error_code: authFault.code,
          msg: authFault.message,
          ...(authFault.status >= 500 && { error_id: requestId }),
          ...weak,
          ...wait,
        }
      : { code: authFault.code, message: authFault.message, ...weak, ...wait }
  const headers = {
    ...versionEcho,
    'x-sb-error-code': authFault.code,
    ...(retryAfterSeconds !== undefined && { 'retry-after': String(retryAfterSeconds) }),
  }
  return { status: authFault.status, headers, body }
}

/**
 * Turns an error of the framework or the database into one of the protocol; others pass through and
 * become a 500.
 */
export function toAuthError(error: unknown): unknown {
  if (error instanceof AuthError || error instanceof OAuthError) return error
  const code: unknown = Reflect.get(Object(error), 'code')
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return authError(413, 'request_entity_too_large', 'Request body too large')
  if (typeof code === 'string' && code.startsWith('FST_ERR_CTP_'))
    return authError(400, 'bad_json', 'Could not parse request body as JSON')
  if (constraintOf(error) === 'users_email_unique') return emailTaken()
  if (constraintOf(error) === 'users_phone_unique') return phoneTaken()
  const problem = problemOf(error)
  // Clients retry after a 503, so a pause or a full disk of the database signs nobody out.
  if (problem?.status === 503 || problem?.status === 507)
    return authError(503, 'unexpected_failure', 'Service is temporarily unavailable', { cause: error })
  if (problem?.status === 400)
    return authError(400, 'validation_failed', problem.detail ?? problem.message, { cause: error })
  if (problem?.status === 409) return authError(409, 'conflict', problem.message, { cause: error })
  return error
}

function constraintOf(error: unknown): unknown {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const constraint: unknown = Reflect.get(cause, 'constraint')
    if (constraint !== undefined) return constraint
  }
  return undefined
}
