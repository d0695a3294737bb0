import type { APIRequestContext, Locator } from '@playwright/test'
import { Availability } from '#contract/scheduling/schemas.ts'
import { demoAccounts } from '#server/commands/demo/accounts.ts'
import { aListedAdvisor, spareNumber } from './support/advisors.ts'
import { expect, expectSound, test } from './support/fixtures.ts'
import { newPassword, signUpByApi } from './support/people.ts'

const { advisor } = demoAccounts

type Named = { firstName: string; lastName: string }

/** Somebody new with a verified address and a name, who agrees to be known by the demo advisor. */
async function aConsumer(request: APIRequestContext, name: Named): Promise<{ email: string; token: string }> {
  const profile = { ...name, state: 'OR', zipCode: '97205' }
  const { email, token, headers } = await signUpByApi(request, { profile })
  await request.put(`/api/consents/${advisor.id}`, { headers, data: {} })
  return { email, token }
}

/** An open time of the demo advisor, by its index. */
async function aSlot(request: APIRequestContext, position: number): Promise<string> {
  const reply = await request.get(`/api/advisors/${advisor.id}/slots?days=21`)
  const { slots } = (await reply.json()) as { slots: { startsAt: string }[] }
  return slots[position]?.startsAt ?? ''
}

async function bookAt(request: APIRequestContext, token: string, startsAt: string): Promise<number> {
  const reply = await request.post('/api/appointments', {
    headers: { authorization: `Bearer ${token}` },
    data: { advisorId: advisor.id, startsAt, mode: 'video', timeZone: 'America/Los_Angeles' },
  })
  return reply.status()
}

/**
 * Leafs on, and waits for the times of that week: one chosen while they are still on their way is
 * not kept.
 */
async function showWeekAfter(part: Locator): Promise<void> {
  const first = part.getByRole('radio').first()
  const shown = (await first.getAttribute('value')) ?? ''
  await part.getByRole('button', { name: 'Next week' }).click()
  await expect(first).not.toHaveAttribute('value', shown)
}

/** What one presses to choose a time: the choice itself is hidden in its label. */
const timesOf = (part: Locator) => part.locator('label').filter({ has: part.page().getByRole('radio') })

test('a consultation is booked in three taps, with a request for the consent when it is missing', {
  tag: '@phone',
}, async ({ request, signedInWith }) => {
  const { email, token } = await aConsumer(request, { firstName: 'Theodora', lastName: 'Lindqvist' })
  await request.delete(`/api/consents/${advisor.id}`, { headers: { authorization: `Bearer ${token}` } })
  const own = await signedInWith(email, newPassword)
  await own.goto(`/advisors/${advisor.id}`)
  const panel = own.getByRole('region', { name: 'Choose a time' })
  await showWeekAfter(panel)
  await expectSound(own)
  // Tests beside this one take the first times of a week.
  await timesOf(panel).nth(5).click()
  await panel.getByRole('button', { name: /^Request / }).click()
  await own.getByRole('dialog').getByRole('button', { name: 'Share with Marisol' }).click()
  await expect(panel.getByRole('heading', { name: /^Request sent for / })).toBeFocused()
  await panel.getByRole('link', { name: 'Your appointments' }).click()
  await expect(own.getByText('Waiting for Marisol to confirm')).toBeVisible()
  await expectSound(own)
})

