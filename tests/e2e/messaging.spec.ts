import type { Page } from '@playwright/test'
import { demoAccounts } from '#server/commands/demo/accounts.ts'
import { expect, expectSound, test } from './support/fixtures.ts'
import { newClient } from './support/new-client.ts'
import { aNewConsumer, newPassword, openPlace } from './support/people.ts'

const { advisor: demoAdvisor } = demoAccounts

const words = (page: Page) => page.getByRole('textbox', { name: 'Message' })
const log = (page: Page) => page.getByRole('log')

async function write(page: Page, text: string): Promise<void> {
  await words(page).fill(text)
  await page.getByRole('button', { name: 'Send' }).click()
}

/** Resolves when a page has drawn that often. */
const drawn = (page: Page, frames: number) =>
  page.evaluate(async (times) => {
    for (let frame = 0; frame < times; frame += 1)
      await new Promise((resolve) => requestAnimationFrame(() => resolve(undefined)))
  }, frames)

/** Replies, reacts, edits and deletes; the other side sees each change at once. */
async function changeMessages(consumer: Page, advisor: Page): Promise<void> {
  const options = (page: Page, words: RegExp) => page.getByRole('button', { name: words })
  await options(advisor, /Message options: Good morning/).click()
  await advisor.getByRole('menuitemcheckbox', { name: 'Heart' }).click()
  await expect(consumer.getByRole('button', { name: /^Heart from/ })).toBeVisible()
  await options(advisor, /Message options: Good morning/).press('Enter')
  await advisor.getByRole('menuitem', { name: 'Reply' }).press('Enter')
  await expect(words(advisor)).toBeFocused()
  await write(advisor, 'Please as')
  const quote = consumer.getByRole('button', { name: /Go to the message this answers.*may I ask/ })
  await quote.click()
  await expect(consumer.locator('[data-position="1"]')).toBeFocused()
  await words(advisor).press('ArrowUp')
  await words(advisor).fill('Please ask')
  // A begun edit is still there when the chat is opened again.
  await advisor.goBack()
  await expect(words(advisor)).toBeHidden()
  await advisor.goForward()
  await expect(words(advisor)).toHaveValue('Please ask')
  await advisor.getByRole('button', { name: 'Save' }).click()
  await expect(log(consumer).getByText('Please ask')).toContainText('Edited')
  await expectSound(consumer)
  const opener = options(advisor, /Message options: Please ask/)
  await opener.click()
  await advisor.getByRole('menuitem', { name: 'Delete' }).click()
  await advisor.keyboard.press('Escape')
  await expect(opener).toBeFocused()
  await opener.press('Enter')
  await advisor.getByRole('menuitem', { name: 'Delete' }).click()
  await advisor.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(log(consumer).getByText('Message deleted')).toBeVisible()
  await expect(log(consumer).getByText('Please ask')).toBeHidden()
  await expectSound(advisor)
}

