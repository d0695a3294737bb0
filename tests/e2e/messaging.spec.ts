import type { APIRequestContext, Page } from '@playwright/test'
import { demoAccounts } from '#server/commands/demo/accounts.ts'
import { codeMailedTo, expect, expectSound, freshEmail, test } from './support/fixtures.ts'

const password = 'a-long-enough-one'
const { advisor } = demoAccounts

/**
 * A new client of the demo's advisor: signed up, named, and agreed to contact. Nobody else writes
 * in their chat.
 */
async function newClient(request: APIRequestContext): Promise<{ email: string; lastName: string; chatId: string }> {
  const email = freshEmail('chat')
  const lastName = `Quill${email.slice(email.indexOf('.') + 1, email.indexOf('@'))}`
  const data = { email, password, data: { user_type: 'consumer' } }
  expect((await request.post('/auth/v1/signup', { data })).ok()).toBe(true)
  const token = await codeMailedTo(request, email, /verify|confirm/i)
  const verified = await request.post('/auth/v1/verify', { data: { type: 'email', email, token } })
  const { access_token } = await verified.json()
  const headers = { authorization: `Bearer ${access_token}` }
  await request.patch('/api/profile', { headers, data: { firstName: 'Nora', lastName } })
  await request.put(`/api/consents/${advisor.id}`, { headers, data: {} })
  const chat = await (await request.post('/api/chats', { headers, data: { advisorId: advisor.id } })).json()
  return { email, lastName, chatId: chat.id }
}

const words = (page: Page) => page.getByRole('textbox', { name: 'Message' })
const log = (page: Page) => page.getByRole('log')

async function write(page: Page, text: string): Promise<void> {
  await words(page).fill(text)
  await page.getByRole('button', { name: 'Send' }).click()
}

test('two people write to each other: typing, arriving, read, and nothing lost over a break', async ({
  request,
  signedIn,
  signedInWith,
  expectError,
}) => {
  expectError({ text: 'Failed to load resource: net::ERR_INTERNET_DISCONNECTED' })
  test.setTimeout(120_000)
  const { email, lastName, chatId } = await newClient(request)
  const consumer = await signedInWith(email, password)
  const adviser = await signedIn('advisor')
  await consumer.goto(`/chat/${chatId}`)
  await expect(consumer.getByText('No messages yet').last()).toBeVisible()
  await expectSound(consumer)
  await write(consumer, 'Good morning, may I ask something?')
  await expect(log(consumer).getByText(/Sent|Delivered/)).toBeVisible()

  await adviser.goto('/messages')
  await adviser.getByRole('link', { name: new RegExp(`${lastName}.*may I ask`) }).click()
  await expect(log(adviser).getByText('may I ask something?')).toBeVisible()
  await expect(log(consumer).getByText(/Read/)).toBeVisible()
  await expectSound(adviser)

  await words(adviser).pressSequentially('Of course')
  await expect(consumer.getByText(`${advisor.firstName} is typing`)).toBeVisible()
  await adviser.getByRole('button', { name: 'Send' }).click()
  await expect(log(consumer).getByText('Of course')).toBeVisible()
  await expect(consumer.getByText(`${advisor.firstName} is typing`)).toBeHidden()

  await consumer.context().setOffline(true)
  await expect(consumer.getByText('You’re offline.')).toBeVisible()
  await write(consumer, 'Written in a tunnel')
  await expect(log(consumer).getByText('Waiting for a connection')).toBeVisible()
  for (const text of ['Missed one', 'Missed two', 'Missed three']) await write(adviser, text)
  await expect(log(adviser).getByText('Missed three')).toBeVisible()
  await consumer.context().setOffline(false)
  await expect(log(consumer).getByText('Missed three')).toBeVisible({ timeout: 30_000 })
  await expect(log(adviser).getByText('Written in a tunnel')).toHaveCount(1, { timeout: 30_000 })
  for (const text of ['Missed one', 'Missed two', 'Missed three', 'Written in a tunnel'])
    await expect(log(consumer).getByText(text)).toHaveCount(1)

  // A report needs a reason, which is the writer's own.
  const about = consumer.getByRole('button', { name: /about this conversation/i }).and(consumer.locator(':visible'))
  if ((await about.count()) > 0) await about.first().click()
  await consumer.getByRole('button', { name: 'Report', exact: true }).click()
  const report = consumer.getByRole('dialog', { name: /^Report/ })
  await report.getByRole('button', { name: 'Send report' }).click()
  await expect(report.getByText('Choose a reason')).toBeVisible()
  await report.getByRole('radio', { name: 'Rude or threatening' }).check()
  await report.getByRole('button', { name: 'Send report' }).click()
  await expect(consumer.getByText('Thanks. We’ll review your report')).toBeVisible()
})

test('a message that arrives while its chat is being opened is there', async ({ request, signedIn, signedInWith }) => {
  const { email, lastName, chatId } = await newClient(request)
  const consumer = await signedInWith(email, password)
  const adviser = await signedIn('advisor')
  await consumer.goto(`/messages/${chatId}`)
  await adviser.goto('/messages')
  const { promise: requested, resolve: resolveRequested } = Promise.withResolvers<void>()
  const { promise: delivered, resolve: letGo } = Promise.withResolvers<void>()
  // What the server said before the message was sent comes to the adviser after it.
  await adviser.route(/\/api\/chats\/[^/]+\/messages/, async (route) => {
    const answer = await route.fetch()
    resolveRequested()
    await delivered
    await route.fulfill({ response: answer })
  })
  await adviser.getByRole('link', { name: new RegExp(lastName) }).click()
  await requested
  await write(consumer, 'Just in this moment')
  await expect(log(consumer).getByText('Delivered')).toBeVisible()
  letGo()
  await expect(log(adviser).getByText('Just in this moment')).toBeVisible()
})

