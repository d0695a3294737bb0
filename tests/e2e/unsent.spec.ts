import type { Page } from '@playwright/test'
import { read } from './support/clock.ts'
import { expect, test } from './support/fixtures.ts'
import { newClient } from './support/new-client.ts'
import { newPassword as password } from './support/people.ts'

const log = (page: Page) => page.getByRole('log')

test('an unsent message outlives its tab, is sent once, and is deleted on sign-out', { tag: '@desktop' }, async ({
  request,
  signedInWith,
  expectError,
}) => {
  expectError({ text: 'Failed to load resource: net::ERR_FAILED' })
  const { email, chatId, headers } = await newClient(request)
  const first = await signedInWith(email, password)
  const context = first.context()
  const isSent = (url: URL) => url.pathname.endsWith(`${chatId}/messages`)
  const writeUnsent = async (page: Page, text: string) => {
    await page.goto(`/messages/${chatId}`)
    await page.getByRole('textbox', { name: 'Message' }).fill(text)
    await page.getByRole('button', { name: 'Send' }).click()
    await expect(log(page).getByText('Waiting for a connection')).toBeVisible()
  }
  await context.route(isSent, (route) => (route.request().method() === 'POST' ? route.abort() : route.continue()))
  await writeUnsent(first, 'Written before the tab was closed')
  await first.close()
  await context.unroute(isSent)

  const sent: string[] = []
  context.on('request', (sending) => {
    if (sending.method() === 'POST' && isSent(new URL(sending.url()))) sent.push(sending.postData() ?? '')
  })
  const second = await context.newPage()
  await second.goto('/settings')
  const stored = async () => {
    const reply = await request.get(`/api/chats/${chatId}/messages`, { headers })
    const { items } = (await reply.json()) as { items: { body: string; isAutomatic: boolean }[] }
    // Another test may have its advisor out of office meanwhile.
    return items.filter(({ isAutomatic }) => !isAutomatic).map(({ body }) => body)
  }
  await expect.poll(stored).toEqual(['Written before the tab was closed'])
  await expect.poll(() => read(second, 'unsent_messages')).toBe('[]')
  await second.goto(`/messages/${chatId}`)
  await expect(log(second).getByText('Written before the tab was closed')).toHaveCount(1)
  expect(sent).toHaveLength(1)

  // What another person left in this browser is not sent from this account.
  const [message] = JSON.parse(`[${sent[0]}]`)
  await second.evaluate(
    ([id, clientId]) => {
      const left = { senderId: crypto.randomUUID(), chatId: id, clientId, body: 'Of somebody else', attachments: [] }
      const entry = { ...left, replyTo: null, at: new Date().toISOString() }
      localStorage.setItem('unsent_messages', JSON.stringify([entry]))
    },
    [chatId, message.clientId.replace(/^./, (digit: string) => (digit === 'a' ? 'b' : 'a'))],
  )
  await second.goto('/settings')
  await expect.poll(() => read(second, 'unsent_messages')).toBe('[]')

  await context.route(isSent, (route) => (route.request().method() === 'POST' ? route.abort() : route.continue()))
  await writeUnsent(second, 'Never to be sent')
  await expect.poll(() => read(second, 'unsent_messages')).toContain('Never to be sent')
  // What the page still reads when the session ends is refused.
  await second.waitForLoadState('networkidle')
  await second.getByRole('button', { name: /^Your menu/ }).click()
  await second.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect.poll(() => read(second, 'unsent_messages')).toBeNull()
  await context.unroute(isSent)
  expect(await stored()).toEqual(['Written before the tab was closed'])
})
