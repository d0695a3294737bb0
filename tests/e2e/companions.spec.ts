import type { Page } from '@playwright/test'
import { demoAccounts, demoPassword } from '#server/commands/demo/accounts.ts'
import { letPassUntil, openWithCompanions, read, stopClock, stored } from './clock.ts'
import { expect, freshEmail, test } from './fixtures.ts'
import { aNewConsumer } from './people.ts'

const answered = { 'cookie-consent': 'false' }

test.describe('support', () => {
  test('is one click away from every page, by chat, telephone, e-mail, video or the answers that are there', async ({
    page,
  }) => {
    await stored(page, answered)
    await page.goto('/about')
    await page.getByRole('button', { name: 'Support' }).click()
    const items = page.getByRole('menu').getByRole('menuitem')
    await expect(items).toHaveText(['Chat with us', 'Call us', 'Send an e-mail', 'Schedule a video call', 'FAQ'])
    const addresses = await items.evaluateAll((all) =>
      all.map((item) => item.getAttribute('href')?.split(':')[0] ?? null),
    )
    expect(addresses).toEqual([null, 'tel', 'mailto', 'https', '/faq'])
    await page.keyboard.press('Escape')
    await expect(page.getByRole('menu')).toBeHidden()
  })

  test('takes a message, keeps it, mails it, and says so', async ({ page }) => {
    const email = freshEmail('asks')
    await stored(page, answered)
    await page.goto('/about')
    await page.getByRole('button', { name: 'Support' }).click()
    await page.getByRole('menuitem', { name: 'Chat with us' }).click()
    const dialog = page.getByRole('dialog', { name: 'How Can We Help?' })
    await expect(dialog).toContainText('24/7')
    await expect(dialog.getByRole('link', { name: 'Call Us' })).toHaveAttribute('href', /^tel:/)
    await expect(dialog.getByRole('link', { name: 'View FAQ' })).toHaveAttribute('href', '/faq')
    await dialog.getByRole('button', { name: 'Live Chat' }).click()
    await expect(dialog.getByLabel('Email')).toBeFocused()
    await page.keyboard.type(email)
    await dialog.getByLabel('Message').fill('How do I move an appointment?')
    await dialog.getByRole('button', { name: 'Send message' }).click()
    await expect(page.getByText('Support request sent')).toBeVisible()
    await expect(page.getByText('Our team will get back to you shortly')).toBeVisible()
    await expect(dialog).toBeHidden()
    await expect(async () => {
      expect(await (await page.request.get('/dev/outbox')).text()).toContain(email)
    }).toPass({ timeout: 20_000 })
  })
})

