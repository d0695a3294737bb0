import type { Locator, Page } from '@playwright/test'
import { demoAccounts, demoPassword } from '#server/commands/demo/accounts.ts'
import { stored } from './support/clock.ts'
import { landingOf, returningVisitor } from './support/crawler.ts'
import { expect, findings, freshEmail, sidewaysScroll, test } from './support/fixtures.ts'
import { finishAuthenticatorApp, newPassword, startAuthenticatorApp, verifyAddress } from './support/people.ts'
import { fillInProfile } from './support/profile.ts'

// The first ten minutes of each role, clicked from the home page on: at 1024 pixels, and consumers
// on the phone, the others at a desk. playwright.config.ts runs this file once.
for (const width of [390, 1024, 1440]) {
  test.describe(`at ${width} pixels`, () => {
    const isPhone = width < 768
    test.use({
      viewport: { width, height: isPhone ? 844 : 900 },
      isMobile: isPhone,
      hasTouch: isPhone,
      reducedMotion: 'reduce',
    })
    test.beforeEach(async ({ page }) => {
      await stored(page, returningVisitor)
      await page.goto('/')
    })

    if (width <= 1024) {
      test('a consumer signs up, answers the questions, reads a match, keeps it and verifies the address', async ({
        page,
      }) => {
        await main(page).getByRole('link', { name: 'Find Your Advisor' }).first().click()
        await arrived(page, /\/for-consumers$/)
        await main(page).getByRole('link', { name: 'Get Started' }).first().click()
        await arrived(page, /\/signup\?type=consumer$/)
        const email = await signUp(page, 'I’m looking for an advisor')
        await arrived(page, /\/consumer-profile/)
        await fillInProfile(page, { first: 'Noor', last: 'Haddad' })

        await main(page).locator('a[href^="/advisors/"]').first().click()
        await arrived(page, /\/advisors\/[0-9a-f-]{36}/)
        await page.getByRole('button', { name: 'Save', exact: true }).first().click()
        await main(page).getByRole('link', { name: 'Your matches' }).first().click()
        await arrived(page, /\/matches$/)
        await frame(page).getByRole('link', { name: 'Home' }).click()
        await arrived(page, /\/consumer-dashboard$/)
        await main(page).getByRole('link', { name: 'Verify now' }).click()
        await arrived(page, /\/verify/)
        await verifyAddress(page, email)
        await main(page).getByRole('link').first().click()
        await arrived(page)
      })
    }
    if (width >= 1024) {
      test('an advisor reads the prices, signs up, and every step of the checklist opens', async ({ page }) => {
        await main(page).getByRole('link', { name: 'View Pricing' }).first().click()
        await arrived(page, /\/pricing/)
        await page.getByRole('tab', { name: 'Advisor', exact: true }).click()
        await shown(main(page).locator('a[href*="signup?type=advisor"]')).click()
        await arrived(page, /\/signup\?type=advisor/)
        const email = await signUp(page, 'I’m a financial advisor')
        await arrived(page, /\/advisor-profile/)
        await expect(main(page)).toContainText('0 of 9 answers given')
        await page.getByRole('navigation', { name: 'Steps of your profile' }).getByText('Verification').click()
        await arrived(page, /step=verification/)
        await main(page).getByRole('link', { name: 'Enter the code' }).click()
        await verifyAddress(page, email)
        await page.getByRole('link', { name: 'Continue' }).click()
        await arrived(page, /\/advisor-profile\?step=verification/)
        await openSteps(page, { home: 'Today', list: 'Start getting clients', steps: 5 })
      })

      test('a firm administrator signs up, secures the account, and every step of the checklist opens', async ({
        page,
      }) => {
        await page.getByRole('contentinfo').getByRole('link', { name: 'For firms' }).first().click()
        await arrived(page, /\/for-firms$/)
        await main(page).locator('a[href^="/pricing"]').first().click()
        await arrived(page, /\/pricing/)
        await shown(main(page).locator('a[href*="signup?type=firm"]')).click()
        await arrived(page, /\/signup\?type=firm/)
        const email = await signUp(page, 'I manage a firm')
        await expect(page.getByRole('heading', { name: 'Secure your account' })).toBeVisible()
        await page.getByRole('link', { name: 'Verify your email' }).click()
        await verifyAddress(page, email)
        await page.getByRole('link', { name: 'Continue' }).click()
        await finishAuthenticatorApp(page, await startAuthenticatorApp(page))
        await arrived(page, /\/firm-profile/)
        await openSteps(page, { home: 'Firm', list: 'Set up your firm', steps: 6 })
      })

      test('an admin signs in, and every link of the navigation opens', async ({ page }) => {
        await shown(page.getByRole('link', { name: 'Sign In' })).click()
        await arrived(page, /\/signin$/)
        await page.getByRole('textbox', { name: 'Email' }).fill(demoAccounts.admin.email)
        await page.getByRole('textbox', { name: 'Password' }).fill(demoPassword)
        await page.getByRole('button', { name: 'Sign In', exact: true }).click()
        await arrived(page, /\/admin\/analytics$/)
        const places = await frame(page).getByRole('link').all()
        expect(places.length).toBeGreaterThan(2)
        for (const place of places) {
          await place.click()
          await arrived(page)
        }
      })
    }
  })
}

const main = (page: Page) => page.getByRole('main')
const shown = (found: Locator) => found.filter({ visible: true }).first()
/** The sidebar, or the tabs of the phone. */
const frame = (page: Page) => page.getByRole('navigation', { name: /^(Places|Tabs)$/ }).filter({ visible: true })

/**
 * Expects the page of a click to be no dead end: at its address, with a heading, a way on, and no
 * sideways scroll.
 */
async function arrived(page: Page, address = /./): Promise<void> {
  await expect(page).toHaveURL(address)
  await landingOf(page)
  await expect(shown(main(page).locator('a[href], button:enabled'))).toBeVisible()
  await expect(page.locator('[data-for-others], main [role=alert]')).toHaveCount(0)
  expect(await sidewaysScroll(page)).toBeLessThanOrEqual(0)
  // The other widths are those of pages.spec.ts, which has axe look at every page.
  if (page.viewportSize()?.width === 1024) expect(await findings(page)).toEqual([])
}

/** Chooses the role where it is not chosen yet, and returns the address of the new account. */
async function signUp(page: Page, role: string): Promise<string> {
  await page.getByRole('radio', { name: role }).check()
  await page.getByRole('button', { name: 'Continue' }).click()
  const email = freshEmail('first')
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill(newPassword)
  await page.getByRole('textbox', { name: 'Confirm password' }).fill(newPassword)
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Create account' }).click()
  return email
}

/** Opens each step of a checklist from the home of the role. */
async function openSteps(page: Page, { home, list, steps }: { home: string; list: string; steps: number }) {
  for (let step = 0; step < steps; step += 1) {
    await frame(page).getByRole('link', { name: home, exact: true }).click()
    const links = page.getByRole('region', { name: list }).getByRole('link')
    await expect(links).toHaveCount(steps)
    await links.nth(step).click()
    await arrived(page)
  }
}
