import type { Page } from '@playwright/test'
import type { SentMetric } from '#contract/analytics/schemas.ts'
import { anAdvisor } from './support/advisors.ts'
import { expect, freshEmail, test } from './support/fixtures.ts'
import { aNewConsumer, newPassword, signIn } from './support/people.ts'

/** What a visitor has answered and seen before, with consent to be measured. */
const consented = {
  'cookie-consent': 'true',
  'cookie-settings': '{"analytics":true}',
  hasTakenPricingTour: 'true',
  hasSeenOnboardingTour: 'true',
}

/**
 * Lets a page measure and stay where it is when a link is chosen, and returns what expects an event
 * among those sent so far; `sent` receives them too.
 */
async function measured(page: Page, stored: Readonly<Record<string, string>> = {}, sent: SentMetric[] = []) {
  await page.exposeFunction('noteBeacon', (text: string) => void sent.push(...JSON.parse(text).metrics))
  await page.addInitScript(
    (entries) => {
      for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value)
      navigator.sendBeacon = (_, body) => {
        if (body instanceof Blob) void body.text().then((text) => Reflect.get(window, 'noteBeacon')(text))
        return true
      }
    },
    { ...consented, ...stored },
  )
  return async (name: string, details: SentMetric['details'] = {}) => {
    await expect(async () => {
      // What leaves a page sends what it has gathered.
      await page.evaluate(() => dispatchEvent(new Event('pagehide')))
      expect(sent).toContainEqual(
        expect.objectContaining({ metricName: name, details: expect.objectContaining(details) }),
      )
    }, name).toPass({ timeout: 20_000 })
  }
}

/** From now on links are chosen and lead nowhere, so that the page can tell what was sent. */
const stay = (page: Page) =>
  page.evaluate(() =>
    document.addEventListener(
      'click',
      (event) => event.target instanceof Element && event.target.closest('a') && event.preventDefault(),
      true,
    ),
  )

test('events of the app banner, its stores, search and sharing are sent when they are used', {
  tag: '@desktop',
}, async ({ page }) => {
  const expectEvent = await measured(page)
  await page.goto('/about')
  const offer = page.getByRole('complementary', { name: 'The app' })
  await expect(offer).toBeVisible()
  await expectEvent('banner_view', { banner_id: 'app' })
  await stay(page)
  await offer.getByRole('link').first().click()
  await expectEvent('store_click', { banner_id: 'app' })
  await expectEvent('app_download_click')
  await offer.getByRole('button', { name: 'Not now' }).click()
  await expectEvent('banner_dismiss', { banner_id: 'app' })
  await page.keyboard.press('/')
  await page.getByRole('combobox', { name: /search/i }).fill('prices')
  // Advisors come above the pages a moment later.
  await expect(page.getByRole('group', { name: 'Advisors' })).toBeVisible()
  await page.getByRole('option', { name: 'Pricing' }).click()
  await expectEvent('select_content', { feature: 'search' })
  await page.goto('/blog/stock-compensation-basics')
  await page.getByRole('button', { name: 'Copy Link' }).click()
  await expectEvent('share', { method: 'copy' })
})

test('review request events are sent when the prompt is shown, rated and leads to a public review', {
  tag: '@desktop',
}, async ({ page }) => {
  const expectEvent = await measured(page, { user_sessions: '3', page_visits: '20', time_on_site: '900' })
  await page.goto('/about')
  const prompt = page.getByRole('region', { name: 'How do you like Fairlead?' })
  await prompt.getByRole('button', { name: 'Love it!' }).click()
  await expectEvent('review_request_shown', { page: '/about' })
  await expectEvent('review_rating_selected', { rating: '5' })
  await expectEvent('app_store_redirect', { store: 'web' })
})

test('connection_event is sent when the connection is lost', { tag: '@desktop' }, async ({
  page,
  context,
  goOffline,
}) => {
  const expectEvent = await measured(page)
  await page.goto('/about')
  // What sends events is there; without a network it could not be loaded.
  await expectEvent('page_view')
  await expect(page.getByRole('button', { name: 'Support' })).toBeVisible()
  await goOffline(context)
  await expect(page.getByText('You’re offline')).toBeVisible()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expectEvent('connection_event', { status: 'offline' })
  await context.setOffline(false)
})

