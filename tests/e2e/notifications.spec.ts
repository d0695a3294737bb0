import { randomUUID } from 'node:crypto'
import type { Request, Route } from '@playwright/test'
import { demoAccounts } from '#server/commands/demo/accounts.ts'
import { startPushService } from '#tests/peers/push-service.ts'
import { expect, expectSound, freshEmail, test } from './support/fixtures.ts'
import { newClient } from './support/new-client.ts'
import { aNewConsumer, newPassword, tokenOf } from './support/people.ts'
import { pushWorker, withPushService } from './support/push.ts'

const { advisor } = demoAccounts

test.use({ serviceWorkers: 'allow' })

test('a notification setting is kept, and the link in an email unsubscribes from that kind alone', {
  tag: '@desktop',
}, async ({ request, signedIn }) => {
  await newClient(request)
  const page = await signedIn('advisor')
  await page.goto('/settings#notifications')
  const choice = (name: string) => page.getByRole('combobox', { name: `${name} by email` })
  // What cannot wait for a digest is on or off.
  await expect(choice('Reminders').locator('option')).toHaveText(['On', 'Off'])
  await expect(choice('New leads').locator('option')).toHaveText(['At once', 'Daily', 'Weekly', 'Off'])
  const saved = page.waitForResponse((reply) => reply.url().endsWith('/api/notification-preferences') && reply.ok())
  await choice('Reminders').selectOption('Off')
  await saved
  await page.reload()
  await expect(choice('Reminders')).toHaveValue('off')
  await expectSound(page)

  let path = ''
  await expect(async () => {
    const outbox = await (await request.get('/dev/outbox')).text()
    const mails = outbox.split('<article').filter((part) => part.includes(`To ${advisor.email} `))
    path = mails.join('').match(/\/unsubscribe\/leads\.[\w.-]+/)?.[0] ?? ''
    expect(path).not.toBe('')
  }).toPass()
  await page.goto(path)
  await expect(page.getByText('We’ll stop emailing you about “New leads”.')).toBeVisible()
  await expectSound(page)
  await page.getByRole('button', { name: 'Unsubscribe' }).click()
  await expect(page.getByRole('heading', { name: 'You’re unsubscribed' })).toBeVisible()
  await page.goto('/settings#notifications')
  await expect(choice('New leads')).toHaveValue('off')
  await expect(choice('New messages')).toHaveValue('now')
})

test('a notification setting is sent after the answer to the one before it', { tag: '@desktop' }, async ({
  request,
  signedInWith,
}) => {
  const { email } = await aNewConsumer(request)
  const page = await signedInWith(email, newPassword)
  await page.goto('/settings#notifications')
  const choice = (name: string) => page.getByRole('combobox', { name: `${name} by email` })
  await expect(choice('New messages')).toHaveValue('now')
  const { promise: isSecondChosen, resolve: chooseSecond } = Promise.withResolvers<void>()
  const order: string[] = []
  const isSave = (call: Request) => call.method() === 'PUT' && call.url().endsWith('/api/notification-preferences')
  page.on('request', (call) => isSave(call) && order.push('sent'))
  page.on('response', (reply) => isSave(reply.request()) && order.push('answered'))
  const hold = async (route: Route) => {
    const response = await route.fetch()
    await isSecondChosen
    await route.fulfill({ response })
  }
  await page.route('**/api/notification-preferences', hold, { times: 1 })
  await choice('Reminders').selectOption('Off')
  await choice('New messages').selectOption('Off')
  await expect(choice('New messages')).toHaveValue('off')
  chooseSecond()
  // Each request carries all choices: two at once could be stored in the other order.
  await expect.poll(() => order).toEqual(['sent', 'answered', 'sent', 'answered'])
  await expect(choice('New messages')).toHaveValue('off')
  await page.reload()
  await expect(choice('New messages')).toHaveValue('off')
  await expect(choice('Reminders')).toHaveValue('off')
})

test('the link in an invitation ends invitations to its address, without an account', { tag: '@phone' }, async ({
  page,
  request,
}) => {
  const address = freshEmail('stranger')
  const { headers } = await newClient(request)
  const invite = () => request.post('/api/shared-list/invitation', { headers, data: { email: address } })
  expect((await invite()).ok()).toBe(true)
  let path = ''
  await expect(async () => {
    const mails = (await (await request.get('/dev/outbox')).text()).split('<article')
    const mail = mails.find((part) => part.includes(`To ${address} `)) ?? ''
    expect(mail).toContain('Do not email this address again')
    path = mail.match(/\/unsubscribe\/invitations\.[\w.-]+/)?.[0] ?? ''
    expect(path).not.toBe('')
  }).toPass()
  await page.goto(path)
  await expect(page.getByRole('heading', { name: 'Stop invitations to this address?' })).toBeVisible()
  await expectSound(page)
  await page.getByRole('button', { name: 'Stop invitations' }).click()
  await expect(page.getByText('We won’t send invitations to this address anymore, no matter who asks.')).toBeVisible()
  expect((await (await invite()).json()).code).toBe('emails.no-invitations')
})

