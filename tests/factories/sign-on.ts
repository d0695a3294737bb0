import { eq } from 'drizzle-orm'
import * as endpoints from '#contract/firms/sign-on/endpoints.ts'
import { users } from '#server/auth/tables.ts'
import { profiles } from '#server/profiles/tables.ts'
import type { startDns } from '#tests/peers/dns.ts'
import type { OidcPeer, OidcPerson } from '#tests/peers/oidc.ts'
import type { AuthApp } from '#tests/support/auth.ts'
import type { TestApp } from '#tests/support/harness.ts'
import { firmsOf } from './firms.ts'
import type { TestPerson } from './people.ts'

/** What the form of a sign-on holds before anything is entered. */
export const emptySignOn = { metadata: '', issuer: '', clientId: '', clientSecret: '' }

/** Firms that set up a sign-on, with domains whose records a DNS peer serves. */
export function signOnsOf(app: TestApp, { records }: Pick<Awaited<ReturnType<typeof startDns>>, 'records'>) {
  const { aFirm, aMember } = firmsOf(app)
  const { db } = app.platform

  async function giveAddress(person: TestPerson, email: string): Promise<void> {
    await db.update(users).set({ email }).where(eq(users.id, person.id))
    await db.update(profiles).set({ email }).where(eq(profiles.id, person.id))
  }

  /** A firm with a member, and addresses of both at a domain of their own. */
  async function aFirmAt() {
    const { admin, firm } = await aFirm()
    const member = await aMember(admin)
    const domain = `${firm.id}.example.net`
    await giveAddress(admin, `priya@${domain}`)
    await giveAddress(member, `bo@${domain}`)
    return { admin, firm, member, domain, as: app.as(admin) }
  }
  type Firm = Awaited<ReturnType<typeof aFirmAt>>

  /** Publishes the record of a domain, and yields its name. */
  async function publish({ as }: Pick<Firm, 'as'>, domain: string): Promise<string> {
    const { connection } = await as.call(endpoints.getSignOn)
    const { name = '', value = '' } = connection?.domains.find((each) => each.domain === domain)?.record ?? {}
    records.set(name, value)
    return name
  }

  async function prove(firm: Firm, domain = firm.domain) {
    await publish(firm, domain)
    return firm.as.call(endpoints.proveSignOnDomain, { params: { domain } })
  }
  return { giveAddress, aFirmAt, publish, prove }
}

export type FirmAtDomain = Awaited<ReturnType<ReturnType<typeof signOnsOf>['aFirmAt']>>

/** Firms whose provider is an OpenID Connect peer, and the sign-in there. */
export function connectionsOf(auth: AuthApp, dns: Parameters<typeof signOnsOf>[1], oidc: OidcPeer) {
  const { aFirmAt, prove } = signOnsOf(auth, dns)
  const client = { clientId: 'fairlead', clientSecret: 'the-secret-of-fairlead-at-the-provider' }
  const byOidc = (domain: string) => ({ ...emptySignOn, kind: 'oidc' as const, domain, issuer: oidc.issuer, ...client })

  /** A firm whose provider is connected, proved and tried. */
  async function aConnectedFirm() {
    const firm = await aFirmAt()
    await firm.as.call(endpoints.saveSignOn, { body: byOidc(firm.domain) })
    await prove(firm)
    const { url } = await firm.as.call(endpoints.trySignOn)
    const back = await oidc.visit(url, { sub: firm.admin.id, email: `priya@${firm.domain}`, email_verified: true })
    await auth.call(`/callback${back.search}`)
    return firm
  }

  /** Signs in at the firm by the published client, as a browser does. */
  async function signIn(domain: string, person: OidcPerson) {
    const browser = auth.client({ flowType: 'pkce' })
    const { data, error: refused } = await browser.signInWithSSO({
      domain,
      options: { redirectTo: 'http://localhost:3000/signin' },
    })
    if (refused) return { error: refused.code, session: null }
    const back = await oidc.visit(data?.url ?? '', person)
    const location = new URL((await auth.call(`/callback${back.search}`)).headers.get('location') ?? '')
    const code = location.searchParams.get('code')
    if (!code) return { error: location.searchParams.get('error_code'), session: null }
    const { data: signedIn, error } = await browser.exchangeCodeForSession(code)
    return { error: error?.code ?? null, session: signedIn.session }
  }

  return { byOidc, aConnectedFirm, signIn }
}
