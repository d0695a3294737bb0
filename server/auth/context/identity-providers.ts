import { createRemoteJWKSet, customFetch, type JWTVerifyGetKey } from 'jose'
import * as oidc from 'openid-client'
import { days, minutes, seconds } from '#contract/core/durations.ts'
import type { OidcProvider } from '#server/platform/config/auth.ts'
import { fetchOutside } from '#server/platform/outside-fetch.ts'

/** The metadata of a provider (OpenID Connect Discovery), with the keys that verify its tokens. */
export type DiscoveredProvider = { readonly client: oidc.Configuration; readonly keys: JWTVerifyGetKey }

/** The providers of this installation. */
export type Providers = {
  readonly names: readonly string[]
  find(name: string): OidcProvider | null
  /**
   * Fetches the metadata of a provider, at most once a day. @throws Error when the provider does
   * not answer
   */
  discover(provider: OidcProvider): Promise<DiscoveredProvider>
}

const rememberedFor = days(1)

/**
 * No provider is contacted before the first sign-in with it, so an unreachable provider does not
 * delay the start.
 */
export function createProviders(
  configured: readonly OidcProvider[],
  { privateAddresses }: { privateAddresses: readonly string[] },
): Providers {
  const remembered = new Map<string, { discovered: Promise<DiscoveredProvider>; at: number }>()
  return {
    names: configured.map(({ name }) => name),
    find: (name) => configured.find((provider) => provider.name === name) ?? null,
    discover(provider) {
      // A firm may change what it entered, on whatever node.
      const key = JSON.stringify(provider)
      const before = remembered.get(key)
      if (before && performance.now() - before.at < rememberedFor) return before.discovered
      const isConfigured = configured.includes(provider)
      const discovered = discoverProvider(provider, isConfigured ? null : outsideFetch(privateAddresses))
      remembered.set(key, { discovered, at: performance.now() })
      discovered.catch(() => remembered.delete(key))
      return discovered
    },
  }
}

type Fetch = NonNullable<oidc.DiscoveryRequestOptions[typeof oidc.customFetch]>

async function discoverProvider(
  { issuer, clientIds, clientSecret }: OidcProvider,
  outside: Fetch | null,
): Promise<DiscoveredProvider> {
  const url = new URL(issuer)
  const [clientId = ''] = clientIds
  // Without encryption only where the provider runs on this very machine, as in a test; the fetch
  // for addresses of a firm's choice decides for itself.
  const mayBePlain = url.protocol === 'http:' && (outside !== null || isLoopback(url.hostname))
  const found = await oidc.discovery(url, clientId, undefined, oidc.None(), {
    execute: mayBePlain ? [oidc.allowInsecureRequests] : [],
    timeout: 5,
    ...(outside && { [oidc.customFetch]: outside }),
  })
  const server = found.serverMetadata()
  const client = new oidc.Configuration(server, clientId, {}, clientAuthentication(server, clientSecret))
  client.timeout = 5
  if (outside) client[oidc.customFetch] = outside
  if (mayBePlain) oidc.allowInsecureRequests(client)
  // OpenID Connect Core leaves the signature of a token that came over TLS unchecked (3.1.3.7).
  oidc.enableNonRepudiationChecks(client)
  const keys = createRemoteJWKSet(new URL(server.jwks_uri ?? ''), {
    timeoutDuration: seconds(5),
    cacheMaxAge: minutes(10),
    ...(outside && { [customFetch]: (address: string) => outside(address, jwksRequest) }),
  })
  return { client, keys }
}

const jwksRequest = { method: 'GET', body: null, headers: {}, redirect: 'manual' } as const
const maxBytes = 1_000_000

/** Fetches for a provider whose addresses a firm typed in, or the provider itself named. */
function outsideFetch(allowed: readonly string[]): Fetch {
  return (address, { method, headers, body }) =>
    fetchOutside(
      new URL(address),
      {
        method,
        headers,
        redirect: 'manual', // The client sends forms and nothing else.
        ...(body instanceof URLSearchParams && { body: String(body) }),
      },
      { allowed, maxBytes },
    )
}

function clientAuthentication(server: oidc.ServerMetadata, secret: string | null): oidc.ClientAuth {
  if (secret === null) return oidc.None()
  const methods = server.token_endpoint_auth_methods_supported
  return methods?.includes('client_secret_post') ? oidc.ClientSecretPost(secret) : oidc.ClientSecretBasic(secret)
}

const isLoopback = (host: string) => ['localhost', '127.0.0.1', '[::1]'].includes(host)