test('a push message names the sender but not the text, and a click on it opens the thread', { tag: '@phone' }, async ({
  request,
  signedInWith,
}) => {
  const pushService = await startPushService()
  const { device, state } = pushService.browser()
  const { email, chatId, headers } = await newClient(request)
  const token = await tokenOf(request, advisor)
  const write = async (body: string) => {
    const message = { headers: { authorization: `Bearer ${token}` }, data: { clientId: randomUUID(), body } }
    expect((await request.post(`/api/chats/${chatId}/messages`, message)).ok()).toBe(true)
  }
  try {
    const page = await signedInWith(email, newPassword)
    await withPushService(page, device)
    await page.goto('/')
    await page.getByRole('button', { name: /^Your menu/ }).click()
    await page.getByRole('menuitem', { name: 'Settings' }).click()
    await page.getByRole('button', { name: 'Turn on push messages' }).click()
    await expect(page.getByText('Push messages are on')).toBeVisible()
    await expect(page.getByText(/^On for this device/)).toBeVisible()
    await expectSound(page)
    const worker = await pushWorker(page)

    // Push messages go to people who are away from the product.
    await page.goto('about:blank')
    const status = async () => (await (await request.get('/api/profile', { headers })).json()).profile.onlineStatus
    await expect.poll(status).toBe('offline')
    await write('Your account ends in cinnabar')
    await expect.poll(() => state.received.length).toBe(1)
    await worker.deliver(state.received[0]?.data)
    await expect.poll(async () => (await worker.requests()).shown.length).toBe(1)
    const { shown } = await worker.requests()
    expect(shown[0]?.title).toBe('Marisol Etcheverry sent you a message')
    expect(shown[0]?.options).toMatchObject({ body: '', tag: `chat:${chatId}`, renotify: true })
    expect(JSON.stringify([shown, state.received])).not.toContain('cinnabar')

    // A click opens the thread, and a window that shows it already comes to the front instead.
    await worker.click()
    const { opened } = await worker.requests()
    expect(opened.map((url) => new URL(url).pathname)).toEqual([`/messages/${chatId}`])
    await page.goto(opened[0] ?? '')
    await expect(page.getByRole('log').getByText('Your account ends in cinnabar')).toBeVisible()
    await worker.click()
    expect(await worker.requests()).toMatchObject({ opened, focused: opened })
  } finally {
    pushService.close()
  }
})

test('quiet hours name the zone they are in, and a cleared time at its own field', { tag: '@desktop' }, async ({
  request,
  signedInWith,
}) => {
  const { email } = await aNewConsumer(request)
  const page = await signedInWith(email, newPassword)
  await page.goto('/settings#notifications')
  await page.getByRole('checkbox', { name: 'Keep quiet hours' }).check()
  await expect(page.getByText('In Pacific time.', { exact: true })).toBeVisible()
  const [from, until] = [page.getByLabel('From', { exact: true }), page.getByLabel('Until', { exact: true })]
  await from.fill('')
  await from.blur()
  await expect(from).toHaveAccessibleDescription('Enter the hour and the minutes')
  await expect(until).not.toHaveAttribute('aria-invalid', 'true')
  await from.fill('21:30')
  await from.blur()
  await expect(from).not.toHaveAttribute('aria-invalid', 'true')
})

test('the filters of the notifications keep their height above a list longer than the window', {
  tag: '@desktop',
}, async ({ signedIn }) => {
  const page = await signedIn('advisor')
  await page.setViewportSize({ width: 1440, height: 420 })
  await page.goto('/settings')
  await page.getByRole('button', { name: /^Notifications/ }).click()
  const filters = page.getByRole('group', { name: 'Show' })
  await expect(filters).toBeVisible()
  await expect(page.getByRole('dialog').getByRole('listitem').first()).toBeVisible()
  const button = await filters.getByRole('button', { name: 'All' }).boundingBox()
  const row = await filters.boundingBox()
  expect((row?.y ?? 0) + (row?.height ?? 0)).toBeGreaterThan((button?.y ?? 0) + (button?.height ?? 0))
})
