// Reads a person from a validated SAML assertion. Pure.
import type { Profile } from '@node-saml/node-saml'
import { authError } from '../../auth-error.ts'
import type { Metadata } from '../../tables.ts'
import { isEmail } from '../../users/rules.ts'
import type { AttributeMapping } from './tables.ts'

const subjectIdAttribute = 'urn:oasis:names:tc:SAML:attribute:subject-id'
const formats = {
  transient: 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient',
  emails: [
    'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress',
    'urn:oasis:names:tc:SAML:2.0:nameid-format:emailAddress',
  ],
}
/** The usual attribute names of an email address. */
const usualEmailAttributes = [
  'urn:oid:0.9.2342.19200300.100.1.3',
  'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/emailaddress',
  'http://schemas.xmlsoap.org/claims/EmailAddress',
  'mail',
  'Mail',
  'email',
]

export type Assertion = {
  readonly id: string
  /** The permanent id of the person. */
  readonly subject: string
  readonly email: string
  readonly data: Metadata
  /** When the provider wants the session to end; null when it does not say. */
  readonly sessionNotAfter: Date | null
  /** The addresses the assertion may be posted to. */
  readonly recipients: readonly string[]
}

/**
 * Reads an assertion whose signature is verified. @throws saml_assertion_no_user_id,
 * saml_assertion_no_email
 */
export function readAssertion(profile: Profile, mapping: AttributeMapping): Assertion {
  const subject = textOf(profile[subjectIdAttribute]) || persistentName(profile)
  if (!subject) {
    const text =
      'SAML Assertion did not contain a persistent Subject Identifier attribute or Subject NameID uniquely identifying this user'
    throw authError(400, 'saml_assertion_no_user_id', text)
  }
  const email = emailOf(profile, mapping)
  if (!email) throw authError(400, 'saml_assertion_no_email', 'SAML Assertion does not contain an email address')
  const assertion = childOf(profile.getAssertion?.() ?? {}, 'Assertion')
  const statement = childrenOf(assertion, 'AuthnStatement').map((element) =>
    attributeOf(element, 'SessionNotOnOrAfter'),
  )
  const confirmations = childrenOf(childOf(assertion, 'Subject'), 'SubjectConfirmation')
  return {
    id: attributeOf(assertion, 'ID'),
    subject,
    email: email.toLowerCase(),
    data: { sub: subject, email, ...mapped(profile, mapping) },
    sessionNotAfter: earliest(statement),
    recipients: confirmations
      .map((confirmation) => attributeOf(childOf(confirmation, 'SubjectConfirmationData'), 'Recipient'))
      .filter(Boolean),
  }
}

function persistentName({ nameID, nameIDFormat }: Profile): string {
  return nameIDFormat === formats.transient ? '' : textOf(nameID)
}

function emailOf(profile: Profile, mapping: AttributeMapping): string {
  const names = mapping.email ? [mapping.email] : usualEmailAttributes
  const email = names.map((name) => textOf(profile[name])).find(isEmail)
  if (email) return email
  const name = formats.emails.includes(profile.nameIDFormat) ? textOf(profile.nameID) : ''
  return isEmail(name) ? name : ''
}

const reserved = new Set(['email', 'sub', 'email_verified'])

/** Further attributes, under the names of the mapping. */
function mapped(profile: Profile, mapping: AttributeMapping): Metadata {
  const attributes = Object.entries(mapping).map(([ours, attribute]) => [ours, textOf(profile[attribute])] as const)
  return Object.fromEntries(attributes.filter(([ours, text]) => text !== '' && !reserved.has(ours)))
}

function earliest(times: readonly string[]): Date | null {
  const dates = times.map((time) => Date.parse(time)).filter((time) => !Number.isNaN(time))
  return dates.length === 0 ? null : new Date(Math.min(...dates))
}

/** An attribute may hold one value or several, and each may be an element of its own. */
function textOf(value: unknown): string {
  const first: unknown = Array.isArray(value) ? value[0] : value
  if (typeof first === 'string') return first.trim()
  const inner: unknown = Reflect.get(Object(first), '_')
  return typeof inner === 'string' ? inner.trim() : ''
}

function childrenOf(element: unknown, name: string): unknown[] {
  const children: unknown = Reflect.get(Object(element), name)
  return Array.isArray(children) ? children : children === undefined ? [] : [children]
}
const childOf = (element: unknown, name: string): unknown => childrenOf(element, name)[0]

function attributeOf(element: unknown, name: string): string {
  const value: unknown = Reflect.get(Object(Reflect.get(Object(element), '$')), name)
  return typeof value === 'string' ? value : ''
}
