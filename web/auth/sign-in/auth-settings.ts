import { useQuery } from '@tanstack/react-query'
import { clientHeaders } from '#web/platform/api/client-headers.ts'
import { queryClient } from '#web/platform/api/queries.ts'
import { readJson } from '#web/platform/api/read-json.ts'

/**
 * The ways to sign in that this installation offers, read from the public settings of the auth
 * service.
 */
export type AuthSettings = {
  /** Names of the providers that are configured, such as google. */
  readonly providers: readonly string[]
  readonly phone: boolean
  readonly passkeys: boolean
  readonly sso: boolean
  readonly signUp: boolean
  readonly captcha: { readonly provider: 'hcaptcha' | 'turnstile'; readonly siteKey: string } | null
}

/**
 * Until the service has answered, or where it cannot: the two things everybody has, address and
 * password.
 */
const plainSettings: AuthSettings = {
  providers: [],
  phone: false,
  passkeys: false,
  sso: false,
  signUp: true,
  captcha: null,
}

/**
 * What the auth service offers, read once a visit; a failed request is made again by the next page
 * that needs it.
 */
export function useAuthSettings(): AuthSettings {
  const { data = plainSettings } = useQuery(
    {
      queryKey: [settingsAddress],
      queryFn: async () => readSettings(await readJson(settingsAddress, clientHeaders)),
      staleTime: Number.POSITIVE_INFINITY,
    },
    queryClient(),
  )
  return data
}
const settingsAddress = '/auth/v1/settings'

// What the protocol lists beside the providers proper.
const noProviders = new Set(['email', 'phone', 'anonymous_users'])

/** Reads the protocol's settings; what is missing counts as not offered. */
function readSettings(value: unknown): AuthSettings {
  const settings = recordOf(value)
  const external = recordOf(settings.external)
  const captcha = recordOf(settings.captcha)
  const { provider, site_key: siteKey } = captcha
  return {
    providers: Object.keys(external).filter((name) => external[name] === true && !noProviders.has(name)),
    phone: external.phone === true,
    passkeys: settings.passkeys_enabled === true,
    sso: settings.saml_enabled === true,
    signUp: settings.disable_signup !== true,
    captcha:
      (provider === 'hcaptcha' || provider === 'turnstile') && typeof siteKey === 'string' && siteKey !== ''
        ? { provider, siteKey }
        : null,
  }
}

function recordOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}
