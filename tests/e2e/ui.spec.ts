import { demoAccounts, demoPassword } from '#server/commands/demo/accounts.ts'
import { letPassUntil, openWithCompanions, stopClock, stored } from './support/clock.ts'
import { expect, test } from './support/fixtures.ts'

const answered = { 'cookie-consent': 'false' }

test('a press on a button shows a ripple for 600 ms', async ({ page }) => {
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

test('a help text appears after 700 ms of hovering, and the next one at once', async ({ signedIn }) => {
  const page = await signedIn('consumer')
  await stopClock(page, new Date().toISOString())
  await page.goto('/consumer-dashboard')
  const word = page.getByRole('button', { name: 'Your top matches' })
  await letPassUntil(page, word)
  // What arrives later above the word moves it away from under the pointer.
  await expect(async () => {
    await page.mouse.move(700, 890)
    await page.clock.runFor(1_000)
    await word.hover()
    await page.clock.runFor(650)
    expect(await page.getByRole('tooltip').isVisible()).toBe(false)
    await page.clock.runFor(60)
    await expect(page.getByRole('tooltip')).toBeVisible({ timeout: 500 })
  }).toPass({ timeout: 20_000 })
  await page.mouse.move(700, 890)
  await page.clock.runFor(200)
  await word.hover()
  await page.clock.runFor(10)
  await expect(page.getByRole('tooltip')).toBeVisible()
})

test('the questions on the home page open one at a time, and each can be closed', async ({ page }) => {
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

test('Tab from the last control of a sheet on the phone scrolls back to its first', async ({ signedIn }) => {
  const page = await signedIn('consumer')
  await page.setViewportSize({ width: 390, height: 600 })
  await page.goto('/appointments')
  await page.getByRole('button', { name: 'Reschedule' }).first().click()
  const dialog = page.getByRole('dialog', { name: /^Reschedule with/ })
  const close = dialog.getByRole('button', { name: 'Close' })
  await expect(dialog.getByRole('radio').first()).toBeAttached()
  await close.focus()
  await page.keyboard.press('Shift+Tab')
  await expect(close).not.toBeFocused()
  await page.keyboard.press('Tab')
  await expect(close).toBeFocused()
  await expect(close).toBeInViewport({ ratio: 1 })
})

test('Tab from an empty field of a dialog reaches what follows it, though its message changes meanwhile', {
  tag: '@desktop',
}, async ({ signedIn }) => {
  const page = await signedIn('admin')
  await page.goto('/admin/switches')
  await page.getByRole('button', { name: 'Change Calls' }).click()
  const dialog = page.getByRole('dialog', { name: 'Feature switch: Calls' })
  await dialog.getByRole('textbox', { name: 'Reason' }).focus()
  await page.keyboard.press('Tab')
  await expect(dialog.getByText('Give a reason of at least 10 characters')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
})

test('Escape asks before a dialog discards what was typed, and closes one in which nothing was', {
  tag: '@desktop',
}, async ({ signedIn }) => {
  const page = await signedIn('admin')
  await page.goto('/admin/switches')
  const opener = page.getByRole('button', { name: 'Change Calls' })
  const dialog = page.getByRole('dialog', { name: 'Feature switch: Calls' })
  await opener.click()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await opener.click()
  const reason = dialog.getByRole('textbox', { name: 'Reason' })
  await reason.fill('The relay is being replaced')
  await page.keyboard.press('Escape')
  await expect(dialog.getByText('Discard what you typed?')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Keep typing' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(reason).toBeFocused()
  await expect(reason).toHaveValue('The relay is being replaced')
  await page.mouse.click(20, 450)
  await dialog.getByRole('button', { name: 'Discard' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(opener).toBeFocused()
})

test('the back button of a phone closes a dialog, and asks before it discards what was typed', {
  tag: '@desktop',
}, async ({ signedInWith }) => {
  const page = await signedInWith(demoAccounts.admin.email, demoPassword, 'phone')
  // What the button does on a phone whose browser has close requests.
  await page.addInitScript(() => {
    const Watcher = window.CloseWatcher
    if (!Watcher) throw new Error('the browser has no close requests')
    class Watched extends Watcher {
      constructor() {
        super()
        Reflect.set(window, 'pressBack', () => this.requestClose())
      }
    }
    window.CloseWatcher = Watched
  })
  const pressBack = () => page.evaluate(() => Reflect.get(window, 'pressBack')())
  await page.goto('/admin/switches')
  const opener = page.getByRole('button', { name: 'Change Calls' })
  const dialog = page.getByRole('dialog', { name: 'Feature switch: Calls' })
  await opener.tap()
  await expect(dialog).toBeVisible()
  await pressBack()
  await expect(dialog).toHaveCount(0)
  await opener.tap()
  await dialog.getByRole('textbox', { name: 'Reason' }).tap()
  await page.keyboard.type('The relay is being replaced')
  // A dialog that stays open takes the next request too.
  await pressBack()
  await dialog.getByRole('button', { name: 'Keep typing' }).tap()
  await pressBack()
  await dialog.getByRole('button', { name: 'Discard' }).tap()
  await expect(dialog).toHaveCount(0)
  await expect(opener).toBeFocused()
})

test('the keyboard goes on from the first of the rows that "Show more" adds', { tag: '@desktop' }, async ({
  signedIn,
}) => {
  const page = await signedIn('admin')
  await page.goto('/admin/people')
  const rows = page.getByRole('main').getByRole('listitem')
  const more = page.getByRole('button', { name: 'Show more people' })
  await expect(more).toBeVisible()
  const shown = await rows.count()
  await more.press('Enter')
  await expect(rows.nth(shown).getByRole('link')).toBeFocused()
})
