import type { AuthSession } from '#contract/auth/schemas.ts'

/** A session as parameters in the fragment of a redirect. */
export function sessionParamsOf(session: AuthSession): Record<string, string> {
  return {
    access_token: session.access_token,
    expires_at: String(session.expires_at),
    expires_in: String(session.expires_in),
    refresh_token: session.refresh_token,
    token_type: session.token_type,
  }
}
