import type { AccessTokenClaims } from '#contract/auth/schemas.ts'
import type { Config } from '#server/platform/config.ts'
import type { VerifiedClaims } from '../keys/jwt.ts'
import { tokenAudience } from '../tables.ts'
import { requiresSecondFactor } from '../users/second-factor/rules.ts'
import type { Account } from '../users/store.ts'
import type { SessionRow } from './store.ts'

/**
 * Whether a verified token was made by this installation for its own sessions (RFC 7519, 4.1.1 and
 * 4.1.3).
 */
export function isOwnSessionToken({ iss, aud }: VerifiedClaims, config: Pick<Config['auth'], 'jwtIssuer'>): boolean {
  return iss === config.jwtIssuer && aud === tokenAudience
}

/**
 * The claims of an access token. Names and formats are the protocol's: other services and the
 * client read them.
 */
export function accessTokenClaims(of: {
  account: Account
  session: SessionRow
  config: Pick<Config['auth'], 'jwtIssuer' | 'jwtTtlSeconds' | 'secondFactorRoles' | 'exemptsDemoAccounts'>
  now: Date
}): AccessTokenClaims {
  const { account, session, config } = of
  const issuedAt = Math.floor(of.now.getTime() / 1_000)
  return {
    iss: config.jwtIssuer,
    sub: account.id,
    aud: tokenAudience,
    exp: issuedAt + config.jwtTtlSeconds,
    iat: issuedAt,
    email: account.email ?? '',
    phone: account.phone ?? '',
    // Metadata is stored from JSON, so it is valid JSON.
    app_metadata: account.appMetadata as AccessTokenClaims['app_metadata'],
    user_metadata: account.userMetadata as AccessTokenClaims['user_metadata'],
    role: account.tokenRole,
    aal: session.aal,
    amr: session.methods.map(({ method, at, provider }) => ({ method, timestamp: at, ...(provider && { provider }) })),
    session_id: session.id,
    is_anonymous: account.isAnonymous,
    ...(account.staffRole && { staff_role: account.staffRole }),
    ...(session.aal === 'aal1' && requiresSecondFactor(config, account) && { second_factor_required: true as const }),
  }
}