test('two people write to each other with typing and read receipts, and nothing is lost over a lost connection', {
  tag: '@phone',
}, async ({ request, signedIn, signedInWith, expectError, goOffline }) => {
  expectError({ text: 'Failed to load resource: net::ERR_FAILED' })
  const { email, lastName, chatId } = await newClient(request)
  const consumer = await signedInWith(email, newPassword)
  const advisor = await signedIn('advisor')
  await consumer.goto(`/chat/${chatId}`)
  await expect(consumer.getByText('No messages yet').last()).toBeVisible()
  await expectSound(consumer)
  await write(consumer, 'Good morning, may I ask something?')
  await expect(log(consumer).getByText(/Sent|Delivered/)).toBeVisible()

  await advisor.goto('/messages')
  await advisor.getByRole('link', { name: new RegExp(`${lastName}.*may I ask`) }).click()
  await expect(log(advisor).getByText('may I ask something?')).toBeVisible()
  await expect(log(consumer).getByText(/Read/)).toBeVisible()
  await expectSound(advisor)

  await words(advisor).pressSequentially('Of course')
  await expect(consumer.getByText(`${demoAdvisor.firstName} is typing`)).toBeVisible()
  await advisor.getByRole('button', { name: 'Send' }).click()
  await expect(log(consumer).getByText('Of course')).toBeVisible()
  await expect(consumer.getByText(`${demoAdvisor.firstName} is typing`)).toBeHidden()

  await changeMessages(consumer, advisor)

  await goOffline(consumer.context())
  await expect(consumer.getByText('You’re offline.')).toBeVisible()
  await write(consumer, 'Written in a tunnel')
  await expect(log(consumer).getByText('Waiting for a connection')).toBeVisible()
  for (const text of ['Missed one', 'Missed two', 'Missed three']) await write(advisor, text)
  await expect(log(advisor).getByText('Missed three')).toBeVisible()
  await consumer.context().setOffline(false)
  await expect(log(consumer).getByText('Missed three')).toBeVisible({ timeout: 30_000 })
  await expect(log(advisor).getByText('Written in a tunnel')).toHaveCount(1, { timeout: 30_000 })
  for (const text of ['Missed one', 'Missed two', 'Missed three', 'Written in a tunnel'])
    await expect(log(consumer).getByText(text)).toHaveCount(1)

  // What was unsent when the page went is sent from whichever page comes next.
  const thread = consumer.url()
  const isSent = (url: URL) => url.pathname.endsWith('/messages')
  await consumer.route(isSent, (route) => (route.request().method() === 'POST' ? route.abort() : route.continue()))
  await write(consumer, 'Written before I left')
  await expect(log(consumer).getByText('Waiting for a connection')).toBeVisible()
  await consumer.unroute(isSent)
  await consumer.goto('/settings')
  await expect(log(advisor).getByText('Written before I left')).toHaveCount(1)
  await consumer.goto(thread)
  await expect(log(consumer).getByText('Written before I left')).toHaveCount(1)

  // A report needs a reason, which is the writer's own.
  await consumer.getByRole('button', { name: 'Conversation options' }).tap()
  await consumer.getByRole('menuitem', { name: 'Report' }).tap()
  const report = consumer.getByRole('dialog', { name: /^Report/ })
  await report.getByRole('button', { name: 'Send report' }).click()
  await expect(report.getByText('Choose a reason')).toBeVisible()
  await expect(report.getByRole('radio').first()).toBeFocused()
  await report.getByRole('radio', { name: 'Rude or threatening' }).check()
  await report.getByRole('button', { name: 'Send report' }).click()
  await expect(consumer.getByText('Thanks. We’ll review your report')).toBeVisible()
})

test('a message that arrives while its chat is loading is shown', { tag: '@desktop' }, async ({
  request,
  signedIn,
  signedInWith,
}) => {
  const { email, lastName, chatId } = await newClient(request)
  const consumer = await signedInWith(email, newPassword)
  const advisor = await signedIn('advisor')
  await consumer.goto(`/messages/${chatId}`)
  await advisor.goto('/messages')
  const { promise: requested, resolve: resolveRequested } = Promise.withResolvers<void>()
  const { promise: delivered, resolve: letGo } = Promise.withResolvers<void>()
  // What the server said before the message was sent comes to the advisor after it.
  await advisor.route(/\/api\/chats\/[^/]+\/messages/, async (route) => {
    const answer = await route.fetch()
    resolveRequested()
    await delivered
    await route.fulfill({ response: answer })
  })
  await advisor.getByRole('link', { name: new RegExp(lastName) }).click()
  await requested
  await write(consumer, 'Just in this moment')
  await expect(log(consumer).getByText('Delivered')).toBeVisible()
  letGo()
  await expect(log(advisor).getByText('Just in this moment')).toBeVisible()
})

test('a draft stays with its chat, and Enter sends while Shift and Enter begins a line', async ({
  request,
  signedInWith,
  isMobile,
}) => {
  const { email, chatId } = await newClient(request)
  const consumer = await signedInWith(email, newPassword)
  await consumer.goto(`/messages/${chatId}`)
  await words(consumer).fill('Begun and')
  await consumer.reload()
  await expect(words(consumer)).toHaveValue('Begun and')
  await consumer.goto('/messages')
  await consumer.getByRole('link', { name: 'Draft: Begun and' }).click()
  await expect(words(consumer)).toHaveValue('Begun and')
  await words(consumer).press('End')
  await words(consumer).press('Shift+Enter')
  await words(consumer).pressSequentially('finished')
  if (isMobile) await consumer.getByRole('button', { name: 'Send' }).dblclick()
  else await words(consumer).press('Enter')
  await expect(log(consumer).getByText('Begun and finished')).toBeVisible()
  await expect(words(consumer)).toBeFocused()
  await expect(words(consumer)).toHaveValue('')

  // An address with a position opens the chat at that message, far above its end.
  await write(consumer, `${'A long list\n'.repeat(60)}The end`)
  await expect(log(consumer).getByText('The end')).toBeVisible()
  await consumer.goto(`/chat/${chatId}?at=1`)
  await expect(consumer.locator('[data-position="1"]')).toBeFocused()
  await expect(log(consumer).getByText('Begun and finished')).toBeInViewport()

  await consumer.getByRole('button', { name: /Message options: Begun and/ }).click()
  await consumer.getByRole('menuitem', { name: 'Reply' }).click()
  await words(consumer).fill('More of it')
  await consumer.reload()
  await expect(words(consumer)).toHaveValue('More of it')
  await consumer.getByRole('button', { name: 'Send' }).click()
  const quote = consumer.getByRole('button', { name: /Go to the message this answers.*Begun and/ })
  await expect(quote).toBeVisible()
})

