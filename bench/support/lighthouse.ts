import { chromium } from '@playwright/test'
import lighthouse, { type Flags, type Result } from 'lighthouse'
import { freePort } from '#tests/peers/free-port.ts'
import { findChromium } from '../../scripts/chromium.mjs'

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const
type Category = (typeof categories)[number]

export type Judgement = {
  readonly scores: Readonly<Record<Category, number>>
  /**
   * Milliseconds to the largest part of the first sight, on a middling phone and a slow network.
   */
  readonly lcpMs: number
  /** How far things moved after they were first seen. */
  readonly shift: number
  /**
   * Bytes of script that traveled until the page came to rest, what it loaded by itself later
   * included.
   */
  readonly scriptBytes: number
  readonly fontBytes: number
  /** What cost a point outside of performance. */
  readonly faults: readonly string[]
}

export type Judge = AsyncDisposable & { judge(url: string, only?: readonly Category[]): Promise<Judgement> }

/**
 * A browser in which lighthouse judges one page after the other, each as a first visit on a phone.
 */
export async function startJudge(): Promise<Judge> {
  const port = await freePort()
  const executablePath = findChromium()
  const browser = await chromium.launch({
    ...(executablePath && { executablePath }),
    args: [`--remote-debugging-port=${port}`, '--disable-dev-shm-usage'],
  })
  return {
    async judge(url, only = categories) {
      const lhr = await runLighthouse(url, { port, output: 'json', logLevel: 'error', onlyCategories: [...only] })
      const scoreOf = (category: Category) => lhr.categories[category]?.score ?? 0
      const transferred = (kind: string) =>
        itemsOf(lhr.audits['network-requests']?.details)
          .filter((item) => item.resourceType === kind)
          .reduce((total, item) => total + Number(item.transferSize ?? 0), 0)
      return {
        scores: {
          performance: scoreOf('performance'),
          accessibility: scoreOf('accessibility'),
          'best-practices': scoreOf('best-practices'),
          seo: scoreOf('seo'),
        },
        lcpMs: lhr.audits['largest-contentful-paint']?.numericValue ?? Number.NaN,
        shift: lhr.audits['cumulative-layout-shift']?.numericValue ?? Number.NaN,
        scriptBytes: transferred('Script'),
        fontBytes: transferred('Font'),
        faults: Object.entries(lhr.categories)
          .filter(([category]) => category !== 'performance')
          .flatMap(([, { auditRefs }]) => auditRefs)
          .filter(({ id, weight }) => weight > 0 && lhr.audits[id]?.score === 0)
          .map(({ id }) => id),
      }
    },
    [Symbol.asyncDispose]: () => browser.close(),
  }
}

/**
 * One Lighthouse run. The browser sometimes loses the start of the trace; the run is then repeated.
 */
async function runLighthouse(url: string, flags: Flags, triesLeft = 2): Promise<Result> {
  const lhr = (await lighthouse(url, flags))?.lhr
  if (lhr && !lhr.runtimeError) return lhr
  if (triesLeft > 0) return runLighthouse(url, flags, triesLeft - 1)
  throw new Error(`${url}: ${lhr?.runtimeError?.message ?? 'lighthouse said nothing'}`)
}

function itemsOf(details: unknown): Record<string, unknown>[] {
  const items: unknown = Reflect.get(Object(details), 'items')
  return Array.isArray(items) ? items : []
}
