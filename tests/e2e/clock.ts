import { expect, type Page } from '@playwright/test'

/** Stops the page's clock at a moment of ours, before it is opened: from then on time passes only by `page.clock`. */
export async function stopClock(page: Page, at = '2026-03-02T17:00:00Z'): Promise<void> {
  await page.clock.install({ time: new Date(Date.parse(at) - 1_000) })
  await page.clock.pauseAt(new Date(at))
}

/** Opens a page and lets what accompanies it arrive: it waits until the browser is idle, which the clock decides too. */
export async function openWithCompanions(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect(async () => {
    await page.clock.runFor(1)
    await expect(page.getByRole('button', { name: 'Support' })).toBeAttached({ timeout: 100 })
  }).toPass()
}

/** Keeps a value in the browser's store as if it had been there before the first page. */
export async function stored(page: Page, values: Readonly<Record<string, string>>): Promise<void> {
  await page.addInitScript((entries) => {
    for (const [key, value] of Object.entries(entries))
      if (localStorage.getItem(key) === null) localStorage.setItem(key, value)
  }, values)
}

/** What stands under a key of the browser's store now. */
export const read = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name), key)
