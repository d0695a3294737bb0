import type { APIRequestContext, Page } from '@playwright/test'
import { startRadicale } from '#tests/peers/radicale.ts'
import { aListedAdvisor, type NewAdvisor, spareNumber } from './support/advisors.ts'
import { expect, expectSound, test } from './support/fixtures.ts'
import { aNewConsumer, signIn } from './support/people.ts'

const title = 'Root canal'

const stamp = (instant: string) => instant.replace(/[-:]|\.\d+/g, '')
const hourLater = (instant: string) => new Date(Date.parse(instant) + 3_600_000).toISOString()

/** A file with one event of an hour. */
const eventAt = (startsAt: string) =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Elsewhere//EN',
    'BEGIN:VEVENT',
    'UID:canal@elsewhere.example',
    'DTSTAMP:20260101T000000Z',
    `DTSTART:${stamp(startsAt)}`,
    `DTEND:${stamp(hourLater(startsAt))}`,
    `SUMMARY:${title}`,
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ].join('\r\n')

async function openTimes(request: APIRequestContext, { id }: NewAdvisor): Promise<string[]> {
  const { slots } = await (await request.get(`/api/advisors/${id}/slots?days=28`)).json()
  return slots.map(({ startsAt }: { startsAt: string }) => startsAt)
}

/** From the home page to the week after this one, as somebody who is not signed in yet. */
async function signInAndOpenNextWeek(page: Page, email: string): Promise<string> {
  await page.goto('/')
  const menu = page.getByRole('banner').getByRole('button', { name: 'Menu' })
  if (await menu.isVisible()) await menu.click()
  await page.getByRole('link', { name: 'Sign In' }).filter({ visible: true }).first().click()
  await signIn(page, email)
  await expect(page).toHaveURL('/advisor-dashboard')
  const places = page.getByRole('navigation', { name: /^(Places|Tabs)$/ }).filter({ visible: true })
  await places.getByRole('link', { name: 'Calendar' }).click()
  return openNextWeek(page)
}

/** Returns the first day of that week. */
async function openNextWeek(page: Page): Promise<string> {
  await page.getByRole('link', { name: 'Next week' }).click()
  await expect(page).toHaveURL(/week=/)
  return new URL(page.url()).searchParams.get('week') ?? ''
}

/** A new consumer asks the advisor for a time; returns the appointment, and how to cancel it. */
async function book(request: APIRequestContext, advisor: NewAdvisor, startsAt: string) {
  const { token } = await aNewConsumer(request)
  const headers = { authorization: `Bearer ${token}` }
  await request.put(`/api/consents/${advisor.id}`, { headers, data: {} })
  const data = { advisorId: advisor.id, startsAt, mode: 'video', timeZone: 'America/Los_Angeles' }
  const reply = await request.post('/api/appointments', { headers, data })
  expect(reply.status()).toBe(201)
  const { id } = await reply.json()
  return { id, cancel: () => request.post(`/api/appointments/${id}/cancel`, { headers, data: { reason: '' } }) }
}

test('an advisor links a CalDAV account, whose events close times and which holds the appointments, and removes it', async ({
  page,
  request,
  expectError,
}, info) => {
  expectError({ status: 422, path: '/api/calendar-accounts' })
  const radicale = await startRadicale()
  try {
    const { host } = new URL(radicale.address)
    const advisor = await aListedAdvisor(request, spareNumber(info, 3))
    const name = 'Work'
    const calendar = await radicale.addCalendar(name)
    const week = await signInAndOpenNextWeek(page, advisor.email)
    const times = (await openTimes(request, advisor)).filter((startsAt) => startsAt > week)
    const [taken = '', ...later] = times
    await radicale.put(`${calendar}canal.ics`, eventAt(taken))

    await page.getByRole('link', { name: 'Work hours' }).click()
    await page.getByRole('button', { name: 'Link another account' }).click()
    const linking = page.getByRole('dialog', { name: 'Link a calendar account' })
    await linking.getByLabel('CalDAV address').fill(radicale.address)
    await linking.getByLabel('User name').fill(radicale.username)
    await linking.getByLabel('App password').fill('not-this-one')
    await linking.getByRole('button', { name: 'Link account' }).click()
    await expect(linking.getByText(/refused this.+make a new app password/)).toBeVisible()
    await expectSound(page)
    await linking.getByLabel('App password').fill(radicale.password)
    await linking.getByRole('button', { name: 'Link account' }).click()

    const choosing = page.getByRole('dialog', { name: 'Choose calendars' })
    await choosing.getByRole('checkbox', { name }).check()
    await choosing.getByLabel('Put appointments into').selectOption({ label: name })
    await expectSound(page)
    await choosing.getByRole('button', { name: 'Save' }).click()
    const account = page.getByRole('listitem').filter({ hasText: radicale.username }).filter({ hasText: host })
    await expect(account).toContainText(`Busy times from: ${name}`)
    await expect(account).toContainText(`Appointments go to: ${name}`)
    await expectSound(page)

    // Consumers are no longer offered the time; its owner sees it without what it is about.
    expect(await openTimes(request, advisor)).not.toContain(taken)
    await page.getByRole('main').getByRole('link', { name: 'Calendar' }).click()
    await openNextWeek(page)
    await expect(page.getByText(new RegExp(`^Busy, .+${name}`)).filter({ visible: true })).toBeVisible()
    await expect(page.getByText(title)).toHaveCount(0)
    await expectSound(page)
    const { id, cancel } = await book(request, advisor, later.at(-1) ?? '')
    const written = () => radicale.get(`${calendar}${id}.ics`)
    await expect.poll(written).toContain(`DTSTART:${stamp(later.at(-1) ?? '')}`)
    await cancel()
    await expect.poll(written).toBeNull()

    await page.getByRole('link', { name: 'Work hours' }).click()
    await page.getByRole('button', { name: `Remove ${host}` }).click()
    await expect(page.getByText(`${host} was removed`)).toBeVisible()
    await expect(account).toHaveCount(0)
    expect(await openTimes(request, advisor)).toContain(taken)
    await request.put('/api/profile/advisor/published', { headers: advisor.headers, data: { published: false } })
  } finally {
    await radicale.close()
  }
})
