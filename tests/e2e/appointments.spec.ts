import { readFile } from 'node:fs/promises'
import type { APIRequestContext, Page } from '@playwright/test'
import { demoAccounts, demoPassword } from '#server/commands/demo/accounts.ts'
import { holidaysFrom } from '#web/scheduling/availability/holidays.ts'
import { anAdvisor } from './support/advisors.ts'
import { expect, expectSound, test } from './support/fixtures.ts'
import { aNewConsumer, type NewConsumer, newPassword } from './support/people.ts'

// They share the hours of one advisor.
test.describe.configure({ mode: 'default' })

const { member: advisor } = demoAccounts
const zone = 'America/Los_Angeles'
const office = '500 Pine Street, Suite 4, Portland'

/** Somebody new who agreed to be known by the advisor. */
async function aClient(request: APIRequestContext): Promise<NewConsumer> {
  const client = await aNewConsumer(request)
  const headers = { authorization: `Bearer ${client.token}` }
  expect((await request.put(`/api/consents/${advisor.id}`, { headers, data: {} })).ok()).toBe(true)
  return client
}

const dayOf = (instant: string) => new Date(instant).toLocaleDateString('en-CA', { timeZone: zone })

/** "Friday, December 25" */
const fullDay = (day: string) =>
  new Date(`${day}T12:00:00Z`).toLocaleDateString('en-US', { weekday: 'long', month: 'long', day: 'numeric' })

/** The open times on an advisor's page, which is signed in as a client. */
async function offeredTimes(page: Page): Promise<string[]> {
  await page.goto(`/advisors/${advisor.id}`)
  const times = page.getByRole('region', { name: 'Choose a time' }).getByRole('radio')
  await expect(times.first()).toBeAttached()
  return times.evaluateAll((all) => all.map((each) => each.getAttribute('value') ?? ''))
}

test('a consumer who books in person sees the office address at once, in the email and in the calendar file', {
  tag: '@desktop',
}, async ({ request, signedInWith }) => {
  const desk = await signedInWith(advisor.email, demoPassword)
  await desk.goto('/schedule?view=hours')
  const inPerson = desk.getByRole('group', { name: 'How you meet' }).getByRole('checkbox', { name: 'In person' })
  await inPerson.check()
  const address = desk.getByRole('textbox', { name: 'Office address' })
  await address.fill('')
  await desk.getByRole('button', { name: 'Save hours' }).click()
  await expect(desk.getByText('Enter the address where people meet you')).toBeVisible()
  await expect(address).toBeFocused()
  await address.fill(office)
  await desk.getByRole('button', { name: 'Save hours' }).click()
  await expect(desk.getByText('Hours saved')).toBeVisible()

  const client = await aClient(request)
  const own = await signedInWith(client.email, newPassword)
  await own.goto(`/advisors/${advisor.id}`)
  const panel = own.getByRole('region', { name: 'Choose a time' })
  await expect(panel.getByText(/You agreed on .+ to share your name and email with /)).toBeVisible()
  await panel.locator('label').filter({ hasText: 'In person' }).click()
  await panel.getByRole('button', { name: /^(Book|Request) / }).click()
  await expect(panel.getByRole('heading', { name: /^(Booked|Request sent) for / })).toBeVisible()
  await expect(panel.getByText(office)).toBeVisible()
  await expectSound(own)

  const [download] = await Promise.all([
    own.waitForEvent('download'),
    panel.getByRole('button', { name: 'Add to calendar' }).click(),
  ])
  // A line of a calendar file goes on after a break and a space (RFC 5545).
  const file = (await readFile(await download.path(), 'utf8')).replaceAll('\r\n ', '')
  expect(file).toContain(`LOCATION:${office.replaceAll(',', '\\,')}`)
  await expect(async () => {
    const mails = (await (await request.get('/dev/outbox')).text()).split('<article')
    expect(mails.filter((mail) => mail.includes(`To ${client.email} `) && mail.includes(office))).not.toEqual([])
  }).toPass()
})

