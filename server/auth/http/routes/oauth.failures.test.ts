import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { decodeJwt } from 'jose'
import { describe, expect, test } from 'vitest'
import { minutes } from '#contract/core/durations.ts'
import { anOidcPerson, oauthJourneysOf } from '#tests/factories/oauth.ts'
import { startOidcPeer } from '#tests/peers/oidc.ts'
import { anAddress, startAuth } from '#tests/support/auth.ts'
import { users } from '../../tables.ts'

const peer = await startOidcPeer()
const auth = await startAuth({ env: peer.env })
const closed = await startAuth({ env: { ...peer.env, AUTH_DISABLE_SIGNUP: 'true' } })
const { journey, arrive } = oauthJourneysOf(auth, peer)

describe('a failed callback', () => {
  const errorOf = ({ location, fragment }: { location: URL; fragment: URLSearchParams }) => {
    expect(fragment.get('error_code')).toBe(location.searchParams.get('error_code'))
    return [fragment.get('error'), fragment.get('error_code')]
  }

  test('redirects to the site with a query alone when the state is missing, forged, expired or used', async () => {
    for (const [search, code] of [
      ['', 'bad_oauth_callback'],
      ['?state=nonsense&code=1', 'bad_oauth_state'],
      [`?state=${randomUUID()}&code=1`, 'bad_oauth_state'],
    ]) {
      const { status, location } = await arrive(new URL(`http://localhost:3000/auth/v1/callback${search}`))
      expect([status, location.searchParams.get('error_code'), location.hash]).toEqual([303, code, ''])
    }
    const { back } = await journey(anOidcPerson())
    expect((await arrive(back)).location.searchParams.get('error_code')).toBe('flow_state_already_used')
    const departure = await auth.call('/authorize?provider=keycloak')
    const late = await peer.visit(departure.headers.get('location') ?? '', anOidcPerson())
    auth.clock.advance(minutes(6))
    expect((await arrive(late)).location.searchParams.get('error_code')).toBe('bad_oauth_state')
    auth.clock.set(new Date())
  })

  test('redirects to where it started when the provider returns an error or its code is invalid', async () => {
    const state = async () => {
      const { headers } = await auth.call('/authorize?provider=keycloak&redirect_to=http://localhost:3000/signin')
      return new URL(headers.get('location') ?? '').searchParams.get('state')
    }
    const refused = await arrive(
      new URL(`http://x.invalid/?state=${await state()}&error=access_denied&error_description=No`),
    )
    expect(refused.location.pathname).toBe('/signin')
    expect(errorOf(refused)).toEqual(['access_denied', 'bad_oauth_callback'])
    expect(refused.fragment.get('error_description')).toBe('No')
    const codeless = await arrive(new URL(`http://x.invalid/?state=${await state()}`))
    expect(errorOf(codeless)).toEqual(['invalid_request', 'bad_oauth_callback'])
    const forged = await arrive(new URL(`http://x.invalid/?state=${await state()}&code=forged`))
    expect(errorOf(forged)).toEqual(['server_error', 'unexpected_failure'])
  })

  test('signs nobody in when the ID token has the nonce of another sign-in', async () => {
    const departure = new URL((await auth.call('/authorize?provider=keycloak')).headers.get('location') ?? '')
    departure.searchParams.set('nonce', 'of-another-sign-in')
    const { location, fragment } = await arrive(await peer.visit(departure.href, anOidcPerson()))
    expect([fragment.get('access_token'), fragment.get('error')]).toEqual([null, 'server_error'])
    expect(location.origin).toBe('http://localhost:3000')
  })

  test('signs nobody in when the ID token was changed after its provider signed it', async () => {
    peer.forge({ email: anAddress() })
    const { fragment } = await journey(anOidcPerson())
    peer.forge(null)
    expect(fragment.get('error')).toBe('server_error')
    expect(fragment.has('access_token')).toBe(false)
  })

  test('redirects to where it started when sign-up is disabled or the user is banned', async () => {
    expect(errorOf(await journey(anOidcPerson(), { app: closed }))).toEqual(['access_denied', 'signup_disabled'])
    const person = anOidcPerson()
    const { fragment } = await journey(person)
    const id = String(decodeJwt(fragment.get('access_token') ?? '').sub)
    await auth.platform.db
      .update(users)
      .set({ bannedUntil: new Date('2999-01-01') })
      .where(eq(users.id, id))
    expect(errorOf(await journey(person))).toEqual(['access_denied', 'user_banned'])
  })

  test('never redirects to an address that is not allowed', async () => {
    const { location } = await journey(anOidcPerson(), { query: '&redirect_to=https://evil.example/' })
    expect(location.origin).toBe('http://localhost:3000')
  })
})
