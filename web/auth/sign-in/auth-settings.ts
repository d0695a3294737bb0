import { readJson } from '#web/platform/read-json.ts'

/** What this installation offers at the door, as the auth service says it publicly. */
export type AuthSettings = {
  /** Names of the providers that are configured, such as google. */
  readonly providers: readonly string[]
  readonly phone: boolean
  readonly passkeys: boolean
  readonly sso: boolean
  readonly signUp: boolean
  readonly captcha: { readonly provider: 'hcaptcha' | 'turnstile'; readonly siteKey: string } | null
}

/** Until the service has answered, or where it cannot: the two things everybody has, address and password. */
export const plainSettings: AuthSettings = {
  providers: [],
  phone: false,
  passkeys: false,
  sso: false,
  signUp: true,
  captcha: null,
}

let settings: Promise<AuthSettings> | null = null

/** Reads once what the auth service offers; a failed request is not kept, so that the next visit reads again. */
export function authSettings(): Promise<AuthSettings> {
  settings ??= readJson('/auth/v1/settings')
    .then(readSettings)
    .catch(() => {
      settings = null
      return plainSettings
    })
  return settings
}

// What the protocol lists beside the providers proper.
const noProviders = new Set(['email', 'phone', 'anonymous_users'])

/** Reads the protocol's settings; what is missing counts as not offered. */
export function readSettings(value: unknown): AuthSettings {
  const given = recordOf(value)
  const external = recordOf(given.external)
  const captcha = recordOf(given.captcha)
  const { provider, site_key: siteKey } = captcha
  return {
    providers: Object.keys(external).filter((name) => external[name] === true && !noProviders.has(name)),
    phone: external.phone === true,
    passkeys: given.passkeys_enabled === true,
    sso: given.saml_enabled === true,
    signUp: given.disable_signup !== true,
    captcha:
      (provider === 'hcaptcha' || provider === 'turnstile') && typeof siteKey === 'string' && siteKey !== ''
        ? { provider, siteKey }
        : null,
  }
}

function recordOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}
