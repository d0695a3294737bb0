import { flag, isRecord, json } from '#web/platform/storage/stored-value.ts'

export const cookieConsentStore = flag('cookie-consent')
type CookieSettings = { analytics: boolean }
export const cookieSettingsStore = json<CookieSettings>('cookie-settings', (value) =>
  isRecord(value) && typeof value.analytics === 'boolean' ? { analytics: value.analytics } : null,
)
