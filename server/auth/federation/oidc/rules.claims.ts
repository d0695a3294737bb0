import { OAuthError } from '../../auth-error.ts'
import type { Metadata } from '../../tables.ts'
import { type ExternalIdentity, firmProviderPrefix } from '../../users/identities/rules.ts'
import { isEmail } from '../../users/rules.ts'

/** The most that OpenID Connect Core allows, section 2. */
const longestSubject = 255

/** The claims of a provider about a person (OpenID Connect Core, section 5.1). */
export type Claims = { readonly [claim: string]: unknown }

/**
 * Reads an external identity from a provider's claims. An address counts as verified only with an
 * explicit claim, because accounts are linked by verified addresses.
 *
 * @throws OAuthError when the claims name no person
 */
export function externalIdentityOf(provider: string, claims: Claims): ExternalIdentity {
  const subject = textIn(claims, 'sub')
  // Everybody without a subject would share one account.
  if (subject === undefined || subject.length > longestSubject)
    throw new OAuthError('invalid request', 'The provider sent no usable subject')
  // What is not one address is none: mail to a list would reach everybody on it.
  const email = typeof claims.email === 'string' && isEmail(claims.email) ? claims.email.toLowerCase() : null
  const isOwnTenant = provider.startsWith(firmProviderPrefix) && isAssignedByTenant(claims)
  const emailVerified = email !== null && (isVerified(claims) || isOwnTenant)
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
    ...namesIn(claims),
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

const tenantIssuer = /^https:\/\/login\.microsoftonline\.(?:com|us)\/([0-9a-f-]{36})\/v2\.0$/
/** The tenant of all personal Microsoft accounts. */
const personalTenant = '9188040d-6c67-4c5b-b112-36a304b66dad'

/**
 * Tells whether an address was assigned by the administrators of a firm's own Entra tenant, which
 * counts like the address of a SAML assertion (docs/sign-on.md "Microsoft Entra"). Guests of the
 * tenant bring addresses of their own.
 */
function isAssignedByTenant({ iss, tid, idp, email_verified, xms_edov }: Claims): boolean {
  const [, tenant] = tenantIssuer.exec(String(iss)) ?? []
  const isMarked = email_verified !== undefined || xms_edov !== undefined
  return tenant !== undefined && tenant === tid && tenant !== personalTenant && idp === undefined && !isMarked
}

/** First and last name, from `name` where a provider sends no parts: `Ann Vega` or `Vega, Ann`. */
function namesIn(claims: Claims): { first_name: string | undefined; last_name: string | undefined } {
  const parts = { first_name: textIn(claims, 'given_name'), last_name: textIn(claims, 'family_name') }
  if (parts.first_name || parts.last_name) return parts
  const name = (textIn(claims, 'name') ?? '').trim()
  // A name that is an address says nothing.
  if (name === '' || name.includes('@')) return parts
  const [last, ...first] = name.split(',').map((part) => part.trim())
  if (first.length > 0) return { first_name: joined(...first), last_name: last }
  const words = name.split(/\s+/)
  const lastWord = words.length > 1 ? words.at(-1) : undefined
  return { first_name: joined(...(lastWord ? words.slice(0, -1) : words)), last_name: lastWord }
}

// Long values would travel in every access token, and the database keeps no NUL in a text.
function textIn(claims: Claims, name: string): string | undefined {
  const value = claims[name]
  return typeof value === 'string' && value !== '' && value.length <= 500 && !value.includes('\0') ? value : undefined
}

function joined(...parts: (string | undefined)[]): string | undefined {
  return parts.filter(Boolean).join(' ') || undefined
}
