import type { Page } from '@playwright/test'
import { type DemoAccount, expect, test } from './fixtures.ts'
import { pathsIn, rendered, written } from './public-routes.ts'

// Nobody is signed in on the page of a member.
test.use({ failsOnErrors: true, allowedErrors: [/404 .*\/team\/member\//] })

/** Answers whether a control is covered by a layer that is fixed or sticky and not part of its own surroundings. */
async function coveredControls(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const main = document.querySelector('main')
    const controls = [...(main?.querySelectorAll<HTMLElement>('a[href], button') ?? [])]
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
      const cover = coverOf(control)
      if (cover)
        covered.push(`"${control.innerText.trim() || control.ariaLabel}" under ${cover.outerHTML.slice(0, 120)}`)
    }
    return covered
  })
}

/** Opens a page as on a first visit, with what comes two seconds later already there. */
async function openFirst(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect(page.locator('h1').first()).toBeVisible()
  // The tour of the prices takes the whole page until it is skipped.
  const skip = page.getByRole('dialog').getByRole('button', { name: 'Skip' })
  if (path === '/pricing') await skip.click()
  await expect(page.locator('button[aria-label=Support]')).toBeAttached()
}

test('nothing that floats covers a control of a public page on a first visit', async ({ page }, { project }) => {
  test.setTimeout(300_000)
  const [advisor = ''] = await pathsIn(page.request, 'advisors')
  const wrong: Record<string, string[]> = {}
  for (const path of [...written, ...rendered, advisor]) {
    await openFirst(page, path)
    await expect(page.getByRole('region', { name: 'Cookies' })).toBeVisible()
    if (project.name === 'desktop' && path === '/about')
      await expect(page.getByRole('complementary', { name: 'The app' })).toBeVisible()
    const covered = await coveredControls(page)
    if (covered.length > 0) wrong[path] = covered
  }
  expect(wrong).toEqual({})
})

const pages: Readonly<Record<DemoAccount, readonly string[]>> = {
  consumer: ['/consumer-dashboard', '/matches', '/consumer-profile', '/appointments', '/settings', '/billing'],
  advisor: ['/advisor-dashboard', '/leads', '/schedule', '/advisor-profile', '/analytics', '/billing'],
  firm_admin: ['/firm-dashboard', '/team', '/firm-profile', '/leads?scope=firm'],
  admin: ['/admin/analytics', '/admin/analytics?tab=verifications', '/settings'],
}
for (const [account, paths] of Object.entries(pages)) {
  test(`nothing that floats covers a control of the ${account}'s pages on a first visit`, async ({ signedIn }) => {
    const page = await signedIn(account as DemoAccount)
    // The fixture answers the question about cookies; a first visit has not.
    await page.addInitScript(() => localStorage.removeItem('cookie-consent'))
    const wrong: Record<string, string[]> = {}
    for (const path of paths) {
      await openFirst(page, path)
      await expect(page.getByRole('region', { name: 'Cookies' })).toBeVisible()
      const covered = await coveredControls(page)
      if (covered.length > 0) wrong[path] = covered
    }
    expect(wrong).toEqual({})
  })
}
