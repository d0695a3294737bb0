import { once } from 'node:events'
import { connect } from 'node:net'
import { demoAccounts } from '#server/commands/demo/accounts.ts'
import { isListening, letPassUntil, openWithCompanions, read, stopClock, stored } from './support/clock.ts'
import { expect, test } from './support/fixtures.ts'

const links = ['Firms', 'Advisors', 'Consumers', 'Resources', 'About Us', 'Pricing', 'Contact']
const tabs = ['Home', 'Find Advisor', 'Messages', 'Profile', 'More']

test('the header has seven links and marks the one of the current page', async ({ page }, { project }) => {
  const isPhone = project.name === 'phone'
  await page.goto('/for-firms')
  const header = page.getByRole('banner')
  expect((await header.boundingBox())?.height).toBe(isPhone ? 56 : 64)
  await expect(page.locator('body')).toHaveClass('page-for-firms')
  if (isPhone) {
    await page.getByRole('button', { name: 'Menu' }).tap()
    await expect(page.getByRole('dialog')).toBeVisible()
  }
  const nav = (isPhone ? page.getByRole('dialog') : header).getByRole('navigation', { name: 'Main' })
  await expect(nav.getByRole('link')).toHaveText(links)
  await expect(nav.locator('[aria-current=page]')).toHaveText('Firms')
  const around = isPhone ? page.getByRole('dialog') : header
  await expect(around.getByRole('link', { name: 'Sign In' })).toHaveAttribute('href', '/signin')
  await expect(around.getByRole('link', { name: 'Sign Up' })).toHaveAttribute('href', '/signup')
})

test('a page arrives in one piece as far as it is ready, so that no half of it is painted', {
  tag: '@desktop',
}, async ({ baseURL }) => {
  const { hostname, port } = new URL(baseURL ?? '')
  const socket = connect(Number(port), hostname)
  // An HTTP client would not show where a chunk ends.
  socket.write(`GET /settings HTTP/1.1\r\nHost: ${hostname}\r\nUser-Agent: Chrome\r\nConnection: close\r\n\r\n`)
  let reply = ''
  socket.setEncoding('latin1').on('data', (data) => {
    reply += data
  })
  await once(socket, 'end')
  const [size = '', ...rest] = reply.slice(reply.indexOf('\r\n\r\n') + 4).split('\r\n')
  const firstChunk = rest.join('\r\n').slice(0, Number.parseInt(size, 16))
  expect(firstChunk).toContain('<header')
  expect(firstChunk).toContain('</main>')
})

test('Back leaves neither the menu nor the search of the phone over the page it leads to', {
  tag: '@phone',
}, async ({ page }) => {
  await page.goto('/about')
  for (const name of ['Menu', 'Search']) {
    await page.getByRole('contentinfo').getByRole('link', { name: 'For firms' }).click()
    await expect(page).toHaveURL('/for-firms')
    await page.getByRole('banner').getByRole('button', { name }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.goBack()
    await expect(page).toHaveURL('/about')
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
})

test('Escape closes the menu and the search of the phone and gives focus back to their buttons', {
  tag: '@phone',
}, async ({ page }) => {
  await page.goto('/for-firms')
  for (const name of ['Menu', 'Search']) {
    const opener = page.getByRole('banner').getByRole('button', { name })
    await opener.focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(opener).toBeFocused()
  }
})

test('a page opened from the footer and the second step of the sign-up have the keyboard at their names', {
  tag: '@desktop',
}, async ({ page }) => {
  await page.goto('/signup')
  const title = page.getByRole('heading', { level: 1 })
  await page.getByRole('radio').first().check()
  await page.getByRole('button', { name: 'Continue' }).press('Enter')
  await expect(title).toHaveText('Your email and password')
  await expect(title).toBeFocused()
  const link = page.getByRole('contentinfo').getByRole('link', { name: 'Cookies Policy' })
  // Until the footer has come alive, its links load whole documents.
  await expect.poll(() => isListening(link)).toBe(true)
  await link.press('Enter')
  await expect(page).toHaveURL(/\/cookies$/)
  await expect(title).toBeFocused()
})

test('Tab scrolls each link of a page free of the tab bar and the cookie question', { tag: '@phone' }, async ({
  page,
}) => {
  await page.goto('/for-firms')
  await expect(page.getByRole('region', { name: 'Cookies' })).toBeVisible()
  const isCovered = () =>
    page.evaluate(() => {
      const link = document.activeElement
      const box = link?.getBoundingClientRect()
      const top = box && document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2)
      return Boolean(top && link && !link.contains(top) && !top.contains(link))
    })
  for (let at = 0; at < 30; at += 1) {
    await page.keyboard.press('Tab')
    await expect.poll(isCovered).toBe(false)
  }
})

test('the bars at the foot of the phone give way while somebody types on a low page', { tag: '@phone' }, async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 420 })
  await page.goto('/signin')
  const tabs = page.getByRole('navigation', { name: 'Tabs' })
  await expect(tabs).toBeInViewport()
  const cookies = page.getByRole('region', { name: 'Cookies' })
  await expect(cookies).toBeInViewport()
  await page.getByRole('textbox', { name: 'Email' }).focus()
  await expect(tabs.getByRole('link').first()).not.toBeInViewport()
  await expect(cookies).toBeHidden()
  await page.getByRole('textbox', { name: 'Email' }).blur()
  await expect(tabs.getByRole('link').first()).toBeInViewport()
  await expect(cookies).toBeVisible()
})