test('an appointment is dragged to another time and by its dialog to an evening, and the client sees it', {
  tag: '@desktop',
}, async ({ request, signedInWith, expectError }) => {
  expectError({ status: 409, path: '/api/proposals' })
  const client = await aClient(request)
  const headers = { authorization: `Bearer ${client.token}` }
  // A request shows only the first name.
  const firstName = `Ivo${Date.now().toString(36)}`
  await request.patch('/api/profile', { headers, data: { firstName } })
  const { slots } = await (await request.get(`/api/advisors/${advisor.id}/slots?days=42`)).json()
  const offered: string[] = slots.map((slot: { startsAt: string }) => slot.startsAt)
  const hourBefore = (instant: string) => new Date(Date.parse(instant) - 3_600_000).toISOString()
  const startsAt = offered.findLast((instant) => offered.includes(hourBefore(instant))) ?? ''
  const data = { advisorId: advisor.id, startsAt, mode: 'video', timeZone: zone }
  const booked = await request.post('/api/appointments', { headers, data })
  expect(booked.status()).toBe(201)
  const { id } = await booked.json()
  const desk = await signedInWith(advisor.email, demoPassword)
  await desk.goto(`/schedule?week=${dayOf(startsAt)}`)
  const block = desk.getByRole('button', { name: new RegExp(firstName) })
  await block.scrollIntoViewIfNeeded()
  const box = await block.boundingBox()
  if (!box) throw new Error('the appointment is not on screen')
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  await desk.mouse.move(x, y)
  await desk.mouse.down()
  // An hour is 64 pixels high.
  await desk.mouse.move(x, y - 64, { steps: 6 })
  await desk.mouse.up()
  const question = desk.getByRole('dialog', { name: new RegExp(`^Reschedule with ${firstName}`) })
  await expectSound(desk)
  await question.getByRole('button', { name: 'Reschedule', exact: true }).click()
  await expect(question).toBeHidden()
  await expect(block).toBeFocused()
  const moved = new Date(hourBefore(startsAt))
  const clock = moved.toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit', timeZone: zone })
  // The block says only once whether it is morning.
  const at = clock.replace(/ [AP]M$/, '')
  await expect(block).toContainText(at)
  expect(await (await request.get(`/api/appointments/${id}`, { headers })).json()).toMatchObject({
    startsAt: hourBefore(startsAt),
    status: 'confirmed',
  })
  const own = await signedInWith(client.email, newPassword)
  await own.goto('/appointments')
  await expect(own.getByRole('listitem').filter({ hasText: at }).first()).toBeVisible()

  // By the dialog it goes to an evening, outside of the hours.
  await block.click()
  await desk.getByRole('dialog').getByRole('button', { name: 'Reschedule' }).click()
  const dialog = desk.getByRole('dialog', { name: new RegExp(`^(Reschedule with|Suggest times to) ${firstName}`) })
  await dialog.getByRole('button', { name: 'Choose a time outside your hours' }).click()
  await dialog.getByLabel('Date', { exact: true }).fill(dayOf(startsAt))
  await dialog.getByLabel('Time', { exact: true }).fill('21:30')
  await dialog.getByRole('button', { name: 'Use this time' }).click()
  await expectSound(desk)
  await dialog.getByRole('button', { name: /^Reschedule to .* 9:30 PM/ }).click()
  await expect(dialog).toBeHidden()
  const { startsAt: evening } = await (await request.get(`/api/appointments/${id}`, { headers })).json()
  expect(new Date(evening).toLocaleTimeString('en-US', { timeZone: zone })).toMatch(/^9:30:00.PM$/)

  // The same evening can be suggested to nobody, and the dialog says so where it is seen.
  await desk.getByRole('dialog').getByRole('link', { name: 'Chat' }).click()
  await desk.getByRole('button', { name: 'Suggest times' }).filter({ visible: true }).click()
  await dialog.getByRole('button', { name: 'Add a time outside your hours' }).click()
  await dialog.getByLabel('Date', { exact: true }).fill(dayOf(startsAt))
  await dialog.getByLabel('Time', { exact: true }).fill('21:30')
  await dialog.getByRole('button', { name: 'Add time' }).click()
  await dialog.getByRole('button', { name: 'Suggest this time' }).click()
  await expect(dialog.getByRole('alert')).toBeInViewport()
  await expect(dialog.getByRole('alert')).toHaveText(/so we took it off: .* 9:30 PM/)
  await expect(dialog.getByRole('button', { name: 'Choose a time' })).toBeDisabled()
})