test('sign_up, auth_event and login are sent once the account exists and when its owner comes back', {
  tag: '@desktop',
}, async ({ page }) => {
  const expectEvent = await measured(page)
  const email = freshEmail('measured')
  await page.goto('/signup?type=consumer')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill(newPassword)
  await page.getByRole('textbox', { name: 'Confirm password' }).fill(newPassword)
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Create account' }).click()
  await expectEvent('sign_up', { method: 'email', user_type: 'consumer' })
  await expectEvent('auth_event', { action: 'signed_in' })
  // The event comes before the page of the questions, which closes an open menu.
  await expect(page).toHaveURL('/consumer-profile')
  await page.getByRole('button', { name: /^Your menu/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expectEvent('auth_event', { action: 'signed_out' })
  await page.goto('/signin')
  await signIn(page, email)
  await expectEvent('login')
})

test('match_click is sent when an advisor of the list is opened', { tag: '@desktop' }, async ({
  request,
  signedInWith,
}) => {
  const { email } = await aNewConsumer(request)
  const page = await signedInWith(email, newPassword)
  const expectEvent = await measured(page)
  await page.goto('/matches')
  await page.getByRole('main').getByRole('article').first().getByRole('link').first().click()
  await expectEvent('match_click')
})

test('begin_checkout is sent when a plan is confirmed', { tag: '@desktop' }, async ({ request, signedInWith }) => {
  const { email } = await anAdvisor(request)
  const page = await signedInWith(email, newPassword)
  const expectEvent = await measured(page)
  await page.goto('/billing')
  await page.getByRole('link', { name: 'Choose Professional' }).click()
  // The page left behind has a button of this name too.
  await expect(page.getByRole('heading', { name: 'Choose Professional' })).toBeVisible()
  await page.getByRole('button', { name: 'Add a card' }).click()
  await page.getByRole('textbox', { name: 'Card number' }).fill('4242 4242 4242 4242')
  await page.getByRole('button', { name: 'Save card' }).click()
  await page.getByRole('link', { name: 'Add', exact: true }).click()
  await page.getByRole('textbox', { name: 'Name or company' }).fill('Larkspur Fiduciary')
  await page.getByRole('textbox', { name: 'City' }).fill('Portland')
  await page.getByRole('combobox', { name: 'State' }).selectOption('OR')
  await page.getByRole('textbox', { name: 'ZIP code' }).fill('97205')
  await page.getByRole('button', { name: 'Save address' }).click()
  await page.getByRole('button', { name: 'Start when the trial ends' }).click()
  await expect(page).toHaveURL('/billing?payer=advisor')
  await expectEvent('begin_checkout', { feature: 'professional' })
})

test('promotion events are sent when a banner is seen, followed and dismissed', { tag: '@phone' }, async ({ page }) => {
  const expectEvent = await measured(page, { aso_banner_dismissed: String(Date.now()) })
  await page.goto('/')
  const banner = page.getByRole('complementary', { name: 'Fairlead on your phone' })
  await banner.scrollIntoViewIfNeeded()
  await expectEvent('promo_banner_view', { banner_id: 'home-promo-1' })
  await stay(page)
  await banner.getByRole('link', { name: 'Get the app' }).click()
  await expectEvent('promo_banner_click', { banner_id: 'home-promo-1' })
  await banner.getByRole('button', { name: 'Dismiss' }).click()
  await expectEvent('promo_banner_dismiss', { banner_id: 'home-promo-1' })
})

test('a banner that only phones show is not counted as seen on a wide screen', { tag: '@desktop' }, async ({
  page,
}) => {
  const sent: SentMetric[] = []
  const expectEvent = await measured(page, {}, sent)
  await page.goto('/')
  await expect(page.locator('aside', { hasText: 'Fairlead on your phone' })).toBeHidden()
  // It comes two seconds after the page, long after the banners of the page.
  await expectEvent('banner_view', { banner_id: 'app' })
  expect(sent.map(({ metricName }) => metricName)).not.toContain('promo_banner_view')
})
