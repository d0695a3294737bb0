import { randomUUID } from 'node:crypto'
import { demoAccounts } from '#server/commands/demo/accounts.ts'
import { holdConnection } from './support/connection.ts'
import { expect, test } from './support/fixtures.ts'
import { aConsentingConsumer } from './support/leads.ts'
import { aNewConsumer, newPassword } from './support/people.ts'

test('the home page shows what changed between its loading and the start of its socket connection', async ({
  request,
  signedInWith,
}) => {
  const { email, headers } = await aConsentingConsumer(request)
  const advisorId = demoAccounts.advisor.id
  const chat: { id: string } = await (await request.post('/api/chats', { headers, data: { advisorId } })).json()

  const home = await signedInWith(email, newPassword)
  const connect = await holdConnection(home)
  await home.goto('/consumer-dashboard')
  await expect(home.getByText('No messages yet')).toBeVisible()
  const data = { clientId: randomUUID(), body: 'Sent from another device' }
  expect((await request.post(`/api/chats/${chat.id}/messages`, { headers, data })).ok()).toBe(true)
  connect()
  await expect(home.getByText('Sent from another device')).toBeVisible()
})

test('the home page names an appointment as the next step ten minutes before it, without a reload', async ({
  request,
  signedInWith,
}) => {
  const { email, token } = await aNewConsumer(request)
  const headers = { authorization: `Bearer ${token}` }
  const advisorId = demoAccounts.advisor.id
  expect((await request.put(`/api/consents/${advisorId}`, { headers, data: {} })).ok()).toBe(true)
  const { slots }: { slots: { startsAt: string }[] } = await (
    await request.get(`/api/advisors/${advisorId}/slots?days=28`)
  ).json()
  const data = { advisorId, startsAt: slots.at(-40)?.startsAt, mode: 'video', timeZone: 'America/New_York' }
  expect((await request.post('/api/appointments', { headers, data })).status()).toBe(201)

  const home = await signedInWith(email, newPassword)
  // Without a connection nothing but the clock draws the page again.
  await holdConnection(home)
  const startsAt = Date.now() + 11 * 60_000
  await home.route('**/api/appointments?*', async (route) => {
    const response = await route.fetch()
    const reply: { items: object[] } = await response.json()
    const times = { startsAt: new Date(startsAt).toISOString(), endsAt: new Date(startsAt + 1_800_000).toISOString() }
    await route.fulfill({
      response,
      json: { ...reply, items: reply.items.map((item) => ({ ...item, ...times, status: 'confirmed' })) },
    })
  })
  await home.clock.install()
  await home.goto('/consumer-dashboard')
  await expect(home.getByRole('heading', { level: 1 })).toBeVisible()
  const step = home.getByText(/^Your appointment with .* is at/)
  await expect(step).toBeHidden()
  await home.clock.fastForward('02:00')
  await expect(step).toBeVisible()
})
