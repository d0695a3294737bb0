import { expect, test } from 'vitest'
import { type AuthApp, anAddress, aPassword, startAuth } from '#tests/support/auth.ts'

const auth = await startAuth()

/** One person with three browsers. */
async function threeBrowsers(app: AuthApp = auth) {
  const email = anAddress()
  const browsers = [app.client(), app.client(), app.client()] as const
  await browsers[0].signUp({ email, password: aPassword })
  for (const browser of browsers.slice(1)) await browser.signInWithPassword({ email, password: aPassword })
  return browsers
}

const isIn = async (browser: ReturnType<AuthApp['client']>) => (await browser.getUser()).error === null

test('scope global ends every session', async () => {
  const browsers = await threeBrowsers()
  const { data } = await browsers[0].getSession()
  expect((await browsers[0].signOut()).error).toBeNull()
  expect(await Promise.all(browsers.map(isIn))).toEqual([false, false, false])
  const late = await auth.call('/user', { token: data.session?.access_token ?? '' })
  expect(late).toMatchObject({ status: 403, body: { code: 'session_not_found' } })
})

test('scope local ends this session', async () => {
  const browsers = await threeBrowsers()
  await browsers[1].signOut({ scope: 'local' })
  expect(await Promise.all(browsers.map(isIn))).toEqual([true, false, true])
})

test('scope others ends every other session', async () => {
  const browsers = await threeBrowsers()
  await browsers[1].signOut({ scope: 'others' })
  expect(await Promise.all(browsers.map(isIn))).toEqual([false, true, false])
})

test('returns an empty reply, and an error for another scope', async () => {
  const [browser] = await threeBrowsers()
  const token = (await browser.getSession()).data.session?.access_token ?? ''
  const wrong = await auth.call('/logout?scope=universe', { method: 'POST', token })
  expect(wrong).toMatchObject({ status: 400, body: { code: 'validation_failed' } })
  const right = await auth.call('/logout', { method: 'POST', token })
  expect(right).toMatchObject({ status: 204, body: '' })
  expect(await auth.call('/logout', { method: 'POST' })).toMatchObject({
    status: 401,
    body: { code: 'no_authorization' },
  })
})

test('closes the sockets of the ended sessions and no others', async () => {
  const email = anAddress()
  const [here, there] = [auth.client(), auth.client()]
  await here.signUp({ email, password: aPassword })
  await there.signInWithPassword({ email, password: aPassword })
  const tokens = await Promise.all(
    [here, there].map(async (client) => (await client.getSession()).data.session?.access_token ?? ''),
  )
  const [firstSocket, secondSocket] = await Promise.all(tokens.map((accessToken) => auth.connect({ accessToken })))
  await here.signOut({ scope: 'others' })
  await secondSocket?.ended
  const open = new Promise((resolve) => setImmediate(() => resolve('still open')))
  expect(await Promise.race([firstSocket?.ended, open])).toBe('still open')
})
