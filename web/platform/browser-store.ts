import { flag, isRecord, json, store, word } from './stored-value.ts'

/**
 * The keys that every page keeps in the browser, each with its shape; page-stores.ts has the others. A value that does
 * not fit its shape is read as absent, because browsers keep values for years. Checked by hand: this file is on every
 * page, and a schema library is not.
 */

export type Theme = 'light' | 'dark'
export const themeStore = store<Theme>('theme', (raw) => (raw === 'light' || raw === 'dark' ? raw : null), String)

export const cookieConsentStore = flag('cookie-consent')
export type CookieSettings = { analytics: boolean }
export const cookieSettingsStore = json<CookieSettings>('cookie-settings', (value) =>
  isRecord(value) && typeof value.analytics === 'boolean' ? { analytics: value.analytics } : null,
)

export const pricingTourTakenStore = flag('hasTakenPricingTour')
export const onboardingTourSeenStore = flag('hasSeenOnboardingTour')

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
