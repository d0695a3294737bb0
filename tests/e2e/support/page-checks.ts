import type { Page } from '@playwright/test'
import { desk, phone } from './devices.ts'
import { colorRules, expect, findings, sidewaysScroll } from './fixtures.ts'
import { layoutShifts } from './layout-shifts.ts'
import { smallTargets } from './touch-targets.ts'

/** The sizes that pages are checked at, and the theme in which all of axe looks at them. */
const sizes = {
  phone: { viewport: phone.viewport, theme: 'light', otherTheme: 'dark' },
  desktop: { viewport: desk.viewport, theme: 'dark', otherTheme: 'light' },
} as const
/** Below it a page counts as steady (web.dev, Cumulative Layout Shift). */
const steady = 0.1

type Themes = Pick<(typeof sizes)[keyof typeof sizes], 'theme' | 'otherTheme'>

/**
 * Opens a page as on a first visit, with what accompanies it already there, and checks it at the
 * size of the context, with axe in both themes, and then, without loading it again, how it is
 * arranged at the other size. `isDesk` marks the pages of our staff, who work with a mouse. Call
 * `watchLayoutShifts` before.
 */
export async function checkPage(page: Page, path: string, isDesk = false): Promise<void> {
  const isPhone = (page.viewportSize()?.width ?? 0) < 768
  const [first, second] = isPhone ? (['phone', 'desktop'] as const) : (['desktop', 'phone'] as const)
  await page.emulateMedia({ colorScheme: sizes[first].theme, reducedMotion: 'reduce' })
  await page.goto(path)
  await expectComplete(page, `${path}, ${first}`)
  expect(await layoutShifts(page, steady), `${path}, ${first}, moved while it loaded`).toEqual([])
  await checkByAxe(page, path, sizes[first])
  await checkArrangement(page, `${path}, ${first}`, first === 'phone' && !isDesk)
  await page.setViewportSize(sizes[second].viewport)
  await expectComplete(page, `${path}, ${second}`)
  await checkArrangement(page, `${path}, ${second}`, second === 'phone' && !isDesk)
  await page.setViewportSize(sizes[first].viewport)
}

/** Waits for all of a page: its heading, what floats over it, and what it loads later. */
async function expectComplete(page: Page, where: string): Promise<void> {
  // The face of a team page waits unseen while a stored session is read.
  await expect(page.locator('h1').filter({ visible: true }), where).toHaveCount(1)
  // Nothing floats over a conversation.
  if (!where.startsWith('/messages')) {
    await expect(page.locator('button[aria-label=Support]'), where).toBeAttached()
    await expect(page.locator('[aria-label=Cookies]'), where).toBeVisible()
  }
  await expect(page.getByRole('status').filter({ hasText: /^Loading / }), where).toHaveCount(0)
}

/** Expects no finding of axe in either theme. */
async function checkByAxe(page: Page, path: string, { theme, otherTheme }: Themes): Promise<void> {
  const root = page.locator('html')
  await expect(root).toHaveAttribute('data-theme', theme)
  expect(await findings(page), `${path}, ${theme}`).toEqual([])
  // All of axe takes long: the other theme is examined for what depends on the theme.
  await page.emulateMedia({ colorScheme: otherTheme })
  await expect(root).toHaveAttribute('data-theme', otherTheme)
  expect(await findings(page, colorRules), `${path}, ${otherTheme}`).toEqual([])
}

/**
 * Expects no sideways scroll and no control under a floating layer, and for fingers none that they
 * miss.
 */
async function checkArrangement(page: Page, where: string, isForFingers: boolean): Promise<void> {
  expect(await sidewaysScroll(page), where).toBeLessThanOrEqual(0)
  // An open dialog is meant to cover the page.
  if (await page.getByRole('dialog').isVisible()) return
  expect(await coveredControls(page), where).toEqual([])
  if (isForFingers) expect(await smallTargets(page), `${where}, targets below 44 by 44`).toEqual([])
}

/** The first key leads past the head of the page, and what has the focus can be seen to have it. */
export async function checkSkipLink(page: Page, path: string): Promise<void> {
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

/**
 * The controls of a page under a fixed or sticky layer that is not part of their own surroundings,
 * and those that the edge of the screen cuts off.
 */
function coveredControls(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const main = document.querySelector('main')
    const controls = [...(main?.querySelectorAll<HTMLElement>('a[href], button, [role=radiogroup] label') ?? [])]
    /** The fixed or sticky layer that lies over the middle of a control, if any. */
    const coverOf = (control: HTMLElement) => {
      const [box] = control.getClientRects()
      if (!box) return null
      const hit = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2)
      for (let layer = hit; layer && !layer.contains(control); layer = layer.parentElement)
        if (['fixed', 'sticky'].includes(getComputedStyle(layer).position)) return layer
      return null
    }
    const settled = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))
    const covered: string[] = []
    for (const control of controls) {
      if (!control.checkVisibility({ visibilityProperty: true }) || control.getBoundingClientRect().width < 4) continue
      control.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
      // A floating button steps aside once scrolling ends.
      if (coverOf(control)) await settled(400)
      const { left, right, width } = control.getBoundingClientRect()
      // Nothing scrolls it into view any further.
      if (width < innerWidth && (left < -1 || right > innerWidth + 1))
        covered.push(`"${control.innerText.trim() || control.ariaLabel}" beyond the edge of the screen`)
      const cover = coverOf(control)
      if (cover)
        covered.push(`"${control.innerText.trim() || control.ariaLabel}" under ${cover.outerHTML.slice(0, 120)}`)
    }
    return covered
  })
}
