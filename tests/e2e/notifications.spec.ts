import { demoAccounts } from '#server/commands/demo/accounts.ts'
import { expect, expectSound, test } from './support/fixtures.ts'
import { newClient } from './support/new-client.ts'

const { advisor } = demoAccounts

test('a choice in the settings is kept, and the link of an email ends that kind alone @desktop', async ({
  request,
  signedIn,
}) => {
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
