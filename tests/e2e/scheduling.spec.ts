import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { APIRequestContext, Locator } from '@playwright/test'
import { days } from '#contract/core/durations.ts'
import { Availability } from '#contract/scheduling/schemas.ts'
import { demoAccounts } from '#server/commands/demo/accounts.ts'
import { startCalendarProvider } from '#tests/peers/calendar-provider.ts'
import { aListedAdvisor, anAdvisor, spareNumber } from './support/advisors.ts'
import { codeMailedTo, expect, expectSound, freshEmail, test } from './support/fixtures.ts'
import { newPassword } from './support/people.ts'

const { advisor } = demoAccounts
const password = 'long-enough'

type Signed = { access_token: string }
type Named = { firstName: string; lastName: string }

async function signIn(request: APIRequestContext, email: string, secret: string): Promise<string> {
  const reply = await request.post('/auth/v1/token?grant_type=password', { data: { email, password: secret } })
  return ((await reply.json()) as Signed).access_token
}

/** Somebody new with a verified address and a name, who agrees to be known by the demo advisor. */
async function aConsumer(request: APIRequestContext, name: Named): Promise<{ email: string; token: string }> {
  const email = freshEmail('books')
  await request.post('/auth/v1/signup', { data: { email, password } })
  const token = await codeMailedTo(request, email, /verify|confirm/i)
  await request.post('/auth/v1/verify', { data: { type: 'signup', email, token } })
  const access = await signIn(request, email, password)
  const headers = { authorization: `Bearer ${access}` }
  await request.patch('/api/profile', { headers, data: { ...name, state: 'OR', zipCode: '97205' } })
  await request.put(`/api/consents/${advisor.id}`, { headers, data: {} })
  return { email, token: access }
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
  const own = await signedInWith(email, password)
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

test('a time taken meanwhile shows a message, the times are reloaded, and the typed note stays', {
  tag: '@phone',
}, async ({ request, signedInWith, expectError }) => {
  expectError({ status: 409, path: '/api/appointments' })
  const slow = await aConsumer(request, { firstName: 'Ansel', lastName: 'Okafor' })
  const fast = await aConsumer(request, { firstName: 'Bryony', lastName: 'Castellan' })
  const own = await signedInWith(slow.email, password)
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
  const own = await signedInWith(email, password)
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

  const own = await signedInWith(email, password)
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

test('an appointment in the calendar opens, moves and closes with the keyboard, and focus returns', {
  tag: '@desktop',
}, async ({ signedIn }) => {
  const page = await signedIn('advisor')
  await page.goto('/schedule')
  await expect(page.getByRole('heading', { name: 'Calendar' })).toBeVisible()
  const block = page.getByRole('button', { name: /Rosa Whitcombe/ }).first()
  // It is two days ahead, which at the end of a week is in the next one.
  if (await block.isHidden()) await page.getByRole('link', { name: 'Next week' }).click()
  await block.focus()
  // A move by keyboard is announced, and left without changing anything.
  await page.keyboard.press('Alt+ArrowDown')
  await expect(page.getByRole('status').filter({ hasText: / to \d+:\d\d [AP]M$/ })).toBeAttached()
  await page.keyboard.press('Enter')
  const question = page.getByRole('dialog', { name: /^Reschedule with Rosa/ })
  await expectSound(page)
  await question.getByRole('button', { name: 'Keep current time' }).click()
  await expect(question).toBeHidden()
  await block.focus()
  await page.keyboard.press('Enter')
  const sheet = page.getByRole('dialog')
  await expect(sheet.getByText('Follow-up by video')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  await expect(block).toBeFocused()

  await page.getByRole('link', { name: 'Month', exact: true }).click()
  await expect(page.getByRole('link', { name: 'Next month' })).toBeVisible()
  await expectSound(page)
  await page.getByRole('link', { name: 'Next month' }).click()
  await page.getByRole('link', { name: 'Today', exact: true }).last().click()
  await expect(page).toHaveURL('/schedule?view=month')
})

test('hours have several ranges a day, an invalid one shows its error in place, and a blocked day closes', {
  tag: '@desktop',
}, async ({ page: visitor, signedInWith }) => {
  const email = freshEmail('hours')
  await visitor.request.post('/auth/v1/signup', { data: { email, password, data: { user_type: 'advisor' } } })
  const page = await signedInWith(email, password)
  await page.goto('/schedule?view=hours')
  await expect(page.getByRole('heading', { name: 'Your hours' })).toBeVisible()
  await expectSound(page)
  const monday = page.getByRole('group', { name: 'Monday' })
  await monday.getByRole('button', { name: 'Add hours on Monday' }).click()
  const ranges = monday.getByLabel('Monday, from')
  const added = (await ranges.count()) - 1
  await expect(ranges.nth(added)).toBeFocused()
  await page.getByRole('combobox', { name: 'Length of a follow-up' }).selectOption({ label: '45 minutes' })
  await ranges.nth(added).fill('20:00')
  await monday.getByLabel('Monday, until').nth(added).fill('19:00')
  await page.getByRole('button', { name: 'Save hours' }).click()
  await expect(monday.getByText('The end time must be after the start time')).toBeVisible()
  await expect(ranges.nth(added)).toBeFocused()
  await monday.getByLabel('Monday, until').nth(added).fill('21:00')
  await ranges.nth(added).fill('09:30')
  await page.getByRole('button', { name: 'Save hours' }).click()
  await expect(monday.getByText('These hours overlap')).toBeVisible()
  await expect(ranges.nth(added)).toBeFocused()
  await page.getByRole('main').getByRole('link', { name: 'Calendar' }).click()
  await page.getByRole('dialog', { name: 'Leave without saving?' }).getByRole('button', { name: 'Stay' }).click()
  await ranges.nth(added).fill('20:00')
  await monday.getByLabel('Monday, until').nth(added).fill('21:00')
  await page.getByRole('button', { name: 'Save hours' }).click()
  await expect(page.getByText('Hours saved')).toBeVisible()
  await page.getByRole('button', { name: 'Add an override' }).click()
  await expect(page.getByRole('dialog', { name: 'Add an override' })).toBeVisible()
  await page.getByRole('textbox', { name: 'Date', exact: true }).fill('2027-12-24')
  await page.getByRole('button', { name: 'Block Dec 24' }).click()
  await expect(page.getByText('Friday, December 24')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('combobox', { name: 'Length of a follow-up' })).toHaveValue('45')
  await expect(ranges.nth(added)).toHaveValue('20:00')
  await expect(page.getByText('Friday, December 24')).toBeVisible()

  // Another device changes the hours; this page still shows the older ones, and must not save them.
  const elsewhere = await signedInWith(email, password)
  await elsewhere.goto('/schedule?view=hours')
  await elsewhere.getByRole('button', { name: 'Remove Monday, 8:00 PM to 9:00 PM' }).click()
  await elsewhere.getByRole('button', { name: 'Save hours' }).click()
  await expect(elsewhere.getByText('Hours saved')).toBeVisible()
  await page.getByRole('button', { name: 'Block time' }).click()
  await page.getByRole('textbox', { name: 'Date', exact: true }).fill('2027-12-31')
  await page.getByRole('button', { name: 'Block Dec 31' }).click()
  await expect(page.getByText('Friday, December 31')).toBeVisible()
  await page.reload()
  await expect(page.getByText('Friday, December 31')).toBeVisible()
  await expect(ranges).toHaveCount(added)

  // Free time is blocked by dragging over it in the week.
  await page.goto('/schedule')
  await page.getByRole('link', { name: 'Next week' }).click()
  await expect(page).toHaveURL(/week=/)
  const column = page.getByRole('region', { name: /^Wed/ })
  // The week of before is taken off the page when the next one has come.
  await expect(() => column.scrollIntoViewIfNeeded({ timeout: 1_000 })).toPass()
  const box = await column.boundingBox()
  if (!box) throw new Error('the week shows no Wednesday')
  const [x, y] = [box.x + box.width / 2, box.y + 3 * 64]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x, y + 64, { steps: 4 })
  await page.mouse.up()
  const blocking = page.getByRole('dialog', { name: 'Block time' })
  await expect(blocking.getByRole('radio', { name: 'Blocked for part of the day' })).toBeChecked()
  await expect(blocking.getByLabel('Blocked, from')).toHaveValue('11:00')
  await expect(blocking.getByLabel('Blocked, until')).toHaveValue('12:00')
  await blocking.getByRole('button', { name: /^Block / }).click()
  await expect(blocking).toBeHidden()
})

test('the zone of the device is used after a question that says what moves with it', { tag: '@desktop' }, async ({
  page: visitor,
  signedInWith,
}) => {
  const email = freshEmail('zone')
  await visitor.request.post('/auth/v1/signup', { data: { email, password, data: { user_type: 'advisor' } } })
  const page = await signedInWith(email, password)
  await page.goto('/schedule?view=hours')
  const zone = page.getByRole('combobox', { name: 'Your time zone' })
  await zone.selectOption('America/New_York')
  await page.getByRole('button', { name: 'Save hours' }).click()
  await page.getByRole('button', { name: 'Use Pacific time' }).click()
  const question = page.getByRole('dialog', { name: 'Move your work hours to Pacific time?' })
  await expect(question).toContainText('9:00 AM in Eastern time becomes 9:00 AM in Pacific time')
  await expectSound(page)
  await question.getByRole('button', { name: 'Keep Eastern time' }).click()
  await expect(zone).toHaveValue('America/New_York')
  await page.getByRole('button', { name: 'Use Pacific time' }).click()
  await question.getByRole('button', { name: 'Use Pacific time' }).click()
  await expect(page.getByText('Times shown in Pacific time')).toBeVisible()
  await page.reload()
  await expect(zone).toHaveValue('America/Los_Angeles')
  await expect(page.getByLabel('Monday, from')).toHaveValue('09:00')
})

test('an advisor links Google Calendar by signing in, and another calendar by its address', {
  tag: '@desktop',
}, async ({ request, signedInWith, baseURL }) => {
  const options = { port: Number(process.env.E2E_CALENDAR_PORT), ...(baseURL && { publicUrl: baseURL }) }
  const provider = await startCalendarProvider('google', options)
  const startsAt = new Date(Date.now() + days(3)).toISOString()
  const endsAt = new Date(Date.parse(startsAt) + 3_600_000).toISOString()
  provider.calendar.write({ id: 'dentist', startsAt, endsAt, title: 'Root canal' })
  const stamp = (instant: string) => instant.replace(/[-:]|\.\d+/g, '')
  const lines = ['BEGIN:VCALENDAR', 'BEGIN:VEVENT', 'UID:1@elsewhere.example', `DTSTART:${stamp(startsAt)}`]
  const file = [...lines, `DTEND:${stamp(endsAt)}`, 'END:VEVENT', 'END:VCALENDAR', ''].join('\r\n')
  const elsewhere = createServer((_request, reply) => reply.end(file)).listen(0, '127.0.0.1')
  await once(elsewhere, 'listening')
  const { email } = await anAdvisor(request)
  const page = await signedInWith(email, newPassword)
  await page.goto('/schedule?view=hours')
  await page.getByRole('button', { name: 'Link Google Calendar' }).click()
  const dialog = page.getByRole('dialog', { name: 'Choose calendars' })
  await dialog.getByRole('checkbox', { name: 'Marisol' }).check()
  await dialog.getByRole('combobox', { name: 'Put appointments into' }).selectOption({ label: 'Marisol' })
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Appointments go to: Marisol')).toBeVisible()
  await expect(page.getByText('Busy times from: Marisol')).toBeVisible()
  await page.getByRole('button', { name: 'Link a calendar' }).click()
  // `listen` on a port gives an address with a port.
  const { port } = elsewhere.address() as AddressInfo
  await page.getByLabel('Private iCal address').fill(`http://127.0.0.1:${port}/basic.ics`)
  await page.getByRole('button', { name: 'Link calendar', exact: true }).click()
  await expect(page.getByText(`127.0.0.1:${port} is linked`)).toBeVisible()
  await expectSound(page)
  provider.close()
  elsewhere.close()
})

test('a calendar program reads the secret address until it is turned off', { tag: '@desktop' }, async ({
  request,
  signedInWith,
}) => {
  const { email } = await aConsumer(request, { firstName: 'Ines', lastName: 'Tolliver' })
  const own = await signedInWith(email, password)
  await own.goto('/schedule')
  await expect(own.getByRole('heading', { name: 'Calendar', exact: true })).toBeVisible()
  await expectSound(own)
  await own.getByRole('button', { name: 'Create calendar link' }).click()
  const address = await own.getByRole('textbox', { name: /shown only once/ }).inputValue()
  const path = new URL(address).pathname
  expect(await (await request.get(path)).text()).toContain('BEGIN:VCALENDAR')
  await own.getByRole('button', { name: 'Turn off' }).click()
  await expect(own.getByText('Calendar link turned off')).toBeVisible()
  expect((await request.get(path)).status()).toBe(404)
})

test('reviews are shown on the advisor’s page, and only the advisor can reply', { tag: '@desktop' }, async ({
  page,
  signedIn,
}) => {
  await page.goto(`/advisors/${advisor.id}`)
  await expect(page.getByText(/^Client\. Not compensated\. /).first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Reply' })).toHaveCount(0)
  const own = await signedIn('advisor')
  await own.goto(`/advisors/${advisor.id}`)
  await own.getByRole('button', { name: 'Reply', exact: true }).first().click()
  await own.getByRole('button', { name: 'Publish reply' }).click()
  await expect(own.getByText('Write a reply first')).toBeVisible()
})
