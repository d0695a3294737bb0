import { X509Certificate } from 'node:crypto'
import { type Element, readElements } from './rules.xml.ts'

/** The metadata that we use of an identity provider. */
export type IdpMetadata = {
  readonly entityId: string
  readonly signOnUrl: string
  readonly certificates: readonly string[]
}

/** Incomplete metadata; the message says what is missing. */
export class InvalidMetadataError extends Error {}

const redirectBinding = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect'

/**
 * Reads the metadata that an identity provider publishes of itself. @throws InvalidMetadataError
 */
export function readMetadata(xml: string): IdpMetadata {
  const elements = parse(xml)
  const entity = elements.find(({ name }) => name === 'EntityDescriptor')
  const entityId = entity?.attributes.entityID
  if (!entityId)
    throw new InvalidMetadataError('This isn’t SAML metadata: it has no EntityDescriptor with an entityID.')
  const within = elements.filter(({ path }) => path.includes('/IDPSSODescriptor/'))
  const signOn = within.find(
    ({ name, attributes }) => name === 'SingleSignOnService' && attributes.Binding === redirectBinding,
  )
  const signOnUrl = signOn?.attributes.Location ?? ''
  if (!/^https?:$/.test(URL.parse(signOnUrl)?.protocol ?? ''))
    throw new InvalidMetadataError('This provider offers no sign-on by HTTP-Redirect, which we need.')
  const certificates = certificatesIn(within)
  if (certificates.length === 0)
    throw new InvalidMetadataError('This provider names no certificate that it signs with.')
  return { entityId, signOnUrl, certificates }
}

function parse(xml: string): Element[] {
  try {
    return readElements(xml)
  } catch (cause) {
    throw new InvalidMetadataError('This isn’t SAML metadata: its XML is incomplete or malformed.', { cause })
  }
}

/** The signing certificates: those marked for signing, and those without a mark. */
function certificatesIn(elements: readonly Element[]): string[] {
  let use = ''
  const found = new Set<string>()
  for (const { name, attributes, text } of elements) {
    if (name === 'KeyDescriptor') use = attributes.use ?? ''
    if (name === 'X509Certificate' && use !== 'encryption') found.add(pemOf(text))
  }
  return [...found]
}

function pemOf(base64: string): string {
  try {
    return new X509Certificate(Buffer.from(base64.replace(/\s/g, ''), 'base64')).toString()
  } catch (cause) {
    throw new InvalidMetadataError('A certificate of this provider cannot be read.', { cause })
  }
}
