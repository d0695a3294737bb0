import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expect, expectSound, test } from './support/fixtures.ts'
import { newClient } from './support/new-client.ts'
import { newPassword as password } from './support/people.ts'

const messageCount = 400
const atOnce = 8
const log = (page: Page) => page.getByRole('log')
const rows = (page: Page) => page.locator('[data-position]')
const distanceFromEnd = (page: Page) =>
  log(page).evaluate((list) => list.scrollHeight - list.scrollTop - list.clientHeight)

test('a thread of hundreds of messages renders only some of them, and a search leads to the first', async ({
  request,
  signedInWith,
}) => {
  const { email, chatId, headers } = await newClient(request)
  const write = async (body: string) => {
    const data = { clientId: randomUUID(), body }
    expect(await request.post(`/api/chats/${chatId}/messages`, { headers, data })).toBeOK()
  }
  await write('The quarterly heron report is attached.')
  for (let sent = 1; sent < messageCount; sent += atOnce)
    await Promise.all(
      Array.from({ length: Math.min(atOnce, messageCount - sent) }, (_, place) =>
        write(`Note ${sent + place}: ${'we looked at the second account again. '.repeat(1 + (place % 4))}`),
      ),
    )
  const page = await signedInWith(email, password)
  await page.goto(`/messages/${chatId}`)
  await expect(rows(page).last()).toHaveAttribute('data-position', `${messageCount}`)
  await expect.poll(() => distanceFromEnd(page)).toBeLessThan(2)
  expect(await rows(page).count()).toBeLessThan(120)

  // Older pages come in above what is read, which stays where it is.
  for (let turn = 0; turn < 12; turn += 1) {
    await log(page).hover()
    await page.mouse.wheel(0, -1_500)
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
  }
  await expect.poll(async () => (await rows(page).count()) < 120).toBe(true)
  const shown = Number(await rows(page).first().getAttribute('data-position'))
  expect(shown).toBeLessThan(messageCount - 50)

  await page.getByRole('button', { name: 'Conversation options' }).click()
  await page.getByRole('menuitem', { name: 'Search messages' }).click()
  await page.getByRole('searchbox', { name: 'Search this conversation' }).fill('heron')
  await expect(page.getByRole('search').getByRole('status')).toHaveText('1 of 1')
  await expect(page.locator('[data-position="1"]')).toBeInViewport()
  await expect(page.locator('[data-position="1"]')).toContainText('heron report')
  // Enter returns to the only hit.
  await log(page).hover()
  await page.mouse.wheel(0, 3_000)
  await expect(page.locator('[data-position="1"]')).not.toBeInViewport()
  await page.getByRole('searchbox', { name: 'Search this conversation' }).press('Enter')
  await expect(page.locator('[data-position="1"]')).toBeInViewport()
  expect(await rows(page).count()).toBeLessThan(120)
  await expectSound(page)

  await page.getByRole('button', { name: 'Close search' }).click()
  await page.getByRole('button', { name: 'Latest' }).click()
  await expect(page.locator(`[data-position="${messageCount}"]`)).toBeInViewport()
  await expect.poll(() => distanceFromEnd(page)).toBeLessThan(2)
})

test('a conversation with unread messages opens where they begin, and follows what comes at its end', async ({
  request,
  signedIn,
}) => {
  const { chatId, headers } = await newClient(request)
  const write = async (body: string) => {
    const data = { clientId: randomUUID(), body }
    expect(await request.post(`/api/chats/${chatId}/messages`, { headers, data })).toBeOK()
  }
  for (let sent = 1; sent <= 24; sent += 1) await write(`Question ${sent}: what would you do with the second account?`)
  const page = await signedIn('advisor')
  await page.goto(`/messages/${chatId}`)
  await expect(page.locator('[data-position="1"]')).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('log').getByText('New', { exact: true })).toBeInViewport()

  // They are read once their end is seen, and not by opening the chat.
  const position = async () => {
    const reply = await request.get(`/api/chats/${chatId}`, { headers })
    const { otherReadPosition }: { otherReadPosition: number } = await reply.json()
    return otherReadPosition
  }
  expect(await position()).toBe(0)
  await page.getByRole('button', { name: '24 new' }).click()
  await expect(page.locator('[data-position="24"]')).toBeInViewport()
  await expect.poll(position).toBe(24)
  await write('And one more thing.')
  await expect(page.locator('[data-position="25"]')).toBeInViewport({ ratio: 1 })
})
