import { chromium, type Page } from '@playwright/test'
import { findChromium } from '../../scripts/chromium.mjs'
import { percentile } from './figures.ts'
import type { BenchThread } from './threads.ts'

/** What a reader waits for, in milliseconds. */
export type Look = {
  /** From the click in the list to the last message. */
  readonly openMs: number
  /** From the last letter typed to the only hit, in the middle of the thread. */
  readonly searchMs: number
  /** From the address of the middle, as a link gives it, to the message there. */
  readonly middleMs: number
  /** The slowest hundredth of the frames while the wheel turns. */
  readonly frameMs: number
  /** Messages in the document after that. */
  readonly rows: number
}

export type ThreadReader = AsyncDisposable & { look(thread: BenchThread): Promise<Look> }

/** A browser in which somebody reads threads; `session` is what the sign-in answered. */
export async function startReader(url: string, session: string): Promise<ThreadReader> {
  const executablePath = findChromium()
  const browser = await chromium.launch({
    ...(executablePath && { executablePath }),
    args: ['--disable-dev-shm-usage', '--disable-gpu'],
  })
  const context = await browser.newContext({ viewport: { width: 1_440, height: 900 }, reducedMotion: 'reduce' })
  await context.addInitScript((value) => {
    if (location.protocol === 'about:') return
    localStorage.setItem('fairlead-auth', value)
    localStorage.setItem('cookie-consent', 'false')
  }, session)
  const page = await context.newPage()
  return {
    async look({ chatId, size, middle }) {
      await page.goto(`${url}/messages`)
      const link = page.locator(`a[href="/messages/${chatId}"]`).first()
      await link.waitFor()
      const openMs = await timed(async () => {
        await link.click()
        await inView(page, size)
      })
      await page.getByRole('button', { name: 'Conversation options' }).click()
      await page.getByRole('menuitem', { name: 'Search messages' }).click()
      const searchMs = await timed(async () => {
        await page.getByRole('searchbox', { name: 'Search this conversation' }).fill('heron')
        await inView(page, middle)
      })
      const middleMs = await timed(async () => {
        await page.goto(`${url}/messages/${chatId}?at=${middle}`, { waitUntil: 'commit' })
        await inView(page, middle)
      })
      const frameMs = await scroll(page)
      const rows = await page.locator('[data-position]').count()
      return { openMs, searchMs, middleMs, frameMs, rows }
    },
    [Symbol.asyncDispose]: () => browser.close(),
  }
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const begins = performance.now()
  await work()
  return performance.now() - begins
}

/** Resolves with the frame in which a message is on screen. */
async function inView(page: Page, position: number): Promise<void> {
  await page.waitForFunction(
    (at) => {
      const box = document.querySelector(`[data-position="${at}"]`)?.getBoundingClientRect()
      return box !== undefined && box.bottom > 0 && box.top < innerHeight
    },
    position,
    { polling: 'raf' },
  )
}

/** Turns the wheel towards older messages and yields the slow frames meanwhile. */
async function scroll(page: Page): Promise<number> {
  await page.getByRole('log').hover()
  const frames = page.evaluate(
    () =>
      new Promise<number[]>((resolve) => {
        const lengths: number[] = []
        let last = performance.now()
        const look = (now: number) => {
          lengths.push(now - last)
          last = now
          if (lengths.length < 120) requestAnimationFrame(look)
          else resolve(lengths)
        }
        requestAnimationFrame(look)
      }),
  )
  for (let turn = 0; turn < 20; turn += 1) await page.mouse.wheel(0, -1_200)
  return percentile(await frames, 99)
}
