import type { ExternalIdentity } from '../../accounts/signup/account.ts'
import type { Metadata } from '../../tables.ts'

/** What a provider says of somebody, in the words of OpenID Connect. */
export type Claims = { readonly [claim: string]: unknown }

/**
 * Reads who somebody is from a provider's claims. An address counts as verified only where the provider says so in as
 * many words: on that word accounts are joined.
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
  const told = Object.entries(data).filter(([, value]) => value !== undefined)
  return { provider, subject, email, emailVerified, data: Object.fromEntries(told) }
}

// Apple writes the flag as text. Microsoft has another one: its `email` is whatever the tenant's owner typed in.
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