test('a menu opened right after a link led to its message stays open while messages come', {
  tag: '@desktop',
}, async ({ request, signedIn, signedInWith }) => {
  const { email, lastName, chatId } = await newClient(request)
  const consumer = await signedInWith(email, newPassword)
  const advisor = await signedIn('advisor')
  await consumer.goto(`/messages/${chatId}`)
  await write(consumer, 'The first of two')
  await advisor.goto('/messages')
  await advisor.getByRole('link', { name: new RegExp(lastName) }).click()
  await expect(log(advisor).getByText('The first of two')).toBeVisible()
  // A slow device, on which the list is still being placed.
  await consumer.addInitScript(() => {
    window.requestAnimationFrame = (draw) => window.setTimeout(() => draw(performance.now()), 400)
  })
  await consumer.goto(`/messages/${chatId}?at=1`)
  await expect(consumer.locator('[data-position="1"]')).toBeFocused()
  await consumer.getByRole('button', { name: /Message options: The first/ }).click()
  const reply = consumer.getByRole('menuitem', { name: 'Reply' })
  await expect(reply).toBeVisible()
  await write(advisor, 'The second')
  await expect(log(consumer).getByText('The second')).toBeVisible()
  await drawn(consumer, 6)
  await expect(reply).toBeVisible()
})

test('an advisor no longer sees who a consumer is once the consent is withdrawn', async ({
  request,
  signedIn,
  signedInWith,
  isMobile,
}) => {
  const { email, lastName, chatId } = await newClient(request)
  const consumer = await signedInWith(email, newPassword)
  const advisor = await signedIn('advisor')
  await consumer.goto(`/messages/${chatId}`)
  await write(consumer, 'A question in confidence')
  await advisor.goto(`/messages/${chatId}`)
  await expect(advisor.getByRole('heading', { name: lastName })).toBeVisible()
  await consumer.getByRole('button', { name: 'Change' }).click()
  await expect(consumer.getByRole('dialog').getByText(/match score and amount of your first contact/)).toBeVisible()
  await consumer.getByRole('dialog').getByRole('button', { name: 'Done' }).click()
  if (isMobile) await consumer.getByRole('button', { name: /about this conversation/ }).click()
  const phone = consumer.getByText('Only for phone calls you book', { exact: true }).filter({ visible: true })
  await expect(phone).toBeVisible()
  await consumer.getByRole('button', { name: 'Stop sharing' }).click()
  const question = consumer.getByRole('dialog', { name: `Stop sharing with ${demoAdvisor.firstName}?` })
  await question.getByRole('button', { name: 'Stop sharing' }).click()
  await expect(consumer.getByText('You don’t share your details with')).toBeVisible()
  await expect(phone).toHaveCount(0)
  await expect(advisor.getByText('They don’t share their details with you')).toBeVisible()
  await expect(advisor.locator('body')).not.toContainText(lastName)
  await advisor.reload()
  await expect(advisor.getByText('They don’t share their details with you')).toBeVisible()
  await expect(advisor.locator('body')).not.toContainText(lastName)
  await expectSound(advisor)
  await consumer.getByRole('button', { name: 'Agree again' }).click()
  const sheet = consumer.getByRole('dialog', { name: `Share your details with ${demoAdvisor.firstName}?` })
  await expect(sheet.getByText(email, { exact: true })).toBeVisible()
  await expectSound(consumer)
  await sheet.getByRole('button', { name: 'Not now' }).click()
  await expect(advisor.locator('body')).not.toContainText(lastName)
  await consumer.getByRole('button', { name: 'Agree again' }).click()
  await sheet.getByRole('button', { name: `Share with ${demoAdvisor.firstName}` }).click()
  await expect(advisor.getByRole('heading', { name: lastName })).toBeVisible()
})

