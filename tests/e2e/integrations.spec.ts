import { demoPassword } from '#server/commands/demo/accounts.ts'
import { expect, expectSound, test } from './support/fixtures.ts'

test('an advisor makes an API key that reads leads, adds a webhook, and revokes and deletes both', async ({
  signedIn,
  request,
}) => {
  const page = await signedIn('advisor')
  await page.goto('/settings')
  await page.getByRole('link', { name: 'Manage connections' }).click()
  await expect(page.getByRole('heading', { name: 'API keys' })).toBeVisible()
  await expectSound(page)

  const name = 'Script of the practice'
  await page.getByRole('button', { name: 'Create an API key' }).click()
  await page.getByLabel('Name').fill(name)
  await page.getByLabel('Read leads').check()
  await page.getByRole('button', { name: 'Create key' }).click()
  const key = await page.getByLabel('API key', { exact: true }).inputValue()
  await expectSound(page)
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('button', { name: 'Create an API key' })).toBeFocused()
  const read = () => request.get('/api/v1/leads?limit=1', { headers: { authorization: `Bearer ${key}` } })
  expect((await read()).status()).toBe(200)

  await page.getByRole('button', { name: 'Add a webhook' }).click()
  const host = 'scripts.example.com'
  const address = page.getByLabel('Address of your server')
  await address.fill(`http://${host}/hook`)
  await page.getByRole('button', { name: 'Add webhook' }).click()
  await expect(address).toHaveAccessibleDescription('Enter an address that starts with https://')
  await expect(address).toBeFocused()
  await address.fill(`https://${host}/hook`)
  await page.getByLabel('Lead moved').check()
  await page.getByRole('button', { name: 'Add webhook' }).click()
  await expect(page.getByLabel('Signing secret', { exact: true })).toHaveValue(/^whsec_/)
  await page.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('button', { name: `Send a test message to ${host}` }).click()
  // Nobody is there; the log shows the outcome of the first attempt by itself.
  const message = page.getByRole('listitem').filter({ hasText: 'Test message' })
  await expect(message.last().getByText(/\(1 attempt\)/)).toBeVisible({ timeout: 40_000 })
  await page.getByRole('button', { name: `Delete ${host}` }).click()
  await page.getByRole('button', { name: 'Delete webhook' }).click()
  await expect(page.getByRole('button', { name: `Delete ${host}` })).toHaveCount(0)
  await expect(page.locator('#webhooks :focus')).toHaveCount(1)

  await page.getByRole('button', { name: `Revoke ${name}` }).click()
  await page.getByRole('button', { name: 'Revoke key' }).click()
  await expect(page.getByText(`${name} was revoked`)).toBeVisible()
  expect((await read()).status()).toBe(401)
})

test('Enter pressed twice in a form sends it once', { tag: '@desktop' }, async ({ signedIn }) => {
  const page = await signedIn('advisor')
  const { promise: isAnswered, resolve: answer } = Promise.withResolvers<void>()
  const sent: string[] = []
  await page.route('**/api/api-keys', async (route) => {
    if (route.request().method() === 'POST') {
      sent.push(route.request().postData() ?? '')
      await isAnswered
    }
    await route.continue()
  })
  await page.goto('/settings/connections')
  await page.getByRole('button', { name: 'Create an API key' }).click()
  await page.getByLabel('Read leads').check()
  const name = page.getByLabel('Name')
  await name.fill('Pressed twice')
  await name.press('Enter')
  await expect(page.getByRole('button', { name: 'Creating' })).toBeVisible()
  await name.press('Enter')
  answer()
  await expect(page.getByLabel('API key', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('button', { name: 'Revoke Pressed twice' }).click()
  await page.getByRole('button', { name: 'Revoke key' }).click()
  await expect(page.getByText('Pressed twice was revoked')).toBeVisible()
  expect(sent).toHaveLength(1)
})

test('a form stays open while its key is made, after a proof that expired meanwhile, and shows the key', async ({
  request,
  signedIn,
}) => {
  const page = await signedIn('advisor')
  const { promise: isAnswered, resolve: answer } = Promise.withResolvers<void>()
  await page.route('**/api/api-keys', async (route) => {
    if (route.request().method() === 'POST') await isAnswered
    await route.continue()
  })
  await page.goto('/settings/connections')
  await page.getByRole('button', { name: 'Create an API key' }).click()
  await page.getByLabel('Name').fill('Closed too early')
  await page.getByLabel('Read leads').check()
  // The server's own answer, as it is ten minutes after the form was opened.
  await page.route('**/api/account/security', async (route) => {
    const reply = await route.fetch()
    await route.fulfill({ response: reply, json: { ...(await reply.json()), needsReauthentication: true } })
  })
  await page.getByRole('button', { name: 'Create key' }).click()
  const proof = page.getByRole('dialog', { name: 'Confirm it’s you' })
  await proof.getByRole('textbox', { name: 'Current password' }).fill(demoPassword)
  const sent = page.waitForRequest((call) => call.url().endsWith('/api/api-keys') && call.method() === 'POST')
  await proof.getByRole('button', { name: 'Continue' }).click()
  await sent
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog', { name: 'Create an API key' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Discard' })).toHaveCount(0)
  answer()
  const key = await page.getByLabel('API key', { exact: true }).inputValue()
  const headers = { authorization: `Bearer ${key}` }
  expect((await request.get('/api/v1/leads?limit=1', { headers })).status()).toBe(200)
  await page.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('button', { name: 'Revoke Closed too early' }).click()
  await page.getByRole('button', { name: 'Revoke key' }).click()
  await expect(page.getByText('Closed too early was revoked')).toBeVisible()
  await expect(page.locator('#keys :focus')).toHaveCount(1)
})

test('the button of a dialog’s form moves the focus to a missing choice', async ({ signedIn }) => {
  const page = await signedIn('advisor')
  await page.goto('/settings')
  await page.getByRole('link', { name: 'Manage connections' }).click()
  await page.getByRole('button', { name: 'Create an API key' }).click()
  await page.getByLabel('Name').fill('Without a scope')
  await page.getByRole('button', { name: 'Create key' }).click()
  await expect(page.getByText('Choose at least one')).toBeVisible()
  await expect(page.getByLabel('Read leads')).toBeFocused()
})
