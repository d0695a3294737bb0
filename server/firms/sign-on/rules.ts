/** Says how a firm proves its domains and certificates, and when a proof is over. Pure. */

import { X509Certificate } from 'node:crypto'
import { days } from '#contract/core/durations.ts'
import type { FirmRole, SignOnDomainState } from '#contract/firms/values.ts'
import type { SignOnFacts } from '#server/auth/service.ts'
import type { SignOnDomainRow } from './tables.ts'

/** Domains of one firm at most. */
export const domainsAtMost = 10
/** How long the record of a proved domain may be missing. */
const graceDays = 3

/**
 * The TXT record that proves a domain. Its name is below the domain, so that it never collides
 * with records of others (docs/decisions/024-firm-sign-on.md).
 */
export function proofRecord({ domain, proof }: Pick<SignOnDomainRow, 'domain' | 'proof'>): {
  name: string
  value: string
} {
  return { name: `_sign-on.${domain}`, value: `sign-on=${proof}` }
}

type Provider = Pick<SignOnFacts, 'entityId' | 'clientId' | 'certificates'>

/**
 * Whether both are one provider. Entity ID and certificates of SAML are public, so a certificate in
 * common only tells a rotation from another provider; who answers by OpenID Connect is the issuer,
 * whose keys we read from itself.
 */
export function isSameProvider(before: Provider, { entityId, clientId, certificates }: Provider): boolean {
  if (before.entityId !== entityId || before.clientId !== clientId) return false
  return clientId !== null || certificates.some((certificate) => before.certificates.includes(certificate))
}

/** The certificates that a provider did not sign with before. */
export function newCertificates(before: Provider, { certificates }: Provider): string[] {
  return certificates.filter((certificate) => !before.certificates.includes(certificate))
}

/**
 * The TXT record, beside the proof of a domain, by which those who write its records accept a
 * certificate: its SHA-256 fingerprint.
 */
export function certificateValue(certificate: string): string {
  const fingerprint = new X509Certificate(certificate).fingerprint256.replaceAll(':', '').toLowerCase()
  return `sign-on-certificate=${fingerprint}`
}

type Proof = Pick<SignOnDomainRow, 'provedAt' | 'missingSince'>

/** How far the proof of a domain is; a suspended one is to be proved again by hand. */
export function domainState({ provedAt, missingSince }: Proof): SignOnDomainState {
  if (provedAt) return missingSince ? 'missing' : 'proved'
  return missingSince ? 'suspended' : 'waiting'
}

type MemberAddress = {
  readonly firmRole: FirmRole
  readonly email: string | null
  readonly emailConfirmedAt: Date | null
}

/**
 * Whether a required sign-on is about a member: the owner keeps other ways in, and anyone without
 * a verified address at a domain that was proved has no way in by the provider. A suspended domain
 * still counts, because its new owner may read its mail.
 */
export function isBound(
  { firmRole, email, emailConfirmedAt }: MemberAddress,
  domains: readonly (Proof & { domain: string })[],
): boolean {
  if (firmRole === 'owner' || email === null || emailConfirmedAt === null) return false
  const at = email.slice(email.lastIndexOf('@') + 1).toLowerCase()
  return domains.some((row) => row.domain === at && domainState(row) !== 'waiting')
}

/** When a domain whose record is missing is suspended. */
export function suspensionOf(missingSince: Date): Date {
  return new Date(missingSince.getTime() + days(graceDays))
}

/**
 * What follows when the record of a proved domain was looked for. A name server that does not
 * answer says nothing about the record.
 */
export function afterCheck(
  { missingSince }: Proof,
  found: 'yes' | 'no' | 'unknown',
  now: Date,
): 'keep' | 'clear' | 'warn' | 'suspend' {
  if (found === 'unknown') return 'keep'
  if (found === 'yes') return missingSince ? 'clear' : 'keep'
  if (!missingSince) return 'warn'
  return suspensionOf(missingSince) <= now ? 'suspend' : 'keep'
}