test.describe('the question how somebody likes it', () => {
  const knows = { ...answered, user_sessions: '3', page_visits: '20', aso_banner_dismissed: '1772000000000' }
  const prompt = (page: Page) => page.getByRole('region', { name: 'How do you find Fairlead?' })

  test('comes on the home page after three minutes, and elsewhere only after five', async ({ page }) => {
    await stored(page, { ...knows, time_on_site: '178' })
    await stopClock(page)
    await openWithCompanions(page, '/about')
    await page.clock.runFor(3_000)
    await expect(prompt(page)).toBeHidden()
    await openWithCompanions(page, '/')
    await letPassUntil(page, prompt(page))
    const now = await page.evaluate(() => Date.now())
    expect(now - Number(await read(page, 'last_review_request'))).toBeLessThan(2_000)
  })

  test('comes once in thirty days', async ({ page }) => {
    const asked = Date.parse('2026-03-02T17:00:00Z')
    await stored(page, { ...knows, time_on_site: '900', last_review_request: String(asked) })
    await stopClock(page, '2026-04-01T16:59:50Z')
    await openWithCompanions(page, '/about')
    await page.clock.runFor(5_000)
    await expect(prompt(page)).toBeHidden()
    await page.clock.runFor(5_000)
    await letPassUntil(page, prompt(page))
    await prompt(page).getByRole('button', { name: 'Maybe later' }).click()
    await page.clock.runFor(5_000)
    await expect(prompt(page)).toBeHidden()
  })

  test('leads a high rating to the public review, and lets it write to us as well', async ({ page, context }) => {
    await context.route('https://**', (route) => route.fulfill({ body: 'elsewhere' }))
    await stored(page, { ...knows, time_on_site: '900' })
    await stopClock(page)
    await openWithCompanions(page, '/about')
    await letPassUntil(page, prompt(page))
    await expect(prompt(page).getByRole('button', { name: 'Write to us' })).toBeVisible()
    const opened = context.waitForEvent('page')
    await prompt(page).getByRole('button', { name: 'Love it!' }).click()
    expect((await opened).url()).toMatch(/^(https:|about:blank)/)
    await expect(prompt(page)).toBeHidden()
  })

  test('asks a low rating what to do better, keeps the answer, and leaves the public review open', async ({ page }) => {
    await stored(page, { ...knows, time_on_site: '900' })
    await stopClock(page)
    await openWithCompanions(page, '/about')
    await letPassUntil(page, prompt(page))
    await prompt(page).getByRole('button', { name: 'Needs work' }).click()
    await expect(prompt(page).getByRole('button', { name: 'Review in public' })).toBeVisible()
    const submit = prompt(page).getByRole('button', { name: 'Submit' })
    await prompt(page).getByLabel('Your feedback').fill('   ')
    await expect(submit).toBeDisabled()
    await prompt(page).getByLabel('Your feedback').fill('Say sooner what it costs.')
    const kept = page.waitForResponse((reply) => reply.url().endsWith('/api/feedback'))
    await submit.click()
    expect((await kept).status()).toBe(201)
    await letPassUntil(page, page.getByText('Thank you for your feedback!'))
    await expect(prompt(page)).toBeHidden()
  })
})

test.describe('passing a page on', () => {
  /** Notes what is opened instead of opening it: the windows of others are not ours to load. */
  const noteWindows = (page: Page) =>
    page.addInitScript(() => {
      const opened: string[][] = []
      Object.assign(window, { opened })
      window.open = (...asked) => {
        opened.push(asked.map(String))
        return null
      }
    })

  test('opens the networks in a window of 600 by 400 with the page filled in', async ({ page }) => {
    await noteWindows(page)
    await stored(page, answered)
    await page.goto('/blog/stock-compensation-basics')
    const share = page.getByRole('navigation', { name: 'Share' })
    await expect(share.getByRole('button')).toHaveText([
      'Facebook',
      'Twitter',
      'LinkedIn',
      'Email',
      'Copy Link',
      'Get the app',
    ])
    await share.getByRole('button', { name: 'LinkedIn' }).click()
    await expect(async () => {
      const noted: string[][] = await page.evaluate(() => Reflect.get(window, 'opened'))
      expect(noted).toHaveLength(1)
      const [address = '', , features = ''] = noted[0] ?? []
      expect(address).toContain(encodeURIComponent('/blog/stock-compensation-basics'))
      expect(features).toContain('width=600,height=400')
    }).toPass({ timeout: 20_000 })
  })

  test('copies the link and says so, or says that it could not', async ({ page }) => {
    await stored(page, answered)
    await page.goto('/blog/stock-compensation-basics')
    const copy = page.getByRole('button', { name: 'Copy Link' })
    await copy.click()
    await expect(page.getByText('Link copied to clipboard')).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/\/blog\/stock-compensation-basics$/)
    await page.evaluate(() => {
      navigator.clipboard.writeText = () => Promise.reject(new Error('refused'))
    })
    await copy.click()
    await expect(page.getByText('Failed to copy link')).toBeVisible()
  })

  test('uses the sheet of the device where there is one', async ({ page }) => {
    await page.addInitScript(() => {
      navigator.share = (content) => {
        document.documentElement.dataset.shared = content?.url ?? ''
        return Promise.resolve()
      }
    })
    await stored(page, answered)
    await page.goto('/blog/stock-compensation-basics')
    await page.getByRole('button', { name: 'Share', exact: true }).click()
    await expect(page.locator('html')).toHaveAttribute('data-shared', /\/blog\/stock-compensation-basics$/)
    await expect(page.getByRole('button', { name: 'Facebook' })).toHaveCount(0)
  })
})

