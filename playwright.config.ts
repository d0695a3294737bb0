import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { freePort } from '#tests/peers/free-port.ts'
import { findChromium } from './scripts/chromium.mjs'
import { desk, phone } from './tests/e2e/support/devices.ts'

// E2E_URL drives a server that runs already; otherwise one is started on a free port. Playwright
// reads this file once a worker, and the variable hands all of them the same address.
const configured = process.env.E2E_URL
// A test that lets days pass does so in the server's database.
if (!configured) process.env.E2E_DATA_DIR ??= mkdtempSync(join(tmpdir(), 'fairlead-e2e-'))
// What every server of the tests begins with.
if (!configured) process.env.E2E_DEMO_DIR ??= mkdtempSync(join(tmpdir(), 'fairlead-e2e-demo-'))
const port = await freePort()
process.env.E2E_URL ??= `http://localhost:${port}`
// A test that answers for a firm's domain listens here.
process.env.E2E_DNS_PORT ??= String(await freePort())
// And one that plays a provider of calendars, here.
process.env.E2E_CALENDAR_PORT ??= String(await freePort())

// The arrangement of every page is checked at both widths (pages.spec.ts). What is done on a page is
// tried at both where the widths differ in more than that, and otherwise where its people are:
// consumers on the phone, advisors, firms and our staff at a desk.
const onPhone = '**/{pending-booking,dashboards}.spec.ts'
const onDesktop =
  '**/{advisor-verification,attachments,auth,calendar-accounts,calls,calls-relay,captcha,click-replay,custom-fields,exporting,failed-reads,firm-leads,firm-team,firms,first-visit,follow-ups,integrations,leads-withdrawn,link-previews,long-threads,measuring,page-overlays,passkeys,pricing-tour,promotion,reauthentication,reconnect,saved-replies,search-engines,sessions,structured-data,tasks,toasts,tools,two-step,ui}.spec.ts'

export default defineConfig({
  testDir: 'tests/e2e',
  // The product's own modules are loaded as they are, which Node can, and not translated first.
  build: { external: ['**/{contract,server,web}/**'] },
  outputDir: 'test-results/browser',
  fullyParallel: true,
  // Two for each of the two processors of CI: a test waits for its pages half of the time.
  workers: 4,
  forbidOnly: Boolean(process.env.CI),
  // Two people, a server and a database share two cores; slow minutes are no failure.
  timeout: 360_000,
  expect: { timeout: 30_000 },
  // By hand nothing gets a second try. CI names what needed one, and fails at the second of them
  // (scripts/test.mjs).
  retries: process.env.CI ? 1 : 0,
  use: {
    baseURL: process.env.E2E_URL,
    locale: 'en-US',
    timezoneId: 'America/Los_Angeles',
    permissions: ['microphone', 'camera', 'clipboard-read', 'clipboard-write'],
    // It starts with a page's fifth second, and costs a process for each context; its own tests
    // allow it.
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
    trace: 'on-first-retry',
    launchOptions: {
      ...(findChromium() && { executablePath: findChromium() ?? '' }),
      args: [
        // Pictures of a call take a processor to encode; five a second show as much as twenty.
        '--use-fake-device-for-media-stream=fps=5',
        '--use-fake-ui-for-media-stream',
        // Calls between two pages of one machine that may have no other interface.
        '--allow-loopback-in-peer-connection',
        '--disable-dev-shm-usage',
        '--disable-gpu',
        // One process less a page, and none a site.
        '--in-process-gpu',
        '--disable-site-isolation-trials',
        // A page lives for seconds here, too short for its hottest code to be worth compiling once
        // more.
        '--js-flags=--max-optimized-bytecode-size=0',
      ],
    },
  },
  projects: [
    {
      name: 'phone',
      grepInvert: /@desktop/,
      testIgnore: onDesktop,
      use: phone,
    },
    { name: 'desktop', grepInvert: /@phone/, testIgnore: onPhone, use: desk },
  ],
  ...(!configured && {
    webServer: {
      command: `exec node_modules/.bin/node tests/e2e/support/server.ts ${port}`,
      url: `http://localhost:${port}/ready`,
      timeout: 300_000,
      gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
      stdout: 'ignore',
      stderr: 'pipe',
    },
  }),
})
