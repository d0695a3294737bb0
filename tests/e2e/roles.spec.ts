import type { Page } from '@playwright/test'
import { stored } from './support/clock.ts'
import { returningVisitor } from './support/crawler.ts'
import { expect, expectSound, test } from './support/fixtures.ts'
import { aNewConsumer, openPlace } from './support/people.ts'

const reason = 'Agreed with the owner on the phone'

/** From the home page by the menu to where the role belongs. */
async function openHome(page: Page): Promise<void> {
  await stored(page, returningVisitor)
  await page.goto('/')
  await page.getByRole('button', { name: /^Your menu/ }).click()
  await page.getByRole('menuitem', { name: 'Dashboard' }).click()
}

const placeNames = (page: Page) =>
  page
    .getByRole('navigation', { name: 'Places' })
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')))

test('a compliance officer reviews what waits, reads the firm’s leads without names, and is offered no desk', {
  tag: '@desktop',
}, async ({ signedIn }) => {
  const officer = await signedIn('officer')
  await openHome(officer)
  await expect(officer.getByRole('heading', { level: 1 })).toHaveText('Archive')
  const places = ['/archive', '/team/leads', '/team/performance', '/team/audit', '/team', '/messages', '/settings']
  expect(await placeNames(officer)).toEqual(places)
  await expectSound(officer)

  const waiting = officer.getByRole('main').getByRole('button', { name: /Message/ })
  const sheet = officer.getByRole('dialog')
  await waiting.first().click()
  await sheet.getByRole('button', { name: 'Flag' }).click()
  await expect(sheet.getByText('Say why you flag it')).toBeVisible()
  await expect(sheet.getByRole('textbox', { name: /^Note/ })).toBeFocused()
  const note = `Names no fee ${Date.now()}`
  await sheet.getByRole('textbox', { name: /^Note/ }).fill(note)
  await expectSound(officer)
  await sheet.getByRole('button', { name: 'Flag' }).click()
  await expect(officer.getByText('Flagged with your note')).toBeVisible()
  await officer.getByRole('main').getByText('Flagged', { exact: true }).click()
  await expect(officer.getByText(`“${note}”`)).toBeVisible()

  await openPlace(officer, 'Firm leads')
  await expect(officer.getByRole('main').getByRole('listitem').first()).toBeVisible()
  await expect(officer.getByRole('main')).not.toContainText('Olga Koepp')
  await expectSound(officer)
  await openPlace(officer, /^Team$/)
  await expect(officer.getByRole('heading', { name: 'Members' })).toBeVisible()
  await expect(officer.getByRole('link', { name: 'Invite people' })).toHaveCount(0)
  await expectSound(officer)
  // The desk of an advisor leads to the archive.
  await officer.goto('/advisor-dashboard')
  await expect(officer).toHaveURL('/archive')
})

test('support answers a request and is offered neither money nor decisions of trust', {
  tag: '@desktop',
}, async ({ request, signedIn }) => {
  const { name, email, token } = await aNewConsumer(request)
  const headers = { authorization: `Bearer ${token}` }
  const data = { email, message: `Where is my list? ${name}` }
  expect((await request.post('/api/support-requests', { headers, data })).ok()).toBe(true)

  const support = await signedIn('support')
  await openHome(support)
  expect(await placeNames(support)).not.toContain('/admin/payments')
  expect(await placeNames(support)).not.toContain('/admin/reports')
  await openPlace(support, /^Support/)
  await support.getByRole('navigation', { name: 'Requests' }).getByRole('link', { name }).click()
  await support.getByLabel('Your answer').fill('Under Saved, in the menu.')
  await support.getByRole('button', { name: 'Send answer' }).click()
  await expect(support.getByText('Answer sent')).toBeVisible()
  await expectSound(support)
})

