import { randomUUID } from 'node:crypto'
import type { OidcPeer, OidcPerson } from '#tests/peers/oidc.ts'
import { type AuthApp, anAddress } from '#tests/support/auth.ts'

/** A person of a third party's provider, with a verified address that nobody else has. */
export const anOidcPerson = (facts: Partial<OidcPerson> = {}): OidcPerson => ({
  sub: randomUUID(),
  email: anAddress(),
  email_verified: true,
  name: 'Dana Reed',
  ...facts,
})

/** Sign-ins at a provider, as the pages of the product make them. */
export function oauthJourneysOf(auth: AuthApp, peer: OidcPeer) {
  /** Leaves for the provider as a page would, and comes back to us with what the provider said. */
  async function journey(person: OidcPerson, { app = auth, query = '' } = {}) {
    const departure = await app.call(`/authorize?provider=keycloak${query}`)
    const back = await peer.visit(departure.headers.get('location') ?? '', person)
    return { back, ...(await arrive(back, app)) }
  }

  async function arrive(back: URL, app: AuthApp = auth) {
    const reply = await app.call(`/callback${back.search}`)
    const location = new URL(reply.headers.get('location') ?? 'http://none.invalid')
    return { status: reply.status, location, fragment: new URLSearchParams(location.hash.slice(1)) }
  }

  return { journey, arrive }
}
