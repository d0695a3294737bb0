import { randomUUID } from 'node:crypto'
import { GoTrueAdminApi } from '@supabase/auth-js'
import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { deleteAccount } from '#contract/auth/endpoints.ts'
import { anAddress, aPassword, startAuth } from '#tests/support/auth.ts'
import { untilWaiting } from '#tests/support/lock-waits.ts'
import { signServiceToken } from '../../service.ts'
import { flowStates, securityEvents, users } from '../../tables.ts'

const auth = await startAuth()
const { db, pool } = auth.platform
const token = await signServiceToken(auth.system(), { lifeSeconds: 3_600 })
const admin = new GoTrueAdminApi({ url: auth.url, headers: { Authorization: `Bearer ${token}` } })

async function aMember() {
  const email = anAddress()
  const { data } = await auth.client({ flowType: 'pkce' }).signUp({ email, password: aPassword })
  return { email, id: data.user?.id ?? '', accessToken: data.session?.access_token ?? '' }
}
type Member = Awaited<ReturnType<typeof aMember>>

test.each<[string, (member: Member) => Promise<unknown>]>([
  ['its owner', (member) => auth.as(member).call(deleteAccount, { body: { email: member.email } })],
  ['operations, softly,', ({ id }) => admin.deleteUser(id, true)],
])(
  'an account deleted by %s keeps no mark of its sign-up or sign-on and no token of a provider',
  async (_by, remove) => {
    const member = await aMember()
    const mark = { signUpClient: 'a mark', signOnProviderId: randomUUID(), isSignOnRequired: true }
    await db.update(users).set(mark).where(eq(users.id, member.id))
    await db.insert(flowStates).values({
      userId: member.id,
      providerType: 'keycloak',
      method: 'oauth',
      providerAccessToken: 'an access token',
      providerRefreshToken: 'a refresh token',
      createdAt: auth.clock.now(),
    })
    await remove(member)
    const [row] = await db.select().from(users).where(eq(users.id, member.id))
    expect(row).toMatchObject({
      deletedAt: expect.any(Date),
      newEmail: null,
      newPhone: null,
      signUpChallenge: null,
      signUpClient: null,
      signOnProviderId: null,
      isSignOnRequired: false,
    })
    expect(await db.select().from(flowStates).where(eq(flowStates.userId, member.id))).toEqual([])
  },
)

test('an account that operations delete softly twice at once is deleted once', async () => {
  const { id } = await aMember()
  const connection = await pool.connect()
  const deletions: ReturnType<typeof admin.deleteUser>[] = []
  try {
    await connection.query('begin')
    await connection.query('select from users where id = $1 for update', [id])
    for (const waiting of [1, 2]) {
      deletions.push(admin.deleteUser(id, true))
      await untilWaiting(pool, waiting)
    }
    await connection.query('commit')
  } finally {
    connection.release()
  }
  for (const { error } of await Promise.all(deletions)) expect(error).toBeNull()
  const deleted = and(eq(securityEvents.userId, id), eq(securityEvents.kind, 'user_deleted'))
  expect(await db.select().from(securityEvents).where(deleted)).toHaveLength(1)
})
