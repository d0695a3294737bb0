import type { Page } from '@playwright/test'

type Shift = { score: number; moved: string[] }

declare global {
  interface Window {
    layoutShifts: Shift[]
  }
}

/** Records what moves on a page by itself, from its first paint on (Layout Instability). */
export async function watchLayoutShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.layoutShifts = []
    // The preview of an email is a frame in which no script may run.
    if (window !== top) return
    type Source = { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if (Reflect.get(entry, 'hadRecentInput')) continue
        const sources: Source[] = Reflect.get(entry, 'sources')
        const moved = sources.map(
          ({ node, previousRect, currentRect }) =>
            `${node?.textContent?.slice(0, 40)} from ${previousRect.y} to ${currentRect.y}`,
        )
        window.layoutShifts.push({ score: Number(Reflect.get(entry, 'value')), moved })
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

/** What moved further in all than `most`, a share of the screen; empty when less did. */
export async function layoutShifts(page: Page, most: number): Promise<Shift[]> {
  const shifts = await page.evaluate(() => window.layoutShifts)
  const total = shifts.reduce((sum, { score }) => sum + score, 0)
  return total > most ? shifts : []
}
