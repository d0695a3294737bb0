import { generateKeyPairSync } from 'node:crypto'
import samlp, { type Options, type Profile } from 'samlp'
import { selfSignedCertificate } from '#server/auth/federation/saml/rules.certificate.ts'

/** Whom the identity provider says has signed in. */
export type Colleague = {
  readonly id: string
  readonly email?: string
  readonly format?: string
  readonly attributes?: Readonly<Record<string, string>>
}

export const nameIdFormats = {
  persistent: 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent',
  transient: 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient',
  email: 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress',
}

/** What an identity provider may be made to say otherwise than it should. */
export type Lie = Partial<
  Pick<
    Options,
    'issuer' | 'audience' | 'recipient' | 'inResponseTo' | 'lifetimeInSeconds' | 'signAssertion' | 'signResponse'
  >
>

/** A real SAML 2.0 identity provider (samlp), with a key of its own. */
export function samlPeer({ audience, acsUrl }: { audience: string; acsUrl: string }) {
  const entityId = `urn:test:idp:${crypto.randomUUID()}`
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 })
  const key = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
  const cert = selfSignedCertificate(privateKey, { commonName: 'idp.test', from: new Date(), years: 1 })
  const signOnUrl = 'https://idp.test/sso'
  const base = { issuer: entityId, cert, key, audience, recipient: acsUrl, destination: acsUrl }

  const profileOf = ({ id, email, format = nameIdFormats.persistent, attributes = {} }: Colleague): Profile => ({
    getClaims: () => ({ ...(email && { email }), ...attributes }),
    getNameIdentifier: () => ({ nameIdentifier: id, nameIdentifierFormat: format }),
  })

  return {
    entityId,
    metadata: `<EntityDescriptor xmlns="urn:oasis:names:tc:SAML:2.0:metadata" entityID="${entityId}">
      <IDPSSODescriptor protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol">
        <KeyDescriptor use="signing"><KeyInfo xmlns="http://www.w3.org/2000/09/xmldsig#"><X509Data><X509Certificate>${cert.replace(/-----[^-]+-----|\n/g, '')}</X509Certificate></X509Data></KeyInfo></KeyDescriptor>
        <SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST" Location="https://idp.test/post"/>
        <SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect" Location="${signOnUrl}"/>
      </IDPSSODescriptor></EntityDescriptor>`,

    /** Answers a request as the provider's sign-on page would, after checking that we signed it. */
    answer(url: URL, colleague: Colleague, signingCert: string, lie: Lie = {}): Promise<{ form: URLSearchParams }> {
      return new Promise((resolve, reject) => {
        const query = Object.fromEntries(url.searchParams)
        const handle = samlp.auth({
          ...base,
          ...lie,
          signingCert,
          profileMapper: () => profileOf(colleague),
          getPostURL: (_audience, _dom, _request, done) => done(null, acsUrl),
          responseHandler: (response) =>
            resolve({
              form: new URLSearchParams({
                SAMLResponse: response.toString('base64'),
                RelayState: query.RelayState ?? '',
              }),
            }),
        })
        // What samlp needs of a web framework.
        const request = {
          method: 'GET',
          query,
          user: colleague,
          originalUrl: url.pathname + url.search,
          url: url.pathname + url.search,
        }
        handle(request, { send: (status) => reject(new Error(`the provider answered ${status}`)) }, reject)
      })
    },

    /** An unsolicited response, as when people start at their firm (IdP-initiated). */
    unsolicited(colleague: Colleague, lie: Lie = {}): Promise<string> {
      return new Promise((resolve, reject) => {
        samlp.getSamlResponse(
          {
            ...base,
            signatureAlgorithm: 'rsa-sha256',
            digestAlgorithm: 'sha256',
            ...lie,
            profileMapper: () => profileOf(colleague),
          },
          colleague,
          (error, response) => (error ? reject(error) : resolve(response)),
        )
      })
    },
  }
}
