import { randomUUID } from 'node:crypto'
import type { APIRequestContext, Locator } from '@playwright/test'
import { utcDay } from '#contract/core/days.ts'
import { days } from '#contract/core/durations.ts'
import { demoAccounts } from '#server/commands/demo/accounts.ts'
import { expect, expectSound, test } from './support/fixtures.ts'
import { aNewConsumer, type NewConsumer, newPassword } from './support/people.ts'

const { advisor } = demoAccounts

/**
 * Asks the demo advisor for a time, over the API, and writes a message so that the two have a chat.
 */
async function requestTime(request: APIRequestContext, { token }: NewConsumer, position: number): Promise<void> {
  const headers = { authorization: `Bearer ${token}` }
  await request.put(`/api/consents/${advisor.id}`, { headers, data: {} })
  await request.post('/api/chats', { headers, data: { advisorId: advisor.id } })
  // Other tests book this advisor as well: a time that was taken since is listed no more.
  await expect(async () => {
    const reply = await request.get(`/api/advisors/${advisor.id}/slots?days=28`)
    const { slots } = (await reply.json()) as { slots: { startsAt: string }[] }
    const startsAt = slots.at(position)?.startsAt
    const data = { advisorId: advisor.id, startsAt, mode: 'video', timeZone: 'America/Los_Angeles' }
    expect((await request.post('/api/appointments', { headers, data })).status()).toBe(201)
  }).toPass()
}

test('a booking request is confirmed or declined on the advisor’s dashboard and in the chat', {
  tag: '@desktop',
}, async ({ request, signedIn }) => {
  const [first, second, third] = [await aNewConsumer(request), await aNewConsumer(request), await aNewConsumer(request)]
  const last = -30
  await requestTime(request, second, last - 2)
  await requestTime(request, third, last - 4)
  const desk = await signedIn('advisor')
  await desk.goto('/')
  await desk.getByRole('button', { name: /^Your menu/ }).click()
  await desk.getByRole('menuitem', { name: 'Dashboard' }).click()
  const waiting = desk.getByRole('region', { name: 'Waiting for you' })
  const rowOf = ({ name }: NewConsumer) => waiting.getByRole('listitem').filter({ hasText: name })
  await expect(rowOf(second)).toBeVisible()
  // A request that is made meanwhile comes by itself.
  await requestTime(request, first, last)
  await expect(rowOf(first).getByText('Booking request')).toBeVisible()
  await expectSound(desk)
  await rowOf(first)
    .getByRole('button', { name: `Confirm with ${first.name}` })
    .click()
  await expect(rowOf(first)).toHaveCount(0)
  await rowOf(second)
    .getByRole('button', { name: `Decline ${second.name}` })
    .click()
  await desk.getByRole('dialog').getByRole('button', { name: 'Decline request' }).click()
  await expect(rowOf(second)).toHaveCount(0)
  await expect(waiting.getByText(/answered since yesterday, median/)).toBeVisible()

  // Time is blocked, and the online status set, without leaving the desk.
  await desk.getByRole('button', { name: 'Block time' }).click()
  await expect(desk.getByRole('dialog', { name: 'Block time' }).getByLabel('Date')).toBeVisible()
  await desk.keyboard.press('Escape')
  await desk.getByRole('button', { name: /^Your online status/ }).click()
  await desk.getByRole('menuitem', { name: 'Busy' }).click()
  await expect(desk.getByRole('button', { name: 'Your online status: Busy' })).toBeVisible()
  await desk.getByRole('button', { name: /^Your online status/ }).click()
  await desk.getByRole('menuitem', { name: 'Online' }).click()

  await desk.getByRole('button', { name: /^Your menu/ }).click()
  await desk.getByRole('menuitem', { name: /^Messages/ }).click()
  // The address changes before the dashboard goes, which names the same person.
  await expect(desk).toHaveURL('/messages')
  await desk.getByRole('region', { name: 'Conversations' }).getByText(third.name).first().click()
  const conversation = desk.getByRole('region', { name: `Conversation with ${third.name}` })
  await conversation.getByRole('button', { name: `Confirm with ${third.name}` }).click()
  await expect(conversation.getByText(/min\. Confirmed\.$/)).toBeVisible()
  await expect(conversation.getByRole('button', { name: `Confirm with ${third.name}` })).toHaveCount(0)
})

