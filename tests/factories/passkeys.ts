import { expect } from 'vitest'
import { Authenticator, type Deviation } from '#tests/peers/authenticator.ts'
import { type AuthApp, anAddress, aPassword } from '#tests/support/auth.ts'

/** Members with passkeys, whose keys belong to pages at an origin. */
export function passkeysOf(auth: AuthApp, origin: string) {
  async function aMember(app = auth) {
    const email = anAddress()
    const client = app.client()
    await client.signUp({ email, password: aPassword })
    const { code } = await app.mailTo(email)
    const { data, error } = await client.verifyOtp({ email, token: code, type: 'signup' })
    if (error) throw error
    return { client, email, id: data.user?.id ?? '', token: data.session?.access_token ?? '' }
  }
  const post = (path: string, body: unknown = {}, token = '') => auth.call(path, { body, ...(token && { token }) })

  /** Adds a passkey as `registerPasskey()` of the published client does. */
  async function register({ token }: { token: string }, key = new Authenticator(origin), deviation: Deviation = {}) {
    const { body } = await post('/passkeys/registration/options', {}, token)
    const credential = key.create(body.options, deviation)
    const reply = await post('/passkeys/registration/verify', { challenge_id: body.challenge_id, credential }, token)
    return { key, reply }
  }

  async function aMemberWithPasskey() {
    const member = await aMember()
    const { key, reply } = await register(member)
    expect(reply.status).toBe(200)
    return { ...member, key, passkeyId: String(reply.body.id) }
  }

  return { post, aMember, register, aMemberWithPasskey }
}
