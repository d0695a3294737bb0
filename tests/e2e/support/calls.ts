import type { APIRequestContext, Page } from '@playwright/test'
import { demoAccounts } from '#server/commands/demo/accounts.ts'
import { expect } from './fixtures.ts'
import { tokenOf } from './people.ts'
import { aSecondNode, beginAppointment } from './time.ts'

/** Full screen, picture in picture where the browser has it, and another speaker. */
export async function useScreenAndSpeaker(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Full screen' }).click()
  await expect.poll(() => page.evaluate(() => document.fullscreenElement?.tagName)).toBe('HTML')
  await page.getByRole('button', { name: 'Full screen' }).click()
  await expect.poll(() => page.evaluate(() => document.fullscreenElement)).toBeNull()
  if (await page.evaluate(() => document.pictureInPictureEnabled)) {
    await page.getByRole('button', { name: 'Picture in picture' }).click()
    await expect.poll(() => page.evaluate(() => document.pictureInPictureElement?.tagName)).toBe('VIDEO')
    await page.evaluate(() => document.exitPictureInPicture())
  }
  await page.getByRole('button', { name: 'Devices' }).click()
  const speaker = page.getByRole('combobox', { name: 'Speaker' })
  await speaker.selectOption({ index: 1 })
  const chosen = await speaker.inputValue()
  await expect
    .poll(() => page.evaluate(() => [...document.querySelectorAll('audio')].map(({ sinkId }) => sinkId)))
    .toContain(chosen)
  await page.keyboard.press('Escape')
}

/** The operator's summary of calls. */
export async function qualityOf(request: APIRequestContext) {
  const headers = { authorization: `Bearer ${await tokenOf(request, demoAccounts.admin)}` }
  return (await request.get('/api/admin/calls', { headers })).json()
}

/** Lets every event overtake the replies to what the page sent (Socket.IO's acknowledgements). */
export async function delayReplies(page: Page): Promise<void> {
  await page.routeWebSocket(/\/socket\.io\//, (socket) => {
    const server = socket.connectToServer()
    server.onMessage((message) => {
      const isReply = message.toString().startsWith('43')
      setTimeout(() => socket.send(message), isReply ? 500 : 0)
    })
  })
}

/**
 * An appointment of the client that begins a few minutes from now. The demo's own advisor has
 * appointments on the morning of every weekday, this one has none.
 */
export async function appointmentInMinutes(
  request: APIRequestContext,
  headers: Record<string, string>,
  count: number,
): Promise<string> {
  const { id, email } = demoAccounts.member
  await request.put(`/api/consents/${id}`, { headers, data: {} })
  const { slots } = await (await request.get(`/api/advisors/${id}/slots?days=30`)).json()
  const booking = { advisorId: id, startsAt: slots[0].startsAt, mode: 'video', timeZone: 'America/Los_Angeles' }
  const booked = await (await request.post('/api/appointments', { headers, data: booking })).json()
  if (booked.status === 'requested') {
    const advisor = { authorization: `Bearer ${await tokenOf(request, { email })}` }
    expect((await request.post(`/api/appointments/${booked.id}/confirm`, { headers: advisor })).ok()).toBe(true)
  }
  const node = await aSecondNode()
  const startsAt = new Date(Math.ceil(Date.now() / 60_000 + count) * 60_000)
  await beginAppointment(node, booked.id, startsAt).finally(node.close)
  return booked.id
}