test(
  'an advisor with no openings this week shows the first week that has any, and no week before it',
  {
    tag: '@phone',
  },
  async ({ page, request }, info) => {
    const { id, headers } = await aListedAdvisor(request, spareNumber(info, 2))
    const hours = Availability.parse(await (await request.get('/api/availability', { headers })).json())
    const weekdays = [1, 2, 3, 4, 5].map((weekday) => ({ weekday, from: '09:00', to: '17:00' }))
    // A week's notice leaves nothing in the week that begins today.
    const data = { ...hours, weeklyHours: weekdays, exceptions: [], minimumNoticeHours: 168, modes: ['video'] }
    expect((await request.put('/api/availability', { headers, data })).ok()).toBe(true)
    await page.goto(`/advisors/${id}`)
    const panel = page.getByRole('region', { name: 'Choose a time' })
    const earlier = panel.getByRole('button', { name: 'Previous week' })
    await expect(panel.getByRole('radio').first()).toBeAttached()
    const first = await panel.getByRole('radio').first().getAttribute('value')
    await expect(earlier).toHaveAttribute('aria-disabled', 'true')
    await panel.getByRole('button', { name: 'Next week' }).click()
    await expect(earlier).toHaveAttribute('aria-disabled', 'false')
    await earlier.click()
    await expect(panel.locator(`input[value="${first}"]`)).toBeAttached()
    await expect(earlier).toHaveAttribute('aria-disabled', 'true')
  },
)

test('a booking by phone has the number and the way of talking from the profile, and is booked again once canceled', {
  tag: '@phone',
}, async ({ request, signedInWith }) => {
  const { email, token } = await aConsumer(request, { firstName: 'Leocadia', lastName: 'Brandt' })
  const headers = { authorization: `Bearer ${token}` }
  await request.patch('/api/profile', { headers, data: { phone: '503 555 0177' } })
  await request.patch('/api/profile/consumer', { headers, data: { preferredCommunication: ['phone'] } })
  const own = await signedInWith(email, newPassword)
  await own.goto(`/advisors/${advisor.id}`)
  const panel = own.getByRole('region', { name: 'Choose a time' })
  await showWeekAfter(panel)
  await expect(panel.getByRole('radio', { name: 'Phone' })).toBeChecked()
  const phone = panel.getByRole('textbox', { name: 'Your phone number' })
  await expect(phone).toHaveValue('503 555 0177')
  await phone.fill('')
  await timesOf(panel).nth(7).click()
  await panel.getByRole('button', { name: /^Request / }).click()
  await expect(phone).toBeFocused()
  await expect(phone).toHaveAccessibleDescription(/Enter a phone number/)
  await phone.fill('503 555 0177')
  await panel.getByRole('button', { name: /^Request / }).click()
  await panel.getByRole('link', { name: 'Your appointments' }).click()
  await own.getByRole('button', { name: 'Cancel', exact: true }).click()
  await own.getByRole('dialog').getByRole('button', { name: 'Cancel appointment' }).click()
  await own.getByRole('button', { name: 'Book again' }).click()
  // On a phone the line below a field lies at the edge of a dialog.
  const dialog = own.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Your phone number' }).fill('')
  await dialog.getByRole('button', { name: /^Request / }).click()
  // Its last fraction of a pixel may be below.
  await expect(dialog.getByText(/Enter a phone number/)).toBeInViewport({ ratio: 0.95 })
})

test('a time taken meanwhile shows a message, the times are reloaded, and the typed note stays', {
  tag: '@phone',
}, async ({ request, signedInWith, expectError }) => {
  expectError({ status: 409, path: '/api/appointments' })
  const slow = await aConsumer(request, { firstName: 'Ansel', lastName: 'Okafor' })
  const fast = await aConsumer(request, { firstName: 'Bryony', lastName: 'Castellan' })
  const own = await signedInWith(slow.email, newPassword)
  await own.goto(`/advisors/${advisor.id}`)
  const panel = own.getByRole('region', { name: 'Choose a time' })
  for (let week = 0; week < 2; week += 1) await showWeekAfter(panel)
  await expect(panel.getByRole('radio', { checked: true }).first()).toBeAttached()
  const startsAt = await panel.getByRole('radio').first().getAttribute('value')
  await panel.getByRole('button', { name: 'Add a note for Marisol' }).click()
  await panel.getByRole('textbox').fill('About my pension')
  expect(await bookAt(request, fast.token, startsAt ?? '')).toBe(201)
  await panel.getByRole('button', { name: /^Request / }).click()
  await expect(panel.getByText('Someone else just booked this time. Please choose another.')).toBeVisible()
  await expect(panel.locator(`input[value="${startsAt}"]`)).toHaveCount(0)
  await expect(panel.getByRole('textbox')).toHaveValue('About my pension')
  await panel.getByRole('button', { name: /^Request / }).click()
  await expect(panel.getByRole('heading', { name: /^Request sent for / })).toBeVisible()
})

