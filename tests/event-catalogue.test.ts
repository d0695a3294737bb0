import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { type EventName, eventNames } from '#contract/analytics/values.ts'
import { namesOf } from '#web/analytics/tracking/event-names.ts'
import { eventsByCall } from '#web/analytics/tracking/tracked-calls.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const read = (file: string) => readFileSync(join(root, file), 'utf8')

/** A test in which the event is sent on its occasion: the file, and the beginning of the title. */
type Occasion = readonly [file: string, title: string]

const byCall: Occasion = ['web/analytics/tracking/tracked-calls.test.ts', '%s is tracked as %s, once']
const list: Occasion = [
  'web/analytics/tracking/tracked-calls.test.ts',
  'a filtered and sorted list is tracked as a view, a filter and a sort, without the values',
]
const search: Occasion = [
  'web/analytics/tracking/tracked-calls.test.ts',
  'a directory search is tracked without its words',
]
const plan: Occasion = [
  'tests/e2e/measuring.spec.ts',
  'reports a plan that is viewed and chosen as an item, by its name alone',
]
const page: Occasion = [
  'tests/e2e/measuring.spec.ts',
  'measures pages and sections with consent, and sends them together after a minute',
]
const promotion: Occasion = [
  'web/analytics/tracking/event-names.test.ts',
  'a banner that is seen or followed is also a promotion event, and other events have one name',
]
const inBrowser = (title: string): Occasion => ['tests/e2e/events.spec.ts', title]
const offer = inBrowser('events of the app banner, its stores, search and sharing are sent')
const review = inBrowser('review request events are sent when the prompt is shown, rated')
const connection = inBrowser('connection_event is sent when the connection is lost')
const signIn = inBrowser('sign_up, auth_event and login are sent once the account exists')
const match = inBrowser('match_click is sent when an advisor of the list is opened')
const checkout = inBrowser('begin_checkout is sent when a plan is confirmed')
const promo = inBrowser('promotion events are sent when a banner is seen, followed and dismissed')
/** No banner of the product closes by itself yet. */
const autoHide: Occasion = [
  'web/promotion/promo-banner-rules.test.ts',
  'sends promo_banner_auto_hide when it closes by itself',
]
/** The product has no currency of its own. */
const never = 'never'

const occasions: Record<EventName, Occasion | typeof never> = {
  page_view: page,
  sign_up: signIn,
  login: signIn,
  profile_view: byCall,
  profile_edit: byCall,
  match_view: list,
  match_click: match,
  match_feedback: byCall,
  advisor_contact: byCall,
  appointment_scheduled: byCall,
  appointment_completed: byCall,
  appointment_canceled: byCall,
  appointment_event: byCall,
  feedback_submitted: byCall,
  feature_used: byCall,
  search_performed: search,
  filter_applied: list,
  sort_applied: list,
  preference_updated: byCall,
  add_to_cart: plan,
  purchase: byCall,
  begin_checkout: checkout,
  view_item: plan,
  view_item_list: plan,
  share: offer,
  earn_virtual_currency: never,
  spend_virtual_currency: never,
  select_content: offer,
  view_promotion: promotion,
  select_promotion: promotion,
  auth_event: signIn,
  connection_event: connection,
  store_click: offer,
  banner_view: offer,
  banner_dismiss: offer,
  review_request_shown: review,
  review_rating_selected: review,
  app_store_redirect: review,
  app_download_click: offer,
  promo_banner_view: promo,
  promo_banner_click: promo,
  promo_banner_dismiss: promo,
  promo_banner_auto_hide: autoHide,
}
const neverSent = eventNames.filter((name) => occasions[name] === never)
const calls = new Set<EventName>(Object.values(eventsByCall))

const pageCode = readdirSync(join(root, 'web'), { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\./.test(file))
  .map((file) => read(`web/${file}`))
  .join('\n')
/** The events that the code of the pages sends by itself, not by a call. */
const sentByCode = new Set([...pageCode.matchAll(/\b(?:track\(|useImpression\(\w+, )'(\w+)'/g)].map(([, name]) => name))

describe('the event', () => {
  test.each(
    Object.entries(occasions).flatMap(([name, occasion]) =>
      typeof occasion === 'string' ? [] : [[name, ...occasion] as const],
    ),
  )('%s is sent in a test of %s: %s', (name, file, title) => {
    const code = read(file)
    const at = code.indexOf(`'${title}`)
    expect(code.slice(0, Math.max(at, 0))).toMatch(/(?:\btest|\))\(\s*$/)
    // The test by call runs over the whole table of calls.
    const body = code.slice(at).split(/\n}\)\n/)[0] ?? ''
    if (title === byCall[1]) expect([...calls]).toContain(name)
    else expect(body).toContain(name)
  })

  test.each(neverSent)('%s is never sent', (name) => {
    const sent = [...sentByCode, ...calls]
    expect(sent).not.toContain(name)
    expect(eventNames.filter((event) => sent.includes(event)).flatMap(namesOf)).not.toContain(name)
  })
})
