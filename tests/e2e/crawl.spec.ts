import { expect, type Page, test } from '@playwright/test'
import { stored } from './clock.ts'
import { colorRules, findings, sidewaysScroll } from './fixtures.ts'
import { pathsIn, rendered, written } from './public-routes.ts'

/** In four parts, so that both workers have something to do to the end. */
const parts = [0, 1, 2, 3].map((part) =>
  [...written, '/blog/stock-compensation-basics', ...rendered, '/no/such/page'].filter((_, at) => at % 4 === part),
)
for (const [part, paths] of parts.entries()) {
  test(`every public page reads well in both themes and by keyboard (${part + 1} of ${parts.length})`, async ({
    page,
    isMobile,
  }) => {
    // axe takes longer than all the rest: in the other theme it looks again at what depends on the theme.
    const [examined, other] = isMobile ? (['light', 'dark'] as const) : (['dark', 'light'] as const)
    const errors: string[] = []
    page.on('console', (message) => {
      // A page that says 404 is what was asked for.
      if (message.type() === 'error' && !message.location().url.endsWith('/no/such/page')) errors.push(message.text())
    })
    page.on('pageerror', (error) => errors.push(String(error)))
    const [advisor = ''] = part === 0 ? await pathsIn(page.request, 'advisors') : []
    await page.emulateMedia({ reducedMotion: 'reduce' })
    // The tour of the prices would come and lie over what is looked at, at a moment of its own.
    await stored(page, { hasTakenPricingTour: 'true' })
    for (const path of [...paths, advisor].filter(Boolean)) {
      await page.emulateMedia({ colorScheme: examined })
      await page.goto(path)
      await expect(page.locator('h1'), path).toHaveCount(1)
      await expect(page.locator('html')).toHaveAttribute('data-theme', examined)
      expect(await findings(page), path).toEqual([])
      expect(await sidewaysScroll(page), path).toBeLessThanOrEqual(0)
      await page.emulateMedia({ colorScheme: other })
      await expect(page.locator('html')).toHaveAttribute('data-theme', other)
      expect(await findings(page, colorRules), `${path}, ${other}`).toEqual([])
      expect(await sidewaysScroll(page), path).toBeLessThanOrEqual(0)
      await reachesTheTextByKeyboard(page, path)
      expect(errors, path).toEqual([])
    }
  })
}

/** The first key leads past the head of the page, and what has the focus can be seen to have it. */
async function reachesTheTextByKeyboard(page: Page, path: string): Promise<void> {
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' }), path).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.locator('#main'), path).toBeFocused()
  await page.keyboard.press('Tab')
  const outline = await page.evaluate(() => {
    const focused = document.activeElement
    if (!focused || focused === document.body) return 'nothing has the focus'
    // A choice hides its input and shows the focus around its label.
    return getComputedStyle(focused.closest('label') ?? focused).outlineStyle
  })
  expect(outline, `${path}: what has the focus`).not.toBe('none')
}