test('times suggested in a chat appear for the consumer at once, and one of them is booked there', async ({
  request,
  signedIn,
  signedInWith,
  isMobile,
}) => {
  const client = await aNewConsumer(request)
  const headers = { authorization: `Bearer ${client.token}` }
  await request.put(`/api/consents/${advisor.id}`, { headers, data: {} })
  const reply = await request.post('/api/chats', { headers, data: { advisorId: advisor.id } })
  const chat = (await reply.json()) as { id: string }
  const data = { clientId: randomUUID(), body: 'When can we talk?' }
  await request.post(`/api/chats/${chat.id}/messages`, { headers, data })

  const consumer = await signedInWith(client.email, newPassword)
  await consumer.goto(`/messages/${chat.id}`)
  const desk = await signedIn('advisor')
  // No panel beside the chat keeps toasts away from it.
  if (!isMobile) await desk.setViewportSize({ width: 1024, height: 900 })
  await desk.goto(`/messages/${chat.id}`)
  await desk.getByRole('button', { name: 'Suggest times' }).filter({ visible: true }).click()
  const dialog = desk.getByRole('dialog', { name: /^Suggest times to/ })
  const boxes = dialog.locator('label').filter({ has: desk.getByRole('checkbox') })
  await boxes.nth(0).click()
  // An evening outside the advisor's hours is one of the times.
  await dialog.getByRole('button', { name: 'Add a time outside your hours' }).click()
  const evening = utcDay(Date.now() + days(20))
  await dialog.getByLabel('Date', { exact: true }).fill(evening)
  await dialog.getByRole('button', { name: 'Add time' }).click()
  await expect(dialog.getByText('Enter a time')).toBeVisible()
  await dialog.getByLabel('Time', { exact: true }).fill(isMobile ? '20:00' : '21:00')
  await dialog.getByRole('button', { name: 'Add time' }).click()
  await expect(dialog.getByText('Enter a time')).toBeHidden()
  await expectSound(desk)
  await dialog.getByRole('button', { name: 'Suggest 2 times' }).click()
  const own = desk.getByRole('region', { name: /^Times suggested to/ })
  await expect(own).toBeVisible()
  await expectApart(desk.locator('[data-sonner-toast]').first(), own.getByRole('button', { name: /^Withdraw/ }))

  const offer = consumer.getByRole('region', { name: /^Times suggested by/ })
  await expect(offer.getByText('suggests 2 times')).toBeVisible()
  await offer
    .locator('label')
    .filter({ hasText: isMobile ? '8:00 PM' : '9:00 PM' })
    .click()
  await expectSound(consumer)
  await offer.getByRole('button', { name: /^Accept / }).click()
  await expect(offer).toHaveCount(0)
  await expect(consumer.locator('h1').filter({ visible: true })).toBeFocused()
  await expect(desk.getByRole('region', { name: /^Times suggested to/ })).toHaveCount(0)
  await expect(desk.getByText(/min\. Confirmed\.$/)).toBeVisible()
})

/** Expects that one element lies above or below another, so that it covers nothing of it. */
async function expectApart(toast: Locator, button: Locator): Promise<void> {
  await expect(async () => {
    const [a, b] = [await toast.boundingBox(), await button.boundingBox()]
    if (!a || !b) throw new Error('not on screen')
    expect(a.y + a.height <= b.y || a.y >= b.y + b.height).toBe(true)
  }).toPass({ timeout: 3_000 })
}
