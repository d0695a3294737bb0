import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { days } from '#contract/core/durations.ts'
import { startCalendarProvider } from '#tests/peers/calendar-provider.ts'
import { anAdvisor } from './support/advisors.ts'
import { expect, expectSound, test } from './support/fixtures.ts'
import { aNewAccount, aNewConsumer, newPassword } from './support/people.ts'

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
  const email = await aNewAccount(visitor.request, { role: 'advisor' })
  const page = await signedInWith(email, newPassword)
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
  const elsewhere = await signedInWith(email, newPassword)
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
  await blocking.getByLabel('Blocked, from').fill('')
  await blocking.getByRole('button', { name: /^Block / }).click()
  await expect(blocking.getByText('Enter both times')).toBeVisible()
  await blocking.getByLabel('Blocked, from').fill('11:00')
  await blocking.getByRole('button', { name: /^Block / }).click()
  await expect(blocking).toBeHidden()
  await expect(page.getByText(/: Blocked 11:00 AM to 12:00 PM$/)).toBeVisible()
  await column.getByRole('button', { name: 'Blocked, 11:00 AM to 12:00 PM' }).press('Enter')
  const opening = page.getByRole('dialog', { name: 'Blocked, 11:00 AM to 12:00 PM' })
  await opening.getByRole('button', { name: 'Remove the block' }).click()
  await expect(opening).toBeHidden()
  await expect(column.getByRole('button', { name: /^Blocked/ })).toHaveCount(0)
})

test('the zone of the device is used after a question that says what moves with it', { tag: '@desktop' }, async ({
  page: visitor,
  signedInWith,
}) => {
  const page = await signedInWith(await aNewAccount(visitor.request, { role: 'advisor' }), newPassword)
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
  const { email } = await aNewConsumer(request)
  const own = await signedInWith(email, newPassword)
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
