import type { SAML } from '@node-saml/node-saml'
import { minutes } from '#contract/core/durations.ts'
import type { AuthCtx } from '../../context/auth-context.ts'
import { type SpKey, spKey } from './service.key.ts'
import type { SsoProviderRow } from './store.ts'

/** Loaded with the first firm that signs on by it: XML takes many modules. */
const nodeSaml = () => import('@node-saml/node-saml')

/** The entity id is the address of our metadata. */
type Placed = { readonly services: Pick<AuthCtx['services'], 'publicUrl'> }
export const entityIdOf = ({ services }: Placed) => `${services.publicUrl}/auth/v1/sso/saml/metadata`
export const acsUrlOf = ({ services }: Placed) => `${services.publicUrl}/auth/v1/sso/saml/acs`

/**
 * The SAML library, configured for one provider and one request. Without a request it accepts only
 * unsolicited responses, so that a stolen response to a request is rejected.
 */
export async function samlWith(ctx: AuthCtx, provider: SsoProviderRow, requestId: string | null): Promise<SAML> {
  const { SAML, ValidateInResponseTo } = await nodeSaml()
  const key = await spKey(ctx)
  return new SAML({
    ...signing(key),
    issuer: entityIdOf(ctx),
    audience: entityIdOf(ctx),
    callbackUrl: acsUrlOf(ctx),
    entryPoint: provider.signOnUrl,
    idpIssuer: provider.entityId,
    idpCert: provider.certificates,
    // Either signature will do, of the response or of the assertion; none will not.
    wantAuthnResponseSigned: false,
    wantAssertionsSigned: false,
    acceptedClockSkewMs: minutes(1),
    // The provider decides how people are named and how they prove themselves.
    identifierFormat: null,
    disableRequestedAuthnContext: true,
    generateUniqueId: () => requestId ?? '',
    validateInResponseTo: requestId === null ? ValidateInResponseTo.ifPresent : ValidateInResponseTo.always,
    cacheProvider: {
      saveAsync: async () => null,
      // The library needs a time of the request; service.callback.ts checks its age.
      getAsync: async (id) => (requestId !== null && id === requestId ? ctx.now.toISOString() : null),
      removeAsync: async () => null,
    },
  })
}

/** The metadata of this service provider, as XML. */
export async function ownMetadata(ctx: AuthCtx): Promise<string> {
  const { generateServiceProviderMetadata } = await nodeSaml()
  const key = await spKey(ctx)
  return generateServiceProviderMetadata({
    ...signing(key),
    issuer: entityIdOf(ctx),
    callbackUrl: acsUrlOf(ctx),
    publicCerts: key.certificate,
    wantAssertionsSigned: true,
    identifierFormat: null,
  })
}

const signing = ({ privateKey, certificate }: SpKey) => ({
  privateKey,
  publicCert: certificate,
  signatureAlgorithm: 'sha256' as const,
  digestAlgorithm: 'sha256',
})
