import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import {
  type APIRequestContext,
  type Browser,
  type BrowserContext,
  test as base,
  expect,
  type Frame,
  type Page,
} from '@playwright/test'
import type { AxeResults, RunOptions } from 'axe-core'
import type { Role } from '#contract/profiles/values.ts'
import { demoAccounts, demoPassword } from '#server/commands/demo/accounts.ts'
import { phone } from './devices.ts'
import { createErrorLog, type ExpectError } from './errors.ts'
import type { OwnProduct } from './own-product.ts'

/** The demo account of each role. */
export type DemoAccount = Role

type Fixtures = {
  /**
   * Declares errors the test provokes; any other error of the console, a page or a response fails
   * the test.
   */
  expectError: ExpectError
  /** Watches the errors of a browser context that a test opens itself. */
  watchErrors: (context: BrowserContext) => void
  /** Takes the connection away from a browser context, until it is set online again. */
  goOffline: (context: BrowserContext) => Promise<void>
  /**
   * Opens a page in a browser of its own, signed in as a demo account: two people at once are two
   * of these.
   */
  signedIn: (account: keyof typeof demoAccounts) => Promise<Page>
  /** The same for any address and password, on the project's device or on a phone. */
  signedInWith: (email: string, password: string, device?: 'phone') => Promise<Page>
}
/** Those that live as long as the worker, and begin with the first test that wants them. */
type WorkerFixtures = {
  /** A server of its own, for tests of what is sent to people. */
  product: OwnProduct
}
type InternalFixtures = { errorLog: ReturnType<typeof createErrorLog> }

/**
 * Where the auth library keeps a session; a test that signs in by the API puts it there
 * (web/auth/storage.ts).
 */
const sessionKey = 'fairlead-auth'

export const test = base.extend<Fixtures & InternalFixtures, WorkerFixtures>({
  product: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from the pattern
    async ({}, use) => {
      // It brings the whole server along, which other tests need not load.
      const { withOwnProduct } = await import('./own-product.ts')
      await withOwnProduct(use)
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  errorLog: [
    async ({ baseURL }, use) => {
      const log = createErrorLog(baseURL ?? '')
      await use(log)
      log.check()
    },
    { auto: true },
  ],
  context: async ({ context, errorLog }, use) => {
    errorLog.watch(context)
    await use(context)
  },
  expectError: async ({ errorLog }, use) => use(errorLog.expectError),
  watchErrors: async ({ errorLog }, use) => use(errorLog.watch),
  goOffline: async ({ errorLog }, use) => use(errorLog.goOffline),
  signedInWith: async ({ browser, baseURL, contextOptions, viewport, isMobile, hasTouch, watchErrors }, use) => {
    const opened: Awaited<ReturnType<Browser['newContext']>>[] = []
    await use(async (email, password, device) => {
      const reply = await fetch(`${baseURL}/auth/v1/token?grant_type=password`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email, password }),
      })
      expect(reply.status).toBe(200)
      const session = await reply.text()
      const context = await browser.newContext({
        ...contextOptions,
        ...(device === 'phone' ? phone : { viewport, isMobile, hasTouch }),
        ...(baseURL && { baseURL }),
        timezoneId: 'America/Los_Angeles',
        reducedMotion: 'reduce',
      })
      opened.push(context)
      watchErrors(context)
      await context.addInitScript(
        ([key, value]) => {
          // A blank page has no storage.
          if (location.protocol === 'about:') return
          if (key && value && !localStorage.getItem(key)) localStorage.setItem(key, value)
          // The question about measuring has tests of its own; here it was answered long ago.
          if (!localStorage.getItem('cookie-consent')) localStorage.setItem('cookie-consent', 'false')
        },
        [sessionKey, session],
      )
      return context.newPage()
    })
    for (const context of opened) await context.close()
  },
  signedIn: async ({ signedInWith }, use) => {
    await use((account) => signedInWith(demoAccounts[account].email, demoPassword))
  },
})

export { expect }

/** Expects what holds for every page: no finding of axe, one h1, no sideways scroll. */
export async function expectSound(page: Page): Promise<void> {
  // What is still being loaded has no heading yet.
  await expect(page.locator('h1').filter({ visible: true })).toHaveCount(1)
  expect(await findings(page)).toEqual([])
  expect(await sidewaysScroll(page)).toBeLessThanOrEqual(0)
}

/** The rules of axe whose answer changes with the theme. */
export const colorRules = ['color-contrast', 'link-in-text-block']

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** What axe finds on a page, by all of its rules or by some. */
export async function findings(page: Page, rules?: string[]): Promise<string[]> {
  for (const frame of page.frames()) {
    if (await runsNoScript(frame)) continue
    if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(axeSource)
  }
  const found = await violationsOf(page, rules)
  // What appeared meanwhile was measured while it faded in.
  return found.length > 0 ? violationsOf(page, rules) : found
}

async function violationsOf(page: Page, rules: string[] | undefined): Promise<string[]> {
  await animationsEnded(page)
  const { violations } = await page.evaluate(
    (options: RunOptions): Promise<AxeResults> => Reflect.get(window, 'axe').run(document, options),
    // Its preloaded style sheets serve only rules that are off.
    {
      resultTypes: ['violations'],
      preload: { assets: ['media'] },
      ...(rules && { runOnly: rules }),
    } satisfies RunOptions,
  )
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.target}`)
}

/** Whether a frame is the picture of a document, such as the preview of an email. */
async function runsNoScript(frame: Frame): Promise<boolean> {
  return frame.parentFrame() !== null && (await (await frame.frameElement()).getAttribute('sandbox')) === ''
}

/**
 * Waits until nothing fades or slides any more: half-way through, text has colors that it never
 * rests at.
 */
async function animationsEnded(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter(({ playState, timeline }) => playState === 'running' && timeline instanceof DocumentTimeline)
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
    await Promise.allSettled(ending.map(({ finished }) => finished))
  })
}

/**
 * How far a page can be moved sideways. Not against innerWidth, which grows as a phone zooms out to
 * let everything fit.
 */
export async function sidewaysScroll(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
}

/** A fresh address that nobody has. */
export const freshEmail = (name: string) =>
  `${name}.${Date.now().toString(36)}${Math.floor(Math.random() * 1e6)}@example.com`

/**
 * The six-digit code of the newest mail to an address whose text matches, read from the outbox as a
 * developer would.
 */
export async function codeMailedTo(request: APIRequestContext, email: string, about: RegExp): Promise<string> {
  let code: string | undefined
  await expect(async () => {
    const outbox = await request.get('/dev/outbox')
    const mail = (await outbox.text())
      .split('<article')
      .find((part) => part.includes(`To ${email} `) && about.test(part))
    code = mail?.match(/\b(\d{6})\b/)?.[1]
    expect(code).toBeDefined()
  }).toPass()
  return code ?? ''
}
