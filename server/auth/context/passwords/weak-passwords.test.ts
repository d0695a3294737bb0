import { GoTrueAdminApi } from '@supabase/auth-js'
import { describe, expect, test } from 'vitest'
import { anAddress, aPassword, startAuth } from '#tests/support/auth.ts'
import { createAdmin, signServiceToken } from '../../service.ts'

const common = 'iloveyou'
const weakPassword = { name: 'AuthWeakPasswordError', status: 422, code: 'weak_password', reasons: ['pwned'] }

const auth = await startAuth()
const lenient = await startAuth({ env: { AUTH_REJECT_COMMON_PASSWORDS: 'false' } })
const system = auth.system()
const token = await signServiceToken(system, { lifeSeconds: 600 })
const admin = new GoTrueAdminApi({ url: auth.url, headers: { Authorization: `Bearer ${token}` } })

describe('a common password', () => {
  test('is rejected with reason pwned at sign-up', async () => {
    const { error } = await auth.client().signUp({ email: anAddress(), password: common })
    expect(error).toMatchObject(weakPassword)
  })

  test('is rejected with reason pwned when changing the password', async () => {
    const client = auth.client()
    await client.signUp({ email: anAddress(), password: aPassword })
    const { error } = await client.updateUser({ password: common, current_password: aPassword })
    expect(error).toMatchObject(weakPassword)
  })

  test('is rejected with reason pwned when recovering an account', async () => {
    const email = anAddress()
    await auth.client().signUp({ email, password: aPassword })
    await auth.mailTo(email)
    const client = auth.client()
    await client.resetPasswordForEmail(email)
    const { code } = await auth.mailTo(email, 1)
    await client.verifyOtp({ email, token: code, type: 'recovery' })
    expect((await client.updateUser({ password: common })).error).toMatchObject(weakPassword)
  })

  test('is rejected with reason pwned when an admin creates or changes an account', async () => {
    const created = await admin.createUser({ email: anAddress(), password: common })
    expect(created.error).toMatchObject(weakPassword)
    const { data } = await admin.createUser({ email: anAddress(), password: aPassword })
    const changed = await admin.updateUserById(data.user?.id ?? '', { password: common })
    expect(changed.error).toMatchObject(weakPassword)
    const link = await admin.generateLink({ type: 'signup', email: anAddress(), password: common })
    expect(link.error).toMatchObject(weakPassword)
  })

  test('is rejected with reason pwned when the command line creates an admin', async () => {
    const made = createAdmin(system, { email: anAddress(), password: common })
    await expect(made).rejects.toMatchObject({ code: 'weak_password', reasons: ['pwned'] })
  })
})

test('accepts a common password where the check is disabled', async () => {
  const { error } = await lenient.client().signUp({ email: anAddress(), password: common })
  expect(error).toBeNull()
})
