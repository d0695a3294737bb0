import { eq } from 'drizzle-orm'
import { serverAuthContext } from '#server/auth/context/auth-services.ts'
import { addProvider } from '#server/auth/federation/saml/service.providers.ts'
import { ssoProviders } from '#server/auth/federation/saml/tables.ts'
import { type Colleague, samlPeer } from '#tests/peers/saml.ts'
import type { AuthApp } from '#tests/support/auth.ts'

/** Our addresses, as the configuration of a provider has them. */
export const samlSite = 'http://localhost:3000'
export const samlAddresses = {
  audience: `${samlSite}/auth/v1/sso/saml/metadata`,
  acsUrl: `${samlSite}/auth/v1/sso/saml/acs`,
}

/** Firms with a SAML provider of their own, and the sign-on of their colleagues. */
export async function samlSignOnsOf(auth: AuthApp) {
  async function aFirm({ mapping = {}, enabled = true } = {}) {
    const peer = samlPeer(samlAddresses)
    const domain = `${crypto.randomUUID().slice(0, 8)}.example`
    const ctx = await serverAuthContext(auth.system())
    const input = { metadata: peer.metadata, domains: [domain], mapping, accountRole: 'advisor' as const }
    const { provider } = await addProvider(ctx, input)
    if (!enabled)
      await auth.platform.db.update(ssoProviders).set({ isEnabled: false }).where(eq(ssoProviders.id, provider.id))
    const colleague = (facts: Partial<Colleague> = {}): Colleague => {
      const id = crypto.randomUUID()
      return { id, email: `dana-${id.slice(0, 6)}@${domain}`, ...facts }
    }
    return { ...peer, id: provider.id, domain, colleague }
  }
  type Firm = Awaited<ReturnType<typeof aFirm>>

  const { body: metadata } = await auth.call('/sso/saml/metadata')
  const ownCertificate = `-----BEGIN CERTIFICATE-----\n${/X509Certificate>([^<]+)</.exec(metadata)?.[1]?.trim()}\n-----END CERTIFICATE-----`

  async function authorize(firm: Firm, body: object = {}) {
    const reply = await auth.call('/sso', { body: { domain: firm.domain, skip_http_redirect: true, ...body } })
    return new URL(reply.body.url)
  }

  async function post(form: URLSearchParams) {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const reply = await auth.call('/sso/saml/acs', { method: 'POST', text: form.toString(), headers })
    const location = new URL(reply.headers.get('location') ?? 'http://none.invalid')
    return { status: reply.status, location, fragment: new URLSearchParams(location.hash.slice(1)) }
  }

  const postUnsolicited = (xml: string, relayState = '') =>
    post(new URLSearchParams({ SAMLResponse: Buffer.from(xml).toString('base64'), RelayState: relayState }))

  return { aFirm, authorize, post, postUnsolicited, metadata, ownCertificate }
}
