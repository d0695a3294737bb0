import type { APIRequestContext, Page } from '@playwright/test'
import { and, eq, gt, lt, ne } from 'drizzle-orm'
import { hours } from '#contract/core/durations.ts'
import { demoAccounts } from '#server/commands/demo/accounts.ts'
import type { Platform } from '#server/platform/platform.ts'
import { appointments } from '#server/scheduling/tables.ts'
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
  try {
    await cancelOthers(node, booked)
    await beginAppointment(node, booked.id, startsAt)
  } finally {
    await node.close()
  }
  return booked.id
}

/** Takes away what an earlier try of a test left in the hour to come; others book further ahead. */
async function cancelOthers({ db }: Platform, { id, advisorId }: { id: string; advisorId: string }): Promise<void> {
  const isAdvisors = and(eq(appointments.advisorId, advisorId), eq(appointments.status, 'confirmed'))
  const isNear = and(gt(appointments.heldUntil, new Date()), lt(appointments.heldFrom, new Date(Date.now() + hours(1))))
  await db
    .update(appointments)
    .set({ status: 'canceled' })
    .where(and(isAdvisors, isNear, ne(appointments.id, id)))
}
