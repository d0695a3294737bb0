import { expect, test, vi } from 'vitest'
import { seconds } from '#contract/core/durations.ts'
import { withBrowserStorage } from '#tests/support/browser-storage.ts'
import { deviceZone, firstCallsScript, takeFirstCall } from '#web/platform/api/first-calls.ts'
import { authSessionStore, visitStore } from '../storage.ts'
import { findStoredSession } from './stored-session.ts'

withBrowserStorage()

const tokenWith = (claims: object) => `head.${btoa(JSON.stringify(claims))}.signature`
const sessionFor = (role: string, { endsIn = 3_600, claims = { aal: 'aal1' }, factors = [] as object[] } = {}) => ({
  access_token: tokenWith(claims),
  expires_at: Math.floor(Date.now() / 1_000) + endsIn,
  user: {
    id: 'u1',
    email: 'rosa@example.com',
    email_confirmed_at: '2026-01-01',
    app_metadata: { user_type: role },
    factors,
  },
})

test('reads the user and token of a stored session that needs no refresh', () => {
  const stored = sessionFor('advisor')
  authSessionStore.write(stored)
  expect(findStoredSession()).toEqual({
    token: stored.access_token,
    user: {
      id: 'u1',
      email: 'rosa@example.com',
      emailVerified: true,
      phone: '',
      role: 'advisor',
      awaitsSecondStep: false,
      mustSetUpSecondStep: false,
    },
  })
})

test('marks a user with a verified second factor at aal1 as awaiting the second step', () => {
  authSessionStore.write(sessionFor('admin', { factors: [{ status: 'verified' }] }))
  expect(findStoredSession()?.user.awaitsSecondStep).toBe(true)
})

test('reads no session from an expiring token, a viewed account or a value of the wrong shape', () => {
  authSessionStore.write(sessionFor('consumer', { endsIn: 80 }))
  expect(findStoredSession()).toBeNull()
  authSessionStore.write(sessionFor('consumer'))
  expect(findStoredSession()).not.toBeNull()
  visitStore.write({ id: 'visit' })
  expect(findStoredSession()).toBeNull()
  visitStore.remove()
  authSessionStore.write({ access_token: 'x', expires_at: 'soon', user: null })
  expect(findStoredSession()).toBeNull()
})

/** Runs the script of a document's head, and returns what it fetched. */
function runHead(roles: string[]): { address: string; headers: Record<string, string> }[] {
  const fetched: { address: string; headers: Record<string, string> }[] = []
  vi.stubGlobal('localStorage', window.localStorage)
  vi.stubGlobal('sessionStorage', window.sessionStorage)
  vi.stubGlobal('fetch', (address: string, { headers }: { headers: Record<string, string> }) => {
    fetched.push({ address, headers: { ...headers } })
    return Promise.resolve(Response.json({ items: [] }))
  })
  new Function(firstCallsScript({ roles, addresses: ['/api/chats', `/api/desk?timeZone=${deviceZone}`] }))()
  return fetched
}

test('the head script sends the first calls of the role with its token, and each reply is taken once', async () => {
  const stored = sessionFor('advisor')
  authSessionStore.write(stored)
  const fetched = runHead(['advisor', 'firm_admin'])
  const zone = encodeURIComponent(Intl.DateTimeFormat().resolvedOptions().timeZone)
  expect(fetched.map(({ address }) => address)).toEqual(['/api/chats', `/api/desk?timeZone=${zone}`])
  expect(fetched[0]?.headers).toMatchObject({
    Authorization: `Bearer ${stored.access_token}`,
    'x-application-name': 'fairlead',
  })
  vi.spyOn(performance, 'now').mockReturnValue(seconds(3))
  expect((await takeFirstCall('/api/chats'))?.status).toBe(200)
  expect(takeFirstCall('/api/chats')).toBeNull()
  vi.spyOn(performance, 'now').mockReturnValue(seconds(30))
  expect(takeFirstCall(`/api/desk?timeZone=${zone}`)).toBeNull()
})

test('the head script sends nothing for another role, without a session, or before the second step', () => {
  expect(runHead(['consumer'])).toEqual([])
  authSessionStore.write(sessionFor('advisor'))
  expect(runHead(['consumer'])).toEqual([])
  authSessionStore.write(sessionFor('consumer', { factors: [{ status: 'verified' }] }))
  expect(runHead(['consumer'])).toEqual([])
  authSessionStore.write(sessionFor('consumer', { endsIn: 60 }))
  expect(runHead(['consumer'])).toEqual([])
})
