import type { Page } from '@playwright/test'
import { expect } from './fixtures.ts'

/** Where a link leads: the address in the bar and the heading of the page. */
export type Landing = { readonly address: string; readonly heading: string }

/** Links of a page: the visible ones of this site, each address once. Files, feeds and mail are not pages. */
export function linksOf(page: Page, within = 'body'): Promise<string[]> {
  return page.evaluate((selector) => {
    const found = [...document.querySelectorAll(selector)].flatMap((part) => [
      ...part.querySelectorAll<HTMLAnchorElement>('a[href]'),
    ])
    const shown = found.filter(
      (link) =>
        link.origin === location.origin &&
        link.target !== '_blank' &&
        !link.hasAttribute('download') &&
        link.checkVisibility({ visibilityProperty: true }) &&
        link.getBoundingClientRect().width > 1,
    )
    const targets = shown
      .map((link) => link.getAttribute('href') ?? '')
      .filter((href) => href.startsWith('/') && !/^\/(api|dev|feeds?)\b|\.(xml|json|ics|txt|webmanifest)$/.test(href))
    return [...new Set(targets)]
  }, within)
}

/** Waits until a page has its heading and its address no longer changes. */
export async function landingOf(page: Page): Promise<Landing> {
  let last = ''
  let landing: Landing = { address: '', heading: '' }
  await expect(async () => {
    const seen = await page.evaluate(() => ({
      address: location.pathname + location.search + location.hash,
      heading: document.querySelector('h1')?.textContent?.trim() ?? '',
    }))
    const key = JSON.stringify(seen)
    const isStable = key === last && seen.heading !== ''
    last = key
    landing = seen
    expect(isStable).toBe(true)
  }).toPass({ intervals: [100], timeout: 20_000 })
  return landing
}
