import type { Locator, Page } from '@playwright/test'
import { expectListening, isListening, letPassUntil, openWithCompanions, stopClock, stored } from './support/clock.ts'
import { expect, test } from './support/fixtures.ts'
import { aNewAccount, signIn } from './support/people.ts'

const answered = { 'cookie-consent': 'false' }

/** Opens a page on a stopped clock, and yields its button that copies a link and shows a toast. */
async function openWithCopyButton(page: Page): Promise<Locator> {
  await stopClock(page)
  await openWithCompanions(page, '/blog/stock-compensation-basics')
  const copy = page.getByRole('button', { name: 'Copy Link' })
  // What shares a page listens a moment after the rest.
  await expect(async () => {
    await page.clock.runFor(50)
    expect(await isListening(copy)).toBe(true)
  }).toPass()
  return copy
}

/** Opens a page and shows this many toasts. */
async function toasted(page: Page, times: number) {
  await stored(page, answered)
  const copy = await openWithCopyButton(page)
  const toasts = page.locator('[data-sonner-toast]')
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
  // The pointer is on none of them: the timer of a hovered toast is paused.
  await page.clock.runFor(3_000)
  await expect(toasts).toHaveCount(4)
  await page.clock.runFor(1_000)
  await expect(toasts).toHaveCount(0)
})

test('toasts are 14 pixels apart, and one is swiped away by 20 pixels', async ({ page }) => {
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

test('a toast on a wide screen lies above the bar of a comparison and covers none of its buttons', async ({
  signedIn,
}) => {
  const page = await signedIn('consumer')
  await page.clock.install()
  await page.goto('/matches')
  const choices = page.getByRole('button', { name: /^Compare / })
  await expectListening(choices.nth(2))
  // At once, as somebody quicker than the page chooses.
  await choices.evaluateAll((buttons: HTMLElement[]) => {
    for (const button of buttons.slice(0, 3)) button.click()
  })
  await expect(page.getByRole('link', { name: 'Compare 3' })).toBeVisible()
  // The toast stays while no time passes.
  await page.clock.pauseAt(Date.now() + 60_000)
  await choices.nth(3).click()
  await letPassUntil(page, page.getByText('You can compare up to three'))
  await page
    .getByRole('region', { name: 'Comparison' })
    .getByRole('button', { name: 'Clear' })
    .click({ timeout: 2_000 })
  await expect(page.getByText('You can compare up to three')).toBeVisible()
})

test('toasts on the phone stay above an open dialog and cover none of it', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const toasts = await toasted(page, 1)
  await page.clock.runFor(500)
  // What a keyboard reaches without moving a pointer away from the toast.
  await page.getByRole('button', { name: 'Cookie settings' }).dispatchEvent('click')
  const dialog = page.getByRole('dialog', { name: 'Cookie settings' })
  await letPassUntil(page, dialog)
  await page.clock.runFor(600)
  await expect(async () => {
    const [toast, sheet] = [await toasts.first().boundingBox(), await dialog.boundingBox()]
    expect(toast?.y).toBeGreaterThanOrEqual(0)
    expect((toast?.y ?? 0) + (toast?.height ?? 0)).toBeLessThan(sheet?.y ?? 0)
  }).toPass({ timeout: 10_000 })
})

test('toasts on the phone cover no control of the page, wherever it is scrolled', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const toasts = await toasted(page, 1)
  await page.clock.runFor(500)
  const copy = page.getByRole('button', { name: 'Copy Link' })
  // Above the tab bar, where a toast lies when there is room.
  await copy.evaluate((button) => scrollBy({ top: button.getBoundingClientRect().top - 700, behavior: 'instant' }))
  await expect.poll(() => controlsUnder(page, toasts)).toEqual([])
  expect((await toasts.first().boundingBox())?.y).toBeLessThan(((await copy.boundingBox())?.y ?? 0) - 50)
  await copy.evaluate((button) => scrollBy({ top: button.getBoundingClientRect().top - 400, behavior: 'instant' }))
  await expect.poll(() => controlsUnder(page, toasts)).toEqual([])
  await expect(toasts).toHaveCount(1)
})