test('a consumer who blocks sees that they did, sees no times to book, unblocks and agrees again in place', {
  tag: '@desktop',
}, async ({ request, signedInWith }) => {
  const { email, chatId } = await newClient(request)
  const consumer = await signedInWith(email, newPassword)
  await consumer.goto(`/chat/${chatId}`)
  await expect(consumer.getByRole('link', { name: 'See times' })).toBeVisible()
  await consumer.getByRole('button', { name: 'block', exact: true }).click()
  await consumer.getByRole('dialog').getByRole('button', { name: 'Block' }).click()
  await expect(consumer.getByText(`You blocked ${demoAdvisor.firstName}, so messages are off.`)).toBeVisible()
  await expect(consumer.getByRole('link', { name: 'See times' })).toBeHidden()
  await consumer.getByRole('button', { name: 'Unblock' }).click()
  await consumer.getByRole('button', { name: 'Agree again' }).click()
  await consumer.getByRole('button', { name: `Share with ${demoAdvisor.firstName}` }).click()
  await expect(words(consumer)).toBeVisible()
})

test('a conversation is pinned, muted, marked as unread and archived by one side alone', { tag: '@desktop' }, async ({
  request,
  signedIn,
  signedInWith,
}) => {
  const { email, lastName, chatId, headers } = await newClient(request)
  await request.post(`/api/chats/${chatId}/messages`, { headers, data: { clientId: crypto.randomUUID(), body: 'Hi' } })
  const advisor = await signedIn('advisor')
  const row = advisor.getByRole('link', { name: new RegExp(lastName) })
  const choose = async (name: string) => {
    await advisor.getByRole('button', { name: 'Conversation options' }).click()
    await advisor.getByRole('menuitem', { name }).click()
  }
  const backToList = () => advisor.goto('/messages')
  const show = (list: string) => advisor.getByRole('radio', { name: list }).check({ force: true })
  await advisor.goto(`/messages/${chatId}`)
  await choose('Pin to the top')
  await choose('Mute')
  await choose('Mark as unread')
  await expect(row).toContainText('Pinned')
  await expect(row).toContainText('Muted')
  await expect(row).toContainText('Marked as unread')
  await show('Unread')
  await expect(row).toBeVisible()
  await row.click()
  await expect(advisor.getByRole('log')).toBeVisible()
  await choose('Archive')
  await expect(advisor.getByRole('heading', { level: 1 }).filter({ visible: true })).toBeFocused()
  await backToList()
  await expect(advisor.getByRole('link', { name: /./ }).first()).toBeVisible()
  await expect(row).toBeHidden()
  await show('Archived')
  await expect(row).toBeVisible()
  await expectSound(advisor)

  const consumer = await signedInWith(email, newPassword)
  await consumer.goto('/messages')
  await expect(consumer.getByRole('link', { name: new RegExp(demoAdvisor.lastName) })).not.toContainText(/Muted|Pinned/)
})

test('messages without a conversation say where one comes from, once, with the way there', async ({
  request,
  signedInWith,
}) => {
  const { email } = await aNewConsumer(request)
  const consumer = await signedInWith(email, newPassword)
  await openPlace(consumer, 'Messages')
  await expect(consumer.getByRole('heading', { name: 'No conversations yet' }).filter({ visible: true })).toHaveCount(1)
  await expect(consumer.getByText('Select a conversation')).toBeHidden()
  await expectSound(consumer)
  await consumer.getByRole('link', { name: 'See your matches' }).filter({ visible: true }).click()
  await expect(consumer).toHaveURL(/\/matches/)
})

test('a conversation opened from the list on the phone has the keyboard', { tag: '@phone' }, async ({ signedIn }) => {
  const page = await signedIn('consumer')
  await page.goto('/chat')
  await page.getByRole('link', { name: /Marisol Etcheverry/ }).press('Enter')
  await expect(page).toHaveURL(/\/chat\/.+/)
  await expect(page.getByRole('textbox', { name: 'Message' })).toBeVisible()
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY')
})

test('a conversation opened from the list on a wide screen has the keyboard in the field to write in', {
  tag: '@desktop',
}, async ({ signedIn }) => {
  const page = await signedIn('consumer')
  await page.goto('/messages')
  await page.getByRole('link', { name: /Marisol Etcheverry/ }).press('Enter')
  await expect(page.getByRole('textbox', { name: 'Message' })).toBeFocused()
})
