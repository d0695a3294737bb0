/**
 * Every key the product keeps in the browser (specification section 3), each with its shape. Values are written by
 * people's browsers over years, so what does not fit its shape is read as absent. Checked by hand and not by schema,
 * because this file is on every page and a schema library is not.
 */

export type BrowserStore<T> = {
  readonly key: string
  /** The stored value, or null when there is none, it does not fit, or the browser refuses storage. */
  read(): T | null
  write(value: T): void
  remove(): void
}

type Reader<T> = (raw: string) => T | null
type Area = 'localStorage' | 'sessionStorage'

function store<T>(
  key: string,
  parse: Reader<T>,
  print: (value: T) => string,
  area: Area = 'localStorage',
): BrowserStore<T> {
  return {
    key,
    read: () =>
      attempt(() => {
        const raw = window[area].getItem(key)
        return raw === null ? null : parse(raw)
      }),
    write: (value) => void attempt(() => window[area].setItem(key, print(value))),
    remove: () => void attempt(() => window[area].removeItem(key)),
  }
}

// Storage throws where it is switched off or full, and does not exist while rendering on the server.
function attempt<T>(act: () => T): T | null {
  try {
    return act()
  } catch {
    return null
  }
}

const flag = (key: string) =>
  store<boolean>(key, (raw) => (raw === 'true' ? true : raw === 'false' ? false : null), String)
const count = (key: string, area?: Area) =>
  store<number>(
    key,
    (raw) => (/^\d{1,15}$/.test(raw) ? Number(raw) : null),
    (n) => String(Math.trunc(n)),
    area,
  )
const word = (key: string, area?: Area) => store<string>(key, (raw) => (raw.length <= 200 ? raw : null), String, area)
const json = <T>(key: string, parse: (value: unknown) => T | null, area?: Area) =>
  store<T>(
    key,
    (raw) => parse(JSON.parse(raw)),
    (value) => JSON.stringify(value),
    area,
  )

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export type Theme = 'light' | 'dark'
export const themeStore = store<Theme>('theme', (raw) => (raw === 'light' || raw === 'dark' ? raw : null), String)

/** How often, how long and how much somebody has used the site: the review prompt's thresholds. */
export const userSessionsStore = count('user_sessions')
export const timeOnSiteStore = count('time_on_site')
export const pageVisitsStore = count('page_visits')
export const lastReviewRequestStore = count('last_review_request')

export const appBannerDismissedStore = count('aso_banner_dismissed')
export const dismissedPromosStore = json<string[]>('dismissed_promo_banners', (value) =>
  Array.isArray(value) && value.every((id) => typeof id === 'string') ? value : null,
)

export const cookieConsentStore = flag('cookie-consent')
export type CookieSettings = { analytics: boolean }
export const cookieSettingsStore = json<CookieSettings>('cookie-settings', (value) =>
  isRecord(value) && typeof value.analytics === 'boolean' ? { analytics: value.analytics } : null,
)

export const pricingTourTakenStore = flag('hasTakenPricingTour')
export const onboardingTourSeenStore = flag('hasSeenOnboardingTour')

/** One visit: made anew when the browser is closed. */
export const sessionIdStore = word('session_id', 'sessionStorage')

/** Measurements that have not been sent yet: at most a hundred, the newest. */
export type StoredMetric = {
  type: string
  name: string
  value: number
  at: number
  page: string
  details?: Record<string, string>
}
export const metricsStore = json<StoredMetric[]>('performance_metrics', (value) =>
  Array.isArray(value) ? value.filter(isStoredMetric) : null,
)
function isStoredMetric(value: unknown): value is StoredMetric {
  return (
    isRecord(value) &&
    typeof value.type === 'string' &&
    typeof value.name === 'string' &&
    typeof value.value === 'number' &&
    typeof value.at === 'number' &&
    typeof value.page === 'string' &&
    (value.details === undefined || readTexts(value.details) !== null)
  )
}

/** The user of a static preview host without a backend; only builds that allow it ever read this. */
export type MockUser = { id: string; email: string }
export const mockUserStore = json<MockUser>('mock_auth_user', (value) =>
  isRecord(value) && typeof value.id === 'string' && typeof value.email === 'string'
    ? { id: value.id, email: value.email }
    : null,
)

/** The auth library keeps its session here itself; others only ask whether there is one. */
export const authSessionStore = json<Record<string, unknown>>('fairlead-auth', (value) =>
  isRecord(value) ? value : null,
)

/** Where somebody wanted to go before signing in; one tab's own. */
export const rememberedPageStore = word('remembered_page', 'sessionStorage')

/** The appointment that a visitor chose before signing in. Kept for all tabs: the link of a mail opens a new one. */
export type PendingBooking = {
  advisorId: string
  advisorName: string
  startsAt: string
  mode: string
  notes: string
  savedAt: number
}
export const pendingBookingStore = json<PendingBooking>('pending_booking', (value) =>
  isPendingBooking(value) ? value : null,
)
function isPendingBooking(value: unknown): value is PendingBooking {
  return (
    isRecord(value) &&
    [value.advisorId, value.advisorName, value.startsAt, value.mode, value.notes].every(
      (text) => typeof text === 'string',
    ) &&
    Number.isFinite(Date.parse(String(value.startsAt))) &&
    typeof value.savedAt === 'number'
  )
}

/** What somebody has begun to write, by chat; one tab's own, and gone when they sign out. */
export const chatDraftsStore = json<Record<string, string>>('chat_drafts', readTexts, 'sessionStorage')
function readTexts(value: unknown): Record<string, string> | null {
  return isRecord(value) && Object.values(value).every((text) => typeof text === 'string')
    ? (value as Record<string, string>)
    : null
}

/** Messages that have not reached the server yet, so that a reload loses none. */
export type UnsentMessage = { chatId: string; clientId: string; body: string; at: string }
export const unsentMessagesStore = json<UnsentMessage[]>(
  'unsent_messages',
  (value) => (Array.isArray(value) ? value.filter(isUnsentMessage) : null),
  'sessionStorage',
)
function isUnsentMessage(value: unknown): value is UnsentMessage {
  return isRecord(value) && [value.chatId, value.clientId, value.body, value.at].every((one) => typeof one === 'string')
}