test('the tab bar has five tabs below 768 pixels, and is hidden from there up', async ({ page }) => {
  await page.setViewportSize({ width: 767, height: 844 })
  await page.goto('/')
  const bar = page.getByRole('navigation', { name: 'Tabs' })
  await expect(bar.getByRole('link')).toHaveText(tabs)
  await expect(bar.locator('[aria-current=page]')).toHaveText('Home')
  expect(await bar.getByRole('link').evaluateAll((all) => all.map((link) => link.getAttribute('href')))).toEqual([
    '/',
    '/matches',
    '/chat',
    '/consumer-profile',
    '/menu',
  ])
  await page.setViewportSize({ width: 768, height: 844 })
  await expect(bar).toBeHidden()
  await expect(page.getByRole('button', { name: 'Menu' })).toBeHidden()
})

test('the user menu names the account, leads to its pages, and closes on a click outside', async ({ signedIn }) => {
  const page = await signedIn('consumer')
  await page.goto('/about')
  const session: { access_token: string } = await page.evaluate(() => JSON.parse(localStorage['fairlead-auth']))
  const headers = { authorization: `Bearer ${session.access_token}` }
  await page.getByRole('button', { name: /^Your menu/ }).click()
  const menu = page.getByRole('menu')
  await expect(menu).toContainText(demoAccounts.consumer.email)
  const items = menu.getByRole('menuitem')
  await expect(items).toHaveText([
    'Dashboard',
    'Your Profile',
    /^Messages/,
    'Appointments',
    'Billing',
    'Settings',
    'Sign Out',
  ])
  // Another test may read or send a message of this account meanwhile.
  await expect(async () => {
    const reply = await page.request.get('/api/chats/unread', { headers })
    const { unread }: { unread: number } = await reply.json()
    const messages = unread > 0 ? `Messages${unread} unread` : 'Messages'
    expect(await items.nth(2).textContent()).toBe(messages)
  }).toPass()
  await page.mouse.click(30, 400)
  await expect(menu).toBeHidden()
  await page.getByRole('button', { name: /^Your menu/ }).click()
  await menu.getByRole('menuitem', { name: 'Appointments' }).click()
  await expect(page).toHaveURL(/\/appointments$/)
  await expect(menu).toBeHidden()
})

test('the footer has the legal links, the ways to reach us and the disclaimer', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/about')
  const footer = page.getByRole('contentinfo')
  for (const name of [
    'Terms of Service',
    'Privacy Policy',
    'Financial Disclaimer',
    'Cookies Policy',
    'App Store',
    'Google Play',
  ])
    await expect(footer.getByRole('link', { name, exact: true })).toBeVisible()
  for (const name of ['Quick Links', 'Legal', 'Contact Us'])
    await expect(footer.getByRole('heading', { name, exact: true })).toBeVisible()
  await expect(footer).toContainText('independent professionals')
  await expect(footer).toContainText('you decide for yourself')
  await expect(footer).toContainText('© 2025')
  await footer.getByRole('link', { name: 'App Store' }).click()
  await expect(page.getByRole('heading', { name: 'App stores' })).toBeVisible()
  await expect(page.getByText('isn’t in the App Store or on Google Play yet')).toBeVisible()
})

