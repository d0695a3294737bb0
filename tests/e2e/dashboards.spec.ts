import { randomUUID } from 'node:crypto'
import { demoAccounts } from '#server/commands/demo/accounts.ts'
import { holdConnection } from './support/connection.ts'
import { expect, test } from './support/fixtures.ts'
import { aNewConsumer, newPassword } from './support/people.ts'

test('the home page shows what changed between its loading and the start of its connection', async ({
  request,
  signedInWith,
}) => {
  const { email, token } = await aNewConsumer(request)
  const headers = { authorization: `Bearer ${token}` }
  const advisorId = demoAccounts.advisor.id
  expect((await request.put(`/api/consents/${advisorId}`, { headers, data: {} })).ok()).toBe(true)
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
