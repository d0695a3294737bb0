import { createServer } from 'node:http'
import type { Page } from '@playwright/test'
import { demoAccounts } from '#server/commands/demo/accounts.ts'
import { stored } from './support/clock.ts'
import { codeMailedTo, expect, expectSound, freshEmail, test } from './support/fixtures.ts'
import { aNewConsumer, newPassword, signIn } from './support/people.ts'

/** A site of another origin, on this machine. */
async function websiteWith(html: string) {
  const server = createServer((_request, response) => response.setHeader('content-type', 'text/html').end(html))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : null
  return { url: `http://127.0.0.1:${port}/`, [Symbol.asyncDispose]: async () => void server.close() }
}

const visited = { 'cookie-consent': 'false', aso_banner_dismissed: String(Date.now()) }
const panelOf = (page: Page) => page.getByRole('region', { name: 'Choose a time' })

/** What the button has to say with the advisor of the page, as the server knows it. */
async function verbsOf(page: Page): Promise<{ verb: string; done: string }> {
  const advisorId = new URL(page.url()).pathname.split('/')[2] ?? ''
  const { confirmation }: { confirmation: string } = await (await page.request.get(`/api/advisors/${advisorId}`)).json()
  return confirmation === 'instant'
    ? { verb: 'Book', done: 'Booked for' }
    : { verb: 'Request', done: 'Request sent for' }
}

/**
 * Walks from the home page to an advisor of the directory and chooses a time that is not the first.
 */
async function chooseTime(page: Page, position: number): Promise<string> {
  await page.goto('/')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Site map' }).click()
  await expect(page).toHaveURL(/\/sitemap$/)
  await page.locator('main a[href="/advisors"]').first().click()
  await expect(page).toHaveURL(/\/advisors$/)
  // The directory turns daily, and some advisors are full this week or have no openings yet.
  const bookable = page.locator('main article').filter({ hasText: 'Next free' }).filter({ hasNotText: 'No openings' })
  await bookable.nth(position).getByRole('link').first().click()
  await expect(page).toHaveURL(/\/advisors\/[0-9a-f-]{36}$/)
  const slot = panelOf(page).getByRole('radio').nth(3)
  await expect(slot).toBeAttached()
  const time = (await slot.getAttribute('value')) ?? ''
  await panelOf(page).locator(`label:has(input[value="${time}"])`).click()
  await expect(panelOf(page).locator(`input[value="${time}"]`)).toBeChecked()
  return time
}

test('a visitor who chose a time signs up, verifies the email address and books that time', async ({ page }) => {
  await stored(page, visited)
  const time = await chooseTime(page, 2)
  const advisorPage = page.url()
  const { verb, done } = await verbsOf(page)
  // On the phone the bar with the next free time makes way for the calendar.
  await expect(page.getByRole('link', { name: `${verb} a free call` })).toBeHidden()
  await panelOf(page)
    .getByRole('link', { name: `Sign up free to ${verb.toLowerCase()}` })
    .click()
  await expect(page.getByText(/^You chose/)).toBeVisible()
  const email = freshEmail('visitor')
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill(newPassword)
  await page.getByRole('textbox', { name: 'Confirm password' }).fill(newPassword)
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page).toHaveURL(`${advisorPage}#book`)
  const chosen = panelOf(page).locator(`input[value="${time}"]`)
  await expect(chosen).toBeChecked()
  await panelOf(page)
    .getByRole('link', { name: `Verify your email to ${verb.toLowerCase()}` })
    .click()
  const code = await codeMailedTo(page.request, email, /verify|confirm/i)
  await page.getByRole('textbox', { name: 'Code' }).fill(code)
  await page.getByRole('button', { name: 'Verify', exact: true }).click()
  await page.getByRole('link', { name: 'Go back and book' }).click()
  await expect(chosen).toBeChecked()
  // The directory turns daily, and some advisors call by phone first.
  const phone = panelOf(page).getByRole('textbox', { name: 'Your phone number' })
  if (await phone.isVisible()) await phone.fill('+1 503 555 0142')
  await panelOf(page)
    .getByRole('button', { name: new RegExp(`^${verb} `) })
    .click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Share with / })
    .click()
  await expect(panelOf(page).getByRole('heading', { name: new RegExp(`^${done} `) })).toBeFocused()
})

