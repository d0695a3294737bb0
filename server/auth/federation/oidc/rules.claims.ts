import type { Metadata } from '../../tables.ts'
import type { ExternalIdentity } from '../../users/identities/rules.ts'

/** The claims of a provider about a person (OpenID Connect Core, section 5.1). */
export type Claims = { readonly [claim: string]: unknown }

/**
 * Reads an external identity from a provider's claims. An address counts as verified only with an
 * explicit claim, because accounts are linked by verified addresses.
 */
export function externalIdentityOf(provider: string, claims: Claims): ExternalIdentity {
  const subject = String(claims.sub)
  const email = typeof claims.email === 'string' && claims.email !== '' ? claims.email.toLowerCase() : null
  const emailVerified = email !== null && isVerified(claims)
  const picture = textIn(claims, 'picture')
  const name = textIn(claims, 'name') ?? joined(textIn(claims, 'given_name'), textIn(claims, 'family_name'))
  const data: Metadata = {
    iss: textIn(claims, 'iss'),
    sub: subject,
    provider_id: subject,
    email: email ?? undefined,
    email_verified: emailVerified,
    phone_verified: false,
    name,
    full_name: name,
    first_name: textIn(claims, 'given_name'),
    last_name: textIn(claims, 'family_name'),
    preferred_username: textIn(claims, 'preferred_username'),
    picture,
    avatar_url: picture,
  }
  const entries = Object.entries(data).filter(([, value]) => value !== undefined)
  return { provider, subject, email, emailVerified, data: Object.fromEntries(entries) }
}

// Apple writes the flag as text. Microsoft has another one: its `email` is whatever the tenant's
// owner typed in.
const isVerified = ({ email_verified, xms_edov }: Claims) =>
  [true, 'true'].includes(email_verified as string | boolean) || [true, 1, '1', 'true'].includes(xms_edov as string)

// Long values would travel in every access token.
function textIn(claims: Claims, name: string): string | undefined {
  const value = claims[name]
  return typeof value === 'string' && value !== '' && value.length <= 500 ? value : undefined
}

function joined(...parts: (string | undefined)[]): string | undefined {
  return parts.filter(Boolean).join(' ') || undefined
}
