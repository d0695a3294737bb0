import { expect, type Locator, type Page } from '@playwright/test'

/**
 * Stops the page's clock at a moment of ours, before it is opened: from then on time passes only by
 * `page.clock`.
 */
export async function stopClock(page: Page, at = '2026-03-02T17:00:00Z'): Promise<void> {
  await page.clock.install({ time: new Date(Date.parse(at) - 1_000) })
  await page.clock.pauseAt(new Date(at))
}

/**
 * Lets time pass in small steps until something shows, for what waits for more than the clock: a
 * file, a drawing.
 */
export async function letPassUntil(page: Page, shown: Locator): Promise<void> {
  await expect(async () => {
    await page.clock.runFor(20)
    await expect(shown).toBeVisible({ timeout: 20 })
  }).toPass({ intervals: [20], timeout: 60_000 })
}

/**
 * Opens a page and lets what accompanies it arrive: it waits until the browser is idle, which the
 * clock decides too.
 */
export async function openWithCompanions(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await letPassUntil(page, page.getByRole('button', { name: 'Support' }))
}

/** Keeps a value in the browser's store as if it had been there before the first page. */
export async function stored(page: Page, values: Readonly<Record<string, string>>): Promise<void> {
  await page.addInitScript((entries) => {
    if (location.protocol === 'about:') return
    for (const [key, value] of Object.entries(entries))
      if (localStorage.getItem(key) === null) localStorage.setItem(key, value)
  }, values)
}

/** The current value of a key in the browser's storage. */
export const read = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name), key)

/** Whether React listens to an element: parts of a page begin to at different times. */
export const isListening = (element: Locator) =>
  element.evaluate((node) => Object.keys(node).some((key) => key.startsWith('__reactProps')))

export const expectListening = (element: Locator) => expect.poll(() => isListening(element)).toBe(true)