test('a lost connection is said, looked for again when asked, and gone when it is back', async ({ page, context }) => {
  await stored(page, answered)
  await stopClock(page)
  await openWithCompanions(page, '/about')
  await context.setOffline(true)
  const retry = page.getByRole('button', { name: 'Try again' })
  const line = page.getByRole('status').filter({ has: retry })
  await expect(line).toContainText('You are offline')
  await retry.click()
  await expect(line).toContainText('Checking connection...')
  await page.clock.runFor(499)
  await expect(retry).toHaveAttribute('aria-disabled', 'true')
  await page.clock.runFor(1)
  await expect(line).toContainText('Connection check failed')
  await expect(retry).not.toHaveAttribute('aria-disabled')
  await context.setOffline(false)
  await expect(line).toBeHidden()
})

/** Opens a page and lets as many toasts come, by copying its link so many times. */
async function toasted(page: Page, times: number) {
  await stored(page, answered)
  await stopClock(page)
  await openWithCompanions(page, '/blog/stock-compensation-basics')
  const toasts = page.locator('[data-sonner-toast]')
  const copy = page.getByRole('button', { name: 'Copy Link' })
  // What shares a page listens a moment after the rest.
  const listens = () => copy.evaluate((button) => Object.keys(button).some((key) => key.startsWith('__reactProps')))
  await expect(async () => {
    await page.clock.runFor(50)
    expect(await listens()).toBe(true)
  }).toPass()
  await page.clock.runFor(50)
  for (let time = 0; time < times; time += 1) await copy.click()
  await letPassUntil(page, toasts.nth(times - 1))
  return toasts
}

test('a toast is 356 wide at the bottom right for four seconds, and three are shown at a time', async ({ page }) => {
  const toasts = await toasted(page, 4)
  await expect(page.locator('[data-sonner-toast][data-visible=true]')).toHaveCount(3)
  await page.clock.runFor(500)
  const box = await toasts.first().boundingBox()
  expect(box?.width).toBe(356)
  expect(Math.round((box?.x ?? 0) + 356)).toBe(1440 - 24)
  // The pointer rests on none of them: time stands still for a toast that is being read.
  await page.clock.runFor(3_000)
  await expect(toasts).toHaveCount(4)
  await page.clock.runFor(1_000)
  await expect(toasts).toHaveCount(0)
})

test('toasts lie 14 pixels apart, and one is swept away by 20', async ({ page }) => {
  const toasts = await toasted(page, 2)
  await page.clock.runFor(500)
  await toasts.first().hover()
  await expect(toasts.first()).toHaveAttribute('data-expanded', 'true')
  const edges = () =>
    toasts.evaluateAll((all) =>
      all.map((toast) => toast.getBoundingClientRect()).map(({ top, bottom }) => [top, bottom]),
    )
  await expect(async () => {
    const [[lowerTop = 0] = [], [, upperBottom = 0] = []] = (await edges()).sort(([a = 0], [b = 0]) => b - a)
    expect(Math.round(lowerTop - upperBottom)).toBe(14)
  }).toPass({ timeout: 20_000 })
  const sweep = async (pixels: number) => {
    const box = await toasts.first().boundingBox()
    const [x, y] = [(box?.x ?? 0) + 100, (box?.y ?? 0) + 20]
    await page.mouse.move(x, y)
    await page.mouse.down()
    await page.mouse.move(x + pixels, y)
    // Slowly: a flick sweeps it away from anywhere.
    await page.clock.runFor(300)
    await page.mouse.up()
  }
  const isGone = async () => {
    await page.clock.runFor(50)
    await expect(toasts).toHaveCount(1, { timeout: 50 })
  }
  await sweep(19)
  await expect(expect(isGone).toPass({ timeout: 600 })).rejects.toThrow()
  await sweep(20)
  await expect(isGone).toPass({ timeout: 20_000 })
})