test('Tab passes through a toast, which stays while it has the keyboard and gives it back when it disappears', async ({
  page,
}) => {
  const toasts = await toasted(page, 1)
  const toast = toasts.first()
  const copy = page.getByRole('button', { name: 'Copy Link' })
  await page.evaluate(() => {
    const before = document.createElement('button')
    const after = document.createElement('button')
    before.textContent = 'Before the toast'
    after.textContent = 'After the toast'
    document.querySelector('[data-sonner-toaster]')?.closest('section')?.before(before)
    document.body.append(after)
  })
  const before = page.getByRole('button', { name: 'Before the toast' })
  await before.focus()
  await page.keyboard.press('Tab')
  await expect(toast).toBeFocused()
  expect(await toast.evaluate((element) => getComputedStyle(element).outlineStyle)).toBe('solid')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'After the toast' })).toBeFocused()
  await copy.focus()
  await toast.focus()
  await page.clock.runFor(6_000)
  await expect(toast).toBeFocused()
  await page.keyboard.press('Escape')
  await page.clock.runFor(6_000)
  await expect(toasts).toHaveCount(0)
  await expect(copy).toBeFocused()
})

for (const { floating, name, answers } of [
  { floating: 'the cookie question', name: 'Cookies', answers: {} },
  { floating: 'the app banner', name: 'The app', answers: answered },
])
  test(`toasts on the phone lie above ${floating}`, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await stored(page, answers)
    const copy = await openWithCopyButton(page)
    const banner = page.getByRole('region', { name }).or(page.getByRole('complementary', { name }))
    await letPassUntil(page, banner)
    const toasts = page.locator('[data-sonner-toast]')
    await copy.click()
    await letPassUntil(page, toasts.first())
    await page.clock.runFor(500)
    await expect(async () => {
      const [toast, box] = [await toasts.first().boundingBox(), await banner.boundingBox()]
      expect((toast?.y ?? 0) + (toast?.height ?? 0)).toBeLessThanOrEqual(box?.y ?? 0)
    }).toPass({ timeout: 10_000 })
  })

test('the toast about a new password covers no control of the settings on the phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await stored(page, answered)
  const email = await aNewAccount(page.request)
  await page.goto('/signin')
  await signIn(page, email)
  await expect(page).toHaveURL('/consumer-dashboard')
  await page.goto('/settings')
  await page.getByRole('button', { name: 'Change your password' }).click()
  await page.getByRole('textbox', { name: 'New password', exact: true }).fill('the-second-one')
  await page.getByRole('textbox', { name: 'Confirm new password' }).fill('the-second-one')
  await page.getByRole('button', { name: 'Save new password' }).click()
  const toasts = page.locator('[data-sonner-toast]')
  await expect(toasts).toHaveCount(1)
  await expect.poll(() => controlsUnder(page, toasts)).toEqual([])
})

/** The controls of the page that toasts lie on, even in part. */
async function controlsUnder(page: Page, toasts: Locator): Promise<string[]> {
  const boxes = await toasts.evaluateAll((all) => all.map((toast) => toast.getBoundingClientRect().toJSON() as DOMRect))
  expect(boxes.length).toBeGreaterThan(0)
  return page.locator('main :is(a[href], button, input, select, label)').evaluateAll(
    (all, layers) =>
      all
        .filter((control) => {
          const { top, bottom, left, right, width } = control.getBoundingClientRect()
          const lies = (layer: DOMRect) =>
            layer.top < bottom && layer.bottom > top && layer.left < right && layer.right > left
          return width > 0 && layers.some(lies)
        })
        .map((control) => control.outerHTML.slice(0, 120)),
    boxes,
  )
}
