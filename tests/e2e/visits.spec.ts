import type { Page } from '@playwright/test'
import { demoAccounts, demoPassword } from '#server/commands/demo/accounts.ts'
import { stored } from './support/clock.ts'
import { returningVisitor } from './support/crawler.ts'
import { expect, expectSound, test } from './support/fixtures.ts'
import { aNewLead } from './support/leads.ts'
import { aNewConsumer, newPassword, openPlace } from './support/people.ts'

/** Opens an account from the console, in the tab of a member of the staff. */
async function viewAccount(staff: Page, { email, name }: { email: string; name: string }, reason: string) {
  await stored(staff, returningVisitor)
  await openPlace(staff, 'People')
  await staff.getByRole('searchbox').fill(email)
  await staff.getByRole('searchbox').press('Enter')
  await staff.getByRole('link', { name }).click()
  await staff.getByRole('button', { name: 'View account' }).click()
  const dialog = staff.getByRole('dialog', { name: `View account: ${name}` })
  await dialog.getByLabel('Reason').fill(reason)
  await dialog.getByRole('button', { name: 'View account' }).click()
}

test('support views an account read-only, and its owner sees that they did', { tag: '@desktop' }, async ({
  page: visitor,
  signedIn,
  signedInWith,
  expectError,
}) => {
  const consumer = await aNewConsumer(visitor.request)
  const staff = await signedIn('admin')
  await viewAccount(staff, consumer, `They cannot find their matches: ${consumer.name}`)

  const banner = staff.getByRole('region', { name: 'Viewed account' })
  await expect(banner).toContainText(consumer.name)
  const isStored = () => staff.evaluate(() => sessionStorage.getItem('account_visit') !== null)
  expect(await isStored()).toBe(true)
  const places = staff.getByRole('navigation', { name: 'Places' })
  const first = await places.getByRole('link').first().boundingBox()
  expect((await banner.boundingBox())?.x).toBeGreaterThan((first?.x ?? 0) + (first?.width ?? 0))
  await places.getByRole('link', { name: 'Matches' }).click()
  await expect(staff.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(banner).toContainText(consumer.name)
  await places.getByRole('link', { name: 'Settings' }).click()
  await expect(staff.getByRole('heading', { name: 'Two-step sign-in and passkeys' })).toBeVisible()
  await expect(staff.getByRole('button', { name: 'Sign out everywhere' })).toBeHidden()
  await expect(staff.getByRole('region', { name: 'Push messages' })).toContainText('Off.')
  await expectSound(staff)

  expectError({ status: 403, path: '/api/profile' })
  await staff.getByLabel('First name').fill('Somebody')
  await staff.getByRole('button', { name: 'Save' }).first().click()
  await expect(staff.getByText('You’re viewing this account. You can’t change anything in it.').first()).toBeVisible()

  await expect(banner.getByRole('button', { name: 'Stop viewing' })).toBeVisible()
  await staff.getByRole('button', { name: /^Your menu/ }).click()
  await expect(staff.getByRole('menuitem', { name: 'Sign Out' })).toBeHidden()
  await staff.getByRole('menuitem', { name: 'Stop viewing' }).click()
  await expect(staff.getByRole('button', { name: 'View account' })).toBeVisible()
  await expect(banner).toBeHidden()
  expect(await isStored()).toBe(false)
  await staff.getByRole('link', { name: 'Entries in the audit log' }).click()
  await expect(staff.locator('main')).toContainText(`They cannot find their matches: ${consumer.name}`)
  await staff
    .getByText(/^\d+ parts read$/)
    .first()
    .click()
  await expect(staff.getByRole('listitem').filter({ hasText: /^Profile$/ })).toBeVisible()
  await expect(staff.locator('main')).not.toContainText('/api/')
  await expect(staff.locator('main')).toContainText('View of an account ended')

  const owner = await signedInWith(consumer.email, newPassword)
  await stored(owner, returningVisitor)
  await openPlace(owner, 'Settings')
  await expect(owner.getByText('Viewed by our support staff')).toBeVisible()
})

test('leads of a viewed advisor say what is not shown, and have no filter by it', { tag: '@desktop' }, async ({
  request,
  signedInWith,
}) => {
  const lead = await aNewLead(request)
  const { email, firstName, lastName } = demoAccounts.advisor
  // Of their own: opening an account ends the view of another one.
  const staff = await signedInWith(demoAccounts.support.email, demoPassword)
  await viewAccount(staff, { email, name: `${firstName} ${lastName}` }, 'They cannot find the tag of a lead')
  await expect(staff.getByRole('region', { name: 'Viewed account' })).toContainText(lastName)
  await staff.goto('/leads?view=table')
  await expect(staff.getByRole('row').filter({ hasText: lead }).getByText('Not shown').first()).toBeVisible()
  await expect(staff.getByLabel('Next step:')).toBeVisible()
  await expect(staff.getByLabel('Tier:')).toBeHidden()
  await staff.getByRole('link', { name: lead }).click()
  await expect(staff.getByRole('dialog', { name: lead }).getByPlaceholder('Not shown').first()).toBeVisible()
})