test('a button answers a press with a ring that is gone after 600 ms', async ({ page }) => {
  await stored(page, answered)
  await stopClock(page)
  await openWithCompanions(page, '/')
  const button = page.getByRole('link', { name: 'Find Your Advisor' }).first()
  // What listens arrives after the page.
  await expect(async () => {
    await page.clock.runFor(20)
    await button.dispatchEvent('pointerdown', { clientX: 10, clientY: 10 })
    await expect(page.locator('.ripple')).toHaveCount(1, { timeout: 100 })
  }).toPass({ timeout: 20_000 })
  await page.clock.runFor(599)
  await expect(page.locator('.ripple')).toHaveCount(1)
  await page.clock.runFor(1)
  await expect(page.locator('.ripple')).toHaveCount(0)
})

test('a word is explained after 700 ms of pointing at it, and the next one at once', async ({ signedIn }) => {
  const page = await signedIn('consumer')
  await stopClock(page, new Date().toISOString())
  await page.goto('/consumer-dashboard')
  const word = page.getByRole('button', { name: 'Who fits best' })
  await letPassUntil(page, word)
  await word.hover()
  await page.clock.runFor(650)
  await expect(page.getByRole('tooltip')).toBeHidden()
  await page.clock.runFor(60)
  await expect(page.getByRole('tooltip')).toBeVisible()
  await page.mouse.move(700, 890)
  await page.clock.runFor(200)
  await word.hover()
  await page.clock.runFor(10)
  await expect(page.getByRole('tooltip')).toBeVisible()
})

test('whoever signs in is greeted for five seconds', async ({ page }) => {
  await stored(page, answered)
  await stopClock(page, new Date().toISOString())
  await openWithCompanions(page, '/signin')
  await page.getByRole('textbox', { name: 'Email' }).fill(demoAccounts.consumer.email)
  await page.getByRole('textbox', { name: 'Password' }).fill(demoPassword)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  const greeting = page.getByText('Successfully signed in!')
  await letPassUntil(page, greeting)
  await page.clock.runFor(4_800)
  await expect(greeting).toBeVisible()
  await page.clock.runFor(700)
  await expect(greeting).toBeHidden()
})

test('the bell has a red dot when something is new, and opens what it is', async ({ page, signedIn }) => {
  const desk = await signedIn('advisor')
  await desk.goto('/about')
  const bell = desk.getByRole('button', { name: /^Notifications/ })
  const count = async () => Number(/\d+/.exec((await bell.getAttribute('aria-label')) ?? '')?.[0] ?? 0)
  await expect(bell).toBeVisible()
  await desk.waitForLoadState('networkidle')
  const before = await count()
  const { token } = await aNewConsumer(page)
  const consent = await page.request.put(`/api/consents/${demoAccounts.advisor.id}`, {
    headers: { authorization: `Bearer ${token}` },
    data: { source: 'match' },
  })
  expect(consent.ok()).toBe(true)
  await expect.poll(count).toBeGreaterThan(before)
  await bell.click()
  await expect(desk.getByRole('dialog', { name: 'Notifications' })).toContainText(/lead|Wren/i)
})

test('search finds articles, and the arrows go round the list', async ({ page }) => {
  await stored(page, answered)
  await page.goto('/about')
  await expect(page.getByRole('button', { name: 'Support' })).toBeVisible()
  await page.keyboard.press('/')
  await page.getByRole('combobox', { name: /search/i }).fill('stock compensation')
  const last = page.getByRole('option').last()
  await expect(last).toContainText(/stock/i)
  await page.keyboard.press('ArrowUp')
  await expect(last).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/blog\/[a-z-]*stock/)
})

test('one answer is open at a time, and every one can be closed', async ({ page }) => {
  await page.goto('/')
  const questions = page.locator('[data-section=questions] details')
  await expect(questions).toHaveCount(7)
  await expect(questions.nth(0)).toHaveAttribute('open', '')
  await questions.nth(2).locator('summary').click()
  await expect(questions.nth(2)).toHaveAttribute('open', '')
  await expect(questions.nth(0)).not.toHaveAttribute('open')
  await questions.nth(2).locator('summary').click()
  await expect(page.locator('[data-section=questions] details[open]')).toHaveCount(0)
})
