import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import * as analytics from '#web/analytics/storage.ts'
import { metricsStore } from '#web/analytics/tracking/metric-storage.ts'
import * as auth from '#web/auth/storage.ts'
import * as billing from '#web/billing/storage.ts'
import { joiningDevicesStore } from '#web/calls/storage.ts'
import * as guidance from '#web/guidance/storage.ts'
import { cookies } from '#web/marketing/content/texts/legal.ts'
import * as messaging from '#web/messaging/storage.ts'
import { mockUserStore } from '#web/platform/api/mock-mode.ts'
import { themeStore } from '#web/platform/page/theme.ts'
import * as promotion from '#web/promotion/storage.ts'
import { withBrowserStorage } from './support/browser-storage.ts'

const { forgetUnsent: _forgetUnsent, ...messagingStores } = messaging
const stores = {
  ...analytics,
  ...auth,
  ...billing,
  ...guidance,
  ...messagingStores,
  ...promotion,
  metricsStore,
  mockUserStore,
  themeStore,
}
const kept = withBrowserStorage()

test('each value has its documented key in the browser, and no key is used twice', () => {
  expect(Object.values(stores).map(({ key }) => key)).toEqual(
    expect.arrayContaining([
      'user_sessions',
      'time_on_site',
      'page_visits',
      'last_review_request',
      'aso_banner_dismissed',
      'cookie-consent',
      'cookie-settings',
      'hasTakenPricingTour',
      'hasSeenOnboardingTour',
      'session_id',
      'mock_auth_user',
      'theme',
    ]),
  )
  const keys = Object.values(stores).map(({ key }) => key)
  expect(new Set(keys).size).toBe(keys.length)
})

/** Where the cookies page speaks of each key. The mock user exists in preview builds alone. */
const cookieRows: Readonly<Record<string, string | null>> = {
  'fairlead-auth': 'Your session',
  theme: 'Theme',
  'cookie-consent': 'Your cookie choice',
  'cookie-settings': 'Your cookie choice',
  aso_banner_dismissed: 'Dismissed notices and tours',
  dismissed_promo_banners: 'Dismissed notices and tours',
  hasTakenPricingTour: 'Dismissed notices and tours',
  hasSeenOnboardingTour: 'Dismissed notices and tours',
  remembered_page: 'The page you came from',
  reviewed_plan: 'The page you came from',
  pending_intent: 'What you started before signing in',
  return_page: 'What you started before signing in',
  pending_invitation: 'What you started before signing in',
  chat_drafts: 'Drafts, unsent messages and their files',
  chat_replies: 'Drafts, unsent messages and their files',
  unsent_messages: 'Drafts, unsent messages and their files',
  chat_uploads: 'Drafts, unsent messages and their files',
  chat_files: 'Drafts, unsent messages and their files',
  call_participation: 'The call you’re in',
  call_devices: 'The call you’re in',
  user_sessions: 'Visits, pages and time on the site',
  time_on_site: 'Visits, pages and time on the site',
  page_visits: 'Visits, pages and time on the site',
  last_review_request: 'Visits, pages and time on the site',
  session_id: 'Visits, pages and time on the site',
  performance_metrics: 'Page use and speed',
  sent_zone: 'Your time zone',
  account_visit: 'An account that our staff view',
  mock_auth_user: null,
}

test('the cookies page names every key that the code stores', () => {
  const web = fileURLToPath(new URL('../web', import.meta.url))
  const code = readdirSync(web, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\./.test(file))
    .map((file) => readFileSync(join(web, file), 'utf8'))
    .join('\n')
  const made = /export const \w+Store = (?:word|flag|count|json|store)(?:<[^=]+>)?\(\s*'([\w-]+)'/g
  const keys = [...code.matchAll(made)].flatMap(([, key]) => key ?? [])
  expect(keys.toSorted()).toEqual(Object.keys(cookieRows).toSorted())
  // Nothing else of the code writes to the browser's storage, but the sign-up's verifier, which is
  // part of a sign-in.
  expect(code.match(/(?:localStorage|sessionStorage)\.setItem\(/g)).toHaveLength(1)
  const rows = cookies.sections.flatMap(({ blocks }) =>
    blocks.flatMap((block) => (typeof block === 'object' && 'pairs' in block ? block.pairs.map(([name]) => name) : [])),
  )
  for (const [key, row] of Object.entries(cookieRows)) if (row) expect(rows, key).toContain(row)
})

test('values that the cookies page calls gone with the tab are in sessionStorage', () => {
  auth.rememberedPageStore.write('/leads')
  auth.chatDraftsStore.write({ chat: 'Begun' })
  auth.visitStore.write({ id: 'visit' })
  joiningDevicesStore.write({ appointmentId: 'one', isMuted: true, hasCamera: false })
  billing.reviewedPlanStore.write({ plan: 'premium', interval: 'annual' })
  expect(window.localStorage.length).toBe(0)
  expect(window.sessionStorage.length).toBe(5)
})

test('a stored value of the wrong shape is read as null and can be overwritten', () => {
  for (const [key, nonsense] of [
    ['time_on_site', '-3'],
    ['cookie-consent', 'perhaps'],
    ['cookie-settings', '{"analytics":"yes"}'],
    ['theme', 'sepia'],
    ['dismissed_promo_banners', '[1]'],
    ['mock_auth_user', '{"id":7}'],
    ['performance_metrics', '{'],
  ] as const) {
    kept.write(key, nonsense)
    const store = Object.values(stores).find((each) => each.key === key)
    expect(store?.read(), key).toBeNull()
  }
  stores.themeStore.write('dark')
  expect([stores.themeStore.read(), kept.read('theme')]).toEqual(['dark', 'dark'])
})

test('a store reads null and does not throw when the browser refuses storage', () => {
  Object.defineProperty(window, 'localStorage', {
    configurable: true,
    get: () => {
      throw new DOMException('Refused', 'SecurityError')
    },
  })
  expect(() => stores.themeStore.write('dark')).not.toThrow()
  expect(stores.themeStore.read()).toBeNull()
})