test('a visitor redirected from the settings sees the reason half a second later', { tag: '@desktop' }, async ({
  page,
}) => {
  await stopClock(page)
  await page.goto('/settings')
  await expect(page).toHaveURL(/\/signin$/)
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toBeVisible()
  const top = (await heading.boundingBox())?.y
  const banner = page.getByRole('alert').filter({ hasText: 'You must be signed in to access this page' })
  await page.clock.runFor(499)
  await expect(banner).toBeHidden()
  await page.clock.runFor(1)
  await expect(banner).toBeVisible()
  await expect(banner.getByRole('link', { name: 'Sign In' })).toHaveAttribute('href', '/sign-in')
  // Nothing moves away under the finger of somebody who signs in meanwhile.
  expect((await heading.boundingBox())?.y).toBe(top)

  // A visitor who turned to another page no longer comes for the settings.
  await page.getByRole('banner').getByRole('link', { name: 'Pricing' }).click()
  await expect(page).toHaveURL(/\/pricing$/)
  await page.getByRole('banner').getByRole('link', { name: 'Sign In' }).click()
  await expect(page).toHaveURL(/\/signin$/)
  await page.clock.runFor(500)
  await expect(banner).toHaveCount(0)
})

test('the app banner appears after two seconds, and once dismissed stays away for seven days', {
  tag: '@phone',
}, async ({ page }) => {
  await stored(page, { 'cookie-consent': 'false' })
  await stopClock(page)
  await openWithCompanions(page, '/about')
  const banner = page.getByRole('complementary', { name: 'The app' })
  await page.clock.runFor(1_900)
  await expect(banner).toBeHidden()
  await letPassUntil(page, banner)
  await banner.getByRole('button', { name: 'Not now' }).click()
  await expect(banner).toBeHidden()
  const dismissed = Number(await read(page, 'aso_banner_dismissed'))
  expect(dismissed).toBe(await page.evaluate(() => Date.now()))

  // A second before the week is over, and then when it is.
  await page.clock.pauseAt(dismissed + 604_800_000 - 3_000)
  await openWithCompanions(page, '/about')
  await page.clock.runFor(2_100)
  await expect(banner).toBeHidden()
  await page.clock.pauseAt(dismissed + 604_800_000)
  await openWithCompanions(page, '/about')
  await page.clock.runFor(1_900)
  await letPassUntil(page, banner)
})

test('the app banner and the pricing tour wait until the cookie question is answered', async ({ page }) => {
  await stopClock(page)
  const cookies = page.getByRole('region', { name: 'Cookies' })
  const banner = page.getByRole('complementary', { name: 'The app' })
  await openWithCompanions(page, '/about')
  await letPassUntil(page, cookies)
  await page.clock.runFor(3_000)
  await expect(banner).toHaveCount(0)
  await openWithCompanions(page, '/pricing')
  await page.clock.runFor(3_000)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await cookies.getByRole('button', { name: 'Decline' }).click()
  await expect(cookies).toHaveCount(0)
  await page.clock.runFor(700)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await letPassUntil(page, page.getByRole('dialog').getByText('1 of 3'))
  await page.clock.runFor(3_000)
  await expect(banner).toHaveCount(0)
})

test('the home page on the phone offers the app in a line until it is dismissed', async ({ page }, { project }) => {
  await page.goto('/')
  const line = page.getByRole('complementary', { name: 'Fairlead on your phone' })
  if (project.name === 'desktop') return expect(line).toBeHidden()
  await expect(line.getByRole('link', { name: 'Get the app' })).toHaveAttribute('href', '/download')
  await line.getByRole('button', { name: 'Dismiss' }).tap()
  await expect(line).toBeHidden()
  expect(await read(page, 'dismissed_promo_banners')).toBe('["home-promo-1"]')
  await page.reload()
  await expect(line).toHaveCount(0)
})
