import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Provider } from 'oidc-provider'

export type OidcPerson = { sub: string; email?: string; email_verified?: boolean; name?: string; picture?: string }

/** A real OpenID Connect provider of a third party, whose pages accept every user. */
export type OidcPeer = {
  readonly issuer: string
  /** What the server under test is configured with. */
  readonly env: Readonly<Record<string, string>>
  /** Whom the provider's pages sign in, as its own session would say. */
  present(person: OidcPerson): void
  /** Changes claims of the ID tokens of the token endpoint, under their old signature. */
  forge(claims: Readonly<Record<string, string>> | null): void
  /** Goes through the provider's pages as this person, up to the redirect back to us. */
  visit(departure: string, person: OidcPerson): Promise<URL>
  /**
   * What an app gets for this person by itself: an ID token for its own client, and the access
   * token it came with.
   */
  idToken(person: OidcPerson, nonce?: string): Promise<{ idToken: string; accessToken: string }>
}

const appCallback = 'http://localhost:1/app'
const secret = 'the-secret-of-fairlead-at-the-provider'
const web = { client_id: 'fairlead', client_secret: secret }
const app = { client_id: 'fairlead-app', client_secret: secret, redirect_uris: [appCallback] }
const stranger = { client_id: 'somebody-else', client_secret: secret, redirect_uris: [appCallback] }

export async function startOidcPeer({ publicUrl = 'http://localhost:3000' } = {}): Promise<OidcPeer> {
  const people = new Map<string, OidcPerson>()
  let visitor: OidcPerson = { sub: 'nobody' }
  const server = createServer()
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const provider = new Provider(issuer, {
    clients: [{ ...web, redirect_uris: [`${publicUrl}/auth/v1/callback`] }, app, stranger].map((client) => ({
      ...client,
      grant_types: ['authorization_code', 'refresh_token'],
    })),
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'picture'] },
    features: { devInteractions: { enabled: false } },
    findAccount: (_ctx: unknown, sub: string) => ({ accountId: sub, claims: () => ({ ...people.get(sub), sub }) }),
    interactions: { url: (_ctx: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
    issueRefreshToken: () => true,
    // Everybody has agreed already.
    async loadExistingGrant(ctx: GrantContext) {
      const grant = new provider.Grant({ clientId: ctx.oidc.client.clientId, accountId: ctx.oidc.session.accountId })
      grant.addOIDCScope('openid email profile')
      await grant.save()
      return grant
    },
  })
  let forged: Readonly<Record<string, string>> | null = null
  provider.use(async (ctx, next) => {
    await next()
    if (forged && ctx.body?.id_token) ctx.body.id_token = withClaims(ctx.body.id_token, forged)
  })
  const answer = provider.callback()
  server.on('request', async (request, response) => {
    if (!request.url?.startsWith('/interaction/')) return answer(request, response)
    people.set(visitor.sub, visitor)
    await provider.interactionFinished(request, response, { login: { accountId: visitor.sub } })
  })
  // It ends with the tests.
  server.unref()

  const present = (person: OidcPerson) => {
    visitor = person
  }

  async function visit(departure: string, person: OidcPerson): Promise<URL> {
    present(person)
    const cookies = new Map<string, string>()
    let at = departure
    for (let step = 0; step < 10; step += 1) {
      const cookie = [...cookies].map((pair) => pair.join('=')).join('; ')
      const reply = await fetch(at, { redirect: 'manual', headers: { cookie } })
      for (const header of reply.headers.getSetCookie()) {
        const [name = '', value = ''] = header.split(';', 1)[0]?.split('=') ?? []
        cookies.set(name, value)
      }
      const location = reply.headers.get('location')
      if (!location) throw new Error(`the provider stopped at ${at}: ${await reply.text()}`)
      at = new URL(location, at).href
      if (!at.startsWith(issuer)) return new URL(at)
    }
    throw new Error('the provider leads in circles')
  }

  return {
    issuer,
    env: {
      AUTH_OIDC_PROVIDERS: JSON.stringify([
        { name: 'keycloak', issuer, clientIds: [web.client_id, app.client_id], clientSecret: secret },
      ]),
    },
    present,
    forge(claims) {
      forged = claims
    },
    visit,
    async idToken(person, nonce) {
      const input = {
        client_id: app.client_id,
        redirect_uri: appCallback,
        response_type: 'code',
        scope: 'openid email',
      }
      const proof = { code_challenge: await challengeOf(verifier), code_challenge_method: 'S256' }
      const query = new URLSearchParams({ ...input, ...proof, ...(nonce && { nonce }) })
      const back = await visit(`${issuer}/auth?${query}`, person)
      const reply = await fetch(`${issuer}/token`, {
        method: 'POST',
        headers: { authorization: `Basic ${Buffer.from(`${app.client_id}:${secret}`).toString('base64')}` },
        body: new URLSearchParams({
          grant_type: 'authorization_code',
          code: back.searchParams.get('code') ?? '',
          redirect_uri: appCallback,
          code_verifier: verifier,
        }),
      })
      const { id_token: idToken, access_token: accessToken } = (await reply.json()) as Record<string, string>
      if (!idToken || !accessToken) throw new Error('the provider gave no tokens')
      return { idToken, accessToken }
    },
  }
}

/** The same token with other claims, and the signature that it had. */
function withClaims(token: string, claims: Readonly<Record<string, string>>): string {
  const [head, payload = '', signature] = token.split('.')
  const changed = { ...JSON.parse(Buffer.from(payload, 'base64url').toString()), ...claims }
  return [head, Buffer.from(JSON.stringify(changed)).toString('base64url'), signature].join('.')
}

type GrantContext = { oidc: { client: { clientId: string }; session: { accountId: string } } }

const verifier = 'a-verifier-of-the-app-that-is-long-enough-to-be-one-0123'
async function challengeOf(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return Buffer.from(digest).toString('base64url')
}