test('a blocked day has no times to book until it is opened again', { tag: '@desktop' }, async ({
  request,
  signedInWith,
}) => {
  const own = await signedInWith((await aClient(request)).email, newPassword)
  const day = dayOf((await offeredTimes(own))[0] ?? '')
  const desk = await signedInWith(advisor.email, demoPassword)
  await desk.goto('/schedule?view=hours')
  await desk.getByRole('button', { name: 'Block time' }).click()
  const dialog = desk.getByRole('dialog')
  const date = dialog.getByRole('textbox', { name: 'Date', exact: true })
  await date.fill('2026-01-05')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('Choose today or a later date')).toBeVisible()
  await expect(date).toBeFocused()
  await date.fill(day)
  await expect(dialog.getByText('Choose today or a later date')).toBeHidden()
  await dialog.getByRole('button', { name: /^Block / }).click()
  const remove = desk.getByRole('button', { name: `Remove ${fullDay(day)}`, exact: true })
  await expect(remove).toBeVisible()
  expect((await offeredTimes(own)).map(dayOf)).not.toContain(day)
  await remove.click()
  await expect(remove).toHaveCount(0)
  expect((await offeredTimes(own)).map(dayOf)).toContain(day)
})

test('public holidays that an advisor blocks are listed as closed and have no times', { tag: '@desktop' }, async ({
  request,
  signedInWith,
}) => {
  const { id, email, headers } = await anAdvisor(request)
  await request.patch('/api/profile/advisor', { headers, data: { preferredCommunication: ['video'] } })
  const holidays = holidaysFrom(dayOf(new Date().toISOString()))
  const openHolidays = async () => {
    const { slots } = await (await request.get(`/api/advisors/${id}/slots?days=60`, { headers })).json()
    const days = new Set(slots.map(({ startsAt }: { startsAt: string }) => dayOf(startsAt)))
    expect(days.size).toBeGreaterThan(20)
    return holidays.filter(({ day }) => days.has(day))
  }
  const before = await openHolidays()
  const desk = await signedInWith(email, newPassword)
  await desk.goto('/schedule?view=hours')
  await desk.getByRole('button', { name: 'Add US holidays' }).click()
  await expectSound(desk)
  const [, kept] = holidays
  await desk.getByRole('checkbox', { name: `${kept?.name}, ${fullDay(kept?.day ?? '')}` }).uncheck()
  await desk.getByRole('button', { name: `Block ${holidays.length - 1} days` }).click()
  for (const { day } of holidays)
    await expect(desk.getByRole('button', { name: `Remove ${fullDay(day)}`, exact: true })).toHaveCount(
      day === kept?.day ? 0 : 1,
    )
  expect(await openHolidays()).toEqual(before.filter(({ day }) => day === kept?.day))
})

test('times are suggested after a completed appointment only while the client shares their details', {
  tag: '@desktop',
}, async ({ signedIn }) => {
  const desk = await signedIn('advisor')
  await desk.goto('/appointments')
  const past = desk.getByRole('listitem').filter({ hasText: 'Completed' })
  const suggest = { has: desk.getByRole('button', { name: 'Suggest times' }) }
  await expect(past.filter(suggest).first()).toBeVisible()
  const nameless = past.filter({ hasText: /A consumer/ })
  await expect(nameless.first()).toBeVisible()
  await expect(nameless.filter(suggest)).toHaveCount(0)
})