test('what was begun stays with its chat, and Enter sends while Shift and Enter begins a line', async ({
  request,
  signedInWith,
  isMobile,
}) => {
  const { email, chatId } = await newClient(request)
  const consumer = await signedInWith(email, password)
  await consumer.goto(`/messages/${chatId}`)
  await words(consumer).fill('Begun and')
  await consumer.reload()
  await expect(words(consumer)).toHaveValue('Begun and')
  await words(consumer).press('End')
  await words(consumer).press('Shift+Enter')
  await words(consumer).pressSequentially('finished')
  if (isMobile) await consumer.getByRole('button', { name: 'Send' }).click()
  else await words(consumer).press('Enter')
  await expect(log(consumer).getByText('Begun and finished')).toBeVisible()
  await expect(words(consumer)).toHaveValue('')
})

test('an advisor no longer learns who somebody is once the consent is taken back', async ({
  request,
  signedIn,
  signedInWith,
  isMobile,
}) => {
  test.setTimeout(120_000)
  const { email, lastName, chatId } = await newClient(request)
  const consumer = await signedInWith(email, password)
  const adviser = await signedIn('advisor')
  await consumer.goto(`/messages/${chatId}`)
  await write(consumer, 'A question in confidence')
  await adviser.goto(`/messages/${chatId}`)
  await expect(adviser.getByRole('heading', { name: lastName })).toBeVisible()
  await consumer.getByRole('button', { name: 'Change' }).click()
  await consumer.getByRole('dialog').getByRole('button', { name: 'Not now' }).click()
  if (isMobile) await consumer.getByRole('button', { name: /about this conversation/ }).click()
  await consumer.getByRole('button', { name: 'Stop sharing' }).click()
  const question = consumer.getByRole('dialog', { name: `Stop sharing with ${advisor.firstName}?` })
  await question.getByRole('button', { name: 'Stop sharing' }).click()
  await expect(consumer.getByText('You stopped sharing your details.')).toBeVisible()
  await expect(adviser.getByText('They stopped sharing their details with you')).toBeVisible()
  await expect(adviser.locator('body')).not.toContainText(lastName)
  await adviser.reload()
  await expect(adviser.getByText('They stopped sharing their details with you')).toBeVisible()
  await expect(adviser.locator('body')).not.toContainText(lastName)
  await expectSound(adviser)
  await consumer.getByRole('button', { name: 'Agree again' }).click()
  await expect(adviser.getByRole('heading', { name: lastName })).toBeVisible()
})

test('two people call each other, talk, and hang up', async ({ request, signedIn, signedInWith }, { project }) => {
  // biome-ignore lint/suspicious/noSkippedTests: one advisor takes one call at a time, whatever the screen
  test.skip(project.name === 'phone', 'one advisor takes one call at a time')
  test.setTimeout(120_000)
  const { email, chatId } = await newClient(request)
  const consumer = await signedInWith(email, password)
  const adviser = await signedIn('advisor')
  await adviser.goto('/settings')
  await expect(adviser.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible()
  await consumer.goto(`/messages/${chatId}`)
  await expect(consumer.getByText(/^Online/)).toBeVisible()
  await consumer.getByRole('button', { name: 'Call', exact: true }).click()
  // No relay is configured here, so the consumer must agree before their address is shown.
  await consumer.getByRole('button', { name: 'Allow direct calls' }).click()
  await expect(consumer.getByText('Ringing')).toBeVisible()
  await adviser.getByRole('button', { name: 'Accept' }).click()
  for (const side of [consumer, adviser]) await expect(side.getByText(/^\d:\d\d$/)).toBeVisible({ timeout: 20_000 })
  await consumer.getByRole('button', { name: 'Mute' }).click()
  await expect(consumer.getByRole('button', { name: 'Unmute' })).toBeVisible()
  await adviser.getByRole('button', { name: 'Hang up' }).click()
  await expect(consumer.getByText(/Call ended after/)).toBeVisible()
})

test('the one who blocks sees who did it and nothing to book, and unblocks in place', async ({
  request,
  signedInWith,
}) => {
  const { email, chatId } = await newClient(request)
  const consumer = await signedInWith(email, password)
  await consumer.setViewportSize({ width: 1440, height: 900 })
  await consumer.goto(`/chat/${chatId}`)
  await expect(consumer.getByRole('link', { name: 'See times' })).toBeVisible()
  await consumer.getByRole('button', { name: 'block', exact: true }).click()
  await consumer.getByRole('dialog').getByRole('button', { name: 'Block' }).click()
  await expect(consumer.getByText(`You blocked ${advisor.firstName}, so messages are off.`)).toBeVisible()
  await expect(consumer.getByRole('link', { name: 'See times' })).toBeHidden()
  await consumer.getByRole('button', { name: 'Unblock' }).click()
  await expect(words(consumer)).toBeVisible()
})