test('trust bans an account with a reason that the log keeps, and is offered no payments', {
  tag: '@desktop',
}, async ({ request, signedIn }) => {
  const { name, email } = await aNewConsumer(request)
  const trust = await signedIn('trust')
  await openHome(trust)
  expect(await placeNames(trust)).not.toContain('/admin/payments')
  await openPlace(trust, 'People')
  await trust.getByRole('searchbox').fill(email)
  await trust.getByRole('button', { name: 'Search', exact: true }).click()
  await trust.getByRole('main').getByRole('link', { name }).click()
  await trust.getByRole('button', { name: 'Ban account' }).click()
  const ban = trust.getByRole('dialog')
  await ban.getByLabel('Reason').fill(`Pretends to be an advisor: ${name}`)
  await ban.getByRole('button', { name: 'Ban account' }).click()
  await expect(trust.getByText('Account banned')).toBeVisible()
  await expectSound(trust)
  await openPlace(trust, 'Audit log')
  await expect(trust.getByRole('main')).toContainText(`Pretends to be an advisor: ${name}`)
})

test('finance refunds, extends and makes a code that an administrator of a firm uses', {
  tag: '@desktop',
}, async ({ signedIn }) => {
  const finance = await signedIn('finance')
  await openHome(finance)
  expect(await placeNames(finance)).toEqual([
    '/admin/analytics',
    '/admin/numbers',
    '/admin/people',
    '/admin/firms',
    '/admin/payments',
    '/settings',
  ])
  await openPlace(finance, 'Payments')
  const code = `SPRING${Date.now() % 100_000}`
  await finance.getByRole('textbox', { name: 'Code' }).fill(code)
  await finance.getByRole('spinbutton', { name: 'Percent off' }).fill('25')
  await finance.getByRole('textbox', { name: 'Reason' }).fill(reason)
  await finance.getByRole('button', { name: 'Create code' }).click()
  await expect(finance.getByRole('main').getByText(code, { exact: true })).toBeVisible()
  await expectSound(finance)

  await finance.getByRole('searchbox').fill('firm@demo')
  await finance.getByRole('button', { name: 'Search', exact: true }).click()
  await finance
    .getByRole('main')
    .getByRole('link', { name: /Edmund/ })
    .click()
  const dialog = finance.getByRole('dialog')
  await finance
    .getByRole('button', { name: /^Refund invoice/ })
    .first()
    .click()
  await dialog.getByLabel('Amount in dollars').fill('1000000')
  await dialog.getByLabel('Reason').fill(reason)
  await dialog.getByRole('button', { name: 'Refund invoice' }).click()
  await expect(dialog.getByText(/^Enter at most \$/)).toBeVisible()
  await expect(dialog.getByLabel('Amount in dollars')).toBeFocused()
  await dialog.getByLabel('Amount in dollars').fill('2.50')
  await dialog.getByLabel('Reason').fill(reason)
  await dialog.getByRole('button', { name: 'Refund invoice' }).click()
  await expect(finance.getByText('Refund started')).toBeVisible()
  await expect(finance.getByRole('main').getByText('$2.50', { exact: false }).first()).toBeVisible()
  await finance.getByRole('button', { name: 'Extend access' }).click()
  await dialog.getByLabel('Days').fill('2')
  await dialog.getByLabel('Reason').fill(reason)
  await dialog.getByRole('button', { name: 'Extend access' }).click()
  await expect(finance.getByText('Access extended')).toBeVisible()
  await expectSound(finance)

  const owner = await signedIn('firm_admin')
  await openHome(owner)
  await openPlace(owner, 'Billing')
  await owner.getByRole('link', { name: 'Switch to Enterprise' }).click()
  await owner.getByRole('button', { name: 'Add a promotion code' }).click()
  await owner.getByRole('textbox', { name: 'Promotion code' }).fill(code)
  await owner.getByRole('button', { name: 'Apply' }).click()
  // The new price takes the place of the field, where the page was scrolled to.
  const applied = owner.getByText(`Promotion code ${code} is applied`)
  await expect(applied).toBeFocused()
  await expect(applied).toBeInViewport()
  await expectSound(owner)
})
