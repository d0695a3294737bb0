import { randomUUID } from 'node:crypto'
import type { APIRequestContext } from '@playwright/test'
import { demoAccounts } from '#server/commands/demo/accounts.ts'
import { holdConnection } from './support/connection.ts'
import { expect, test } from './support/fixtures.ts'
import { aNewConsumer, newPassword, tokenOf } from './support/people.ts'

const { advisor } = demoAccounts

/** A new consumer's chat with the demo's advisor, and the headers of each of them. */
async function aChat(request: APIRequestContext) {
  const { email, token } = await aNewConsumer(request)
  const headers = { authorization: `Bearer ${token}` }
  expect((await request.put(`/api/consents/${advisor.id}`, { headers, data: {} })).ok()).toBe(true)
  const chat: { id: string } = await (
    await request.post('/api/chats', { headers, data: { advisorId: advisor.id } })
  ).json()
  const advisorHeaders = { authorization: `Bearer ${await tokenOf(request, advisor)}` }
  return { email, headers, advisorHeaders, chat }
}

test('an open chat and notification list show what changed before their connection started', async ({
  request,
  signedInWith,
}) => {
  const { email, headers, advisorHeaders, chat } = await aChat(request)
  const { slots }: { slots: { startsAt: string }[] } = await (
    await request.get(`/api/advisors/${advisor.id}/slots?days=28`)
  ).json()

  const own = await signedInWith(email, newPassword)
  const connect = await holdConnection(own)
  await own.goto(`/messages/${chat.id}`)
  const about = own.getByRole('complementary', { name: 'About this conversation' })
  await expect(about).toContainText('Marisol')
  await own.getByRole('button', { name: /^Notifications/ }).click()
  const list = own.getByRole('dialog', { name: 'Notifications' })
  await expect(list).toContainText('No notifications yet')

  const data = { advisorId: advisor.id, startsAt: slots.at(-60)?.startsAt, mode: 'video', timeZone: 'America/New_York' }
  const booked = await request.post('/api/appointments', { headers, data })
  expect(booked.status()).toBe(201)
  const { id } = await booked.json()
  expect((await request.post(`/api/appointments/${id}/confirm`, { headers: advisorHeaders, data: {} })).ok()).toBe(true)
  await expect(list).toContainText('No notifications yet')
  connect()
  await expect(list).toContainText(/confirmed/i)
  await own.keyboard.press('Escape')
  await expect(own.getByRole('region', { name: /^Conversation with / })).toContainText(/min\. Confirmed\./)
})

test('a page whose auth library could not be loaded at first refreshes the session and connects once it is', {
  tag: '@desktop',
}, async ({ request, signedInWith, expectError }) => {
  const { email, advisorHeaders, chat } = await aChat(request)
  const own = await signedInWith(email, newPassword)
  // With a session that has run out, the page waits for the library.
  await own.addInitScript(() => {
    const session = localStorage.getItem('fairlead-auth')
    if (session && !sessionStorage.getItem('ran-out')) {
      localStorage.setItem('fairlead-auth', JSON.stringify({ ...JSON.parse(session), expires_at: 1 }))
      sessionStorage.setItem('ran-out', 'true')
    }
  })
  const { promise: isRefused, resolve: refused } = Promise.withResolvers<void>()
  expectError({ text: 'Failed to load resource: net::ERR_FAILED' })
  await own.route(/\/assets\/auth-client-[\w-]+\.js$/, (route) => route.abort().then(refused), { times: 1 })
  await own.goto(`/messages/${chat.id}`)
  await isRefused
  await own.evaluate(() => dispatchEvent(new Event('online')))
  const conversation = own.getByRole('region', { name: /^Conversation with / })
  await expect(conversation).toBeVisible()
  await expect(conversation.getByText('Reconnecting')).toHaveCount(0)
  const message = { clientId: randomUUID(), body: 'Are you back?' }
  const written = await request.post(`/api/chats/${chat.id}/messages`, { headers: advisorHeaders, data: message })
  expect(written.ok()).toBe(true)
  await expect(conversation).toContainText('Are you back?')
})

test('a page whose connection could not be loaded at first shows what is written to it', { tag: '@desktop' }, async ({
  request,
  signedInWith,
  expectError,
}) => {
  const { email, advisorHeaders, chat } = await aChat(request)
  const own = await signedInWith(email, newPassword)
  const { promise: isRefused, resolve: refused } = Promise.withResolvers<void>()
  expectError({ text: 'Failed to load resource: net::ERR_FAILED' })
  const socketLibrary = /\/assets\/esm-[\w-]+\.js$/
  await own.route(socketLibrary, (route) => route.abort().then(refused), { times: 1 })
  await own.goto(`/messages/${chat.id}`)
  await isRefused
  const conversation = own.getByRole('region', { name: /^Conversation with / })
  await expect(conversation).toBeVisible()
  const message = { clientId: randomUUID(), body: 'Can you hear me now?' }
  const written = await request.post(`/api/chats/${chat.id}/messages`, { headers: advisorHeaders, data: message })
  expect(written.ok()).toBe(true)
  await expect(conversation).toContainText('Can you hear me now?')
})