test('a visitor who signs in returns to the chosen time', async ({ page }) => {
  const { email } = await aNewConsumer(page.request)
  await stored(page, visited)
  const time = await chooseTime(page, 4)
  const { verb } = await verbsOf(page)
  await panelOf(page)
    .getByRole('link', { name: `Sign in to ${verb.toLowerCase()}` })
    .click()
  await expect(page.getByText(/^You chose/)).toBeVisible()
  await signIn(page, email)
  await expect(panelOf(page).locator(`input[value="${time}"]`)).toBeChecked()
  await expect(panelOf(page).getByRole('button', { name: new RegExp(`^${verb} `) })).toBeVisible()
})

test('a visitor whose chosen time was taken meanwhile sees that and chooses among the nearest', async ({ page }) => {
  const { email } = await aNewConsumer(page.request)
  const rival = await aNewConsumer(page.request)
  await stored(page, visited)
  const time = await chooseTime(page, 6)
  const advisorId = new URL(page.url()).pathname.split('/')[2] ?? ''
  const headers = { authorization: `Bearer ${rival.token}` }
  await page.request.put(`/api/consents/${advisorId}`, { headers, data: {} })
  const { modes }: { modes: string[] } = await (await page.request.get(`/api/advisors/${advisorId}/slots`)).json()
  const place = { mode: modes[0], phone: '+1 503 555 0142' }
  const data = { advisorId, startsAt: time, timeZone: 'America/Los_Angeles', ...place }
  expect((await page.request.post('/api/appointments', { headers, data })).status()).toBe(201)
  const { verb } = await verbsOf(page)
  await panelOf(page)
    .getByRole('link', { name: `Sign in to ${verb.toLowerCase()}` })
    .click()
  await signIn(page, email)
  await expect(panelOf(page).getByText(/is no longer open/)).toBeVisible()
  const nearest = panelOf(page).getByRole('group', { name: 'Closest open times' }).getByRole('button')
  await expect(nearest).toHaveCount(3)
  const label = await nearest.nth(1).innerText()
  await nearest.nth(1).click()
  await expect(panelOf(page).getByRole('button', { name: `${verb} ${label}` })).toBeVisible()
})

test('a visitor of an advisor’s own website chooses a time in the embedded frame and signs up with it', async ({
  page,
  baseURL,
}) => {
  const id = demoAccounts.advisor.id
  const framed = await page.request.get(`/embed/${id}`)
  expect(framed.headers()['content-security-policy']).toContain('frame-ancestors *')
  expect(framed.headers()['x-frame-options']).toBeUndefined()
  const own = await page.request.get(`/book/${id}`)
  expect(own.headers()['content-security-policy']).toContain("frame-ancestors 'self'")

  const html = `<!doctype html><title>Practice</title><iframe src="${baseURL}/embed/${id}" width="700" height="900"></iframe>`
  await using website = await websiteWith(html)
  await page.goto(website.url)
  const frame = page.frameLocator('iframe')
  await expect(frame.getByRole('heading', { level: 1 })).toContainText('Book a call with')
  const slot = frame.getByRole('radio').nth(2)
  const time = (await slot.getAttribute('value')) ?? ''
  await frame.locator(`label:has(input[value="${time}"])`).click()
  const opened = page.waitForEvent('popup')
  await frame.getByRole('link', { name: /^Continue with/ }).click()
  const booking = await opened
  await stored(booking, visited)
  await expect(panelOf(booking).locator(`input[value="${time}"]`)).toBeChecked()
  await expectSound(booking)
  await panelOf(booking)
    .getByRole('link', { name: /^Sign up free to/ })
    .click()
  await expect(booking.getByText(/^You chose/)).toBeVisible()
})