test('the page of an advisor shows no request that was canceled elsewhere', { tag: '@desktop' }, async ({
  request,
  signedInWith,
}) => {
  const { email, token } = await aConsumer(request, { firstName: 'Bryony', lastName: 'Okafor' })
  const own = await signedInWith(email, newPassword)
  await own.goto(`/advisors/${advisor.id}`)
  const panel = own.getByRole('region', { name: 'Choose a time' })
  for (let week = 0; week < 3; week += 1) await showWeekAfter(panel)
  await timesOf(panel).nth(3).click()
  await panel.getByRole('button', { name: /^Request / }).click()
  const sent = panel.getByRole('heading', { name: /^Request sent for / })
  await expect(sent).toBeVisible()
  const headers = { authorization: `Bearer ${token}` }
  const { items } = await (await request.get('/api/appointments', { headers })).json()
  await request.post(`/api/appointments/${items[0].id}/cancel`, { headers, data: { reason: '' } })
  await expect(sent).toBeHidden()
  await expect(panel.getByRole('button', { name: /^Request / })).toBeVisible()
})

test('a request, its confirmation and its cancellation appear on the open page of the other side', {
  tag: '@desktop',
}, async ({ request, signedIn, signedInWith }) => {
  const [firstName, lastName] = ['Ottilie', `March${Math.random().toString(36).slice(2, 8)}`]
  const name = `${firstName} ${lastName}`
  const { email, token } = await aConsumer(request, { firstName, lastName })
  const desk = await signedIn('advisor')
  await desk.goto('/appointments')
  await expect(desk.getByRole('heading', { name: 'Appointments' })).toBeVisible()
  expect(await bookAt(request, token, await aSlot(request, 90))).toBe(201)
  const entry = desk.getByRole('listitem').filter({ hasText: name })
  await expect(entry.getByText('Needs your confirmation')).toBeVisible()
  await expect(entry.getByRole('button', { name: 'Decline' })).toBeVisible()
  await expect(entry.getByRole('button', { name: 'Cancel' })).toBeHidden()

  const own = await signedInWith(email, newPassword)
  await own.goto('/appointments')
  await expect(own.getByText('Waiting for Marisol to confirm')).toBeVisible()
  await entry.getByRole('button', { name: 'Confirm' }).click()
  await expect(own.getByText('Confirmed', { exact: true })).toBeVisible()

  // Each side writes a line of the agenda; the other reads it, and who wrote it.
  const ownNotes = own.getByText(/^Agenda and notes/)
  await ownNotes.click()
  await own.getByRole('textbox', { name: 'Add to the agenda' }).fill('The shares of my old job')
  await own.getByRole('button', { name: 'Add', exact: true }).first().click()
  await expect(own.getByRole('region', { name: 'Agenda' }).getByText('The shares of my old job')).toBeVisible()
  await desk.reload()
  await entry.getByText('Agenda and notes (1)').click()
  await expect(entry.getByText(`The shares of my old job ${name}`)).toBeVisible()

  await own.getByRole('button', { name: 'Reschedule' }).click()
  const dialog = own.getByRole('dialog')
  await showWeekAfter(dialog)
  await timesOf(dialog).nth(1).click()
  await dialog.getByRole('button', { name: /^Reschedule to / }).click()
  await expect(own.getByText('Waiting for Marisol to confirm')).toBeVisible()

  await own.getByRole('button', { name: 'Cancel' }).click()
  await own.getByRole('textbox', { name: /Reason/ }).fill('I found the answer myself')
  await own.getByRole('button', { name: 'Cancel appointment' }).click()
  await expect(own.getByText('Canceled by you')).toBeVisible()
  await expect(own.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(entry.getByText('Reason: I found the answer myself')).toBeVisible()
})
