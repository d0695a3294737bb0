import { randomInt } from 'node:crypto'
import { expect, test } from 'vitest'
import { listSecurityEvents } from '#contract/auth/endpoints.ts'
import { codeOf } from '#tests/peers/totp.ts'
import { anAddress, aPassword, startAuth } from '#tests/support/auth.ts'

const auth = await startAuth({ env: { AUTH_PHONE_ENABLED: 'true', AUTH_PHONE_AUTOCONFIRM: 'true' } })

async function aMember() {
  const email = anAddress()
  const client = auth.client()
  const { data } = await client.signUp({ email, password: aPassword })
  const { code } = await auth.mailTo(email)
  const confirmed = await client.verifyOtp({ email, token: code, type: 'signup' })
  if (confirmed.error) throw confirmed.error
  return { client, email, id: data.user?.id ?? '' }
}
type Member = Awaited<ReturnType<typeof aMember>>

const noticesTo = async (address: string) => (await auth.mailsTo(address)).filter(({ text }) => text.includes('When: '))

async function eventKinds({ client }: Member) {
  const { data } = await client.getSession()
  const holder = { accessToken: data.session?.access_token ?? '' }
  const { items } = await auth.as(holder).call(listSecurityEvents, { query: {} })
  return items.map(({ kind }) => kind)
}

test('mails and records a changed password, with time, device and address', async () => {
  const member = await aMember()
  const { error } = await member.client.updateUser({ password: 'a longer password', current_password: aPassword })
  expect(error).toBeNull()
  const [notice, ...more] = await noticesTo(member.email)
  expect(more).toEqual([])
  expect(notice?.subject).toBe('Fairlead: your password was changed')
  expect(notice?.text).toMatch(/When: \w+ \d+, \d{4} at \d+:\d\d [AP]M UTC/)
  expect(notice?.text).toMatch(/IP address: (127\.0\.0\.1|::1)/)
  expect(await eventKinds(member)).toContain('password_changed')
})

test('mails both addresses after a change of address', async () => {
  const member = await aMember()
  const next = anAddress()
  await member.client.updateUser({ email: next })
  const { code: oldCode } = await auth.mailTo(member.email, 1)
  const { code: newCode } = await auth.mailTo(next)
  await auth.client().verifyOtp({ email: next, token: newCode, type: 'email_change' })
  expect(await noticesTo(member.email)).toEqual([])
  await auth.client().verifyOtp({ email: member.email, token: oldCode, type: 'email_change' })
  const [toOld, toNew] = [await noticesTo(member.email), await noticesTo(next)]
  expect(toOld.map(({ subject }) => subject)).toEqual(['Fairlead: your email address was changed'])
  expect(toNew.map(({ subject }) => subject)).toEqual(['Fairlead: your email address was changed'])
  expect(toOld[0]?.text).not.toContain('/reset-password')
  expect(toNew[0]?.text).toContain('/reset-password')
})

test('mails about a changed phone number and shows only its end', async () => {
  const member = await aMember()
  const phone = `1503${randomInt(1_000_000, 9_999_999)}`
  expect((await member.client.updateUser({ phone })).error).toBeNull()
  const [notice] = await noticesTo(member.email)
  expect(notice?.text).toContain(`the phone number ending in ${phone.slice(-4)}`)
  expect(notice?.text).not.toContain(phone)
})

test('mails once when a factor is added, not at each sign-in with it, and again when it is removed', async () => {
  const member = await aMember()
  const { data: enrolled } = await member.client.mfa.enroll({ factorType: 'totp', friendlyName: 'Phone' })
  const code = () => codeOf(enrolled?.totp.uri ?? '', auth.clock.now())
  const factorId = enrolled?.id ?? ''
  await member.client.mfa.challengeAndVerify({ factorId, code: code() })
  auth.clock.advance(30_000)
  const again = await member.client.mfa.challengeAndVerify({ factorId, code: code() })
  expect(again.error).toBeNull()
  expect((await noticesTo(member.email)).map(({ subject }) => subject)).toEqual([
    'Fairlead: two-step sign-in was added',
  ])
  expect((await member.client.mfa.unenroll({ factorId })).error).toBeNull()
  const [removed] = await noticesTo(member.email)
  expect(removed?.text).toContain('The authenticator app “Phone” was removed')
  expect(await eventKinds(member)).toContain('factor_removed')
})

test('sends nothing to an address that was never confirmed', async () => {
  const email = anAddress()
  const client = auth.client()
  await client.signUp({ email, password: aPassword })
  await client.updateUser({ password: 'a longer password', current_password: aPassword })
  expect(await noticesTo(email)).toEqual([])
})
