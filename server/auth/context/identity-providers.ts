import { createRemoteJWKSet, type JWTVerifyGetKey } from 'jose'
import * as oidc from 'openid-client'
import { days, minutes, seconds } from '#contract/core/durations.ts'
import type { OidcProvider } from '#server/platform/config/auth.ts'

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
export function createProviders(configured: readonly OidcProvider[]): Providers {
  const remembered = new Map<string, { discovered: Promise<DiscoveredProvider>; at: number }>()
  return {
    names: configured.map(({ name }) => name),
    find: (name) => configured.find((provider) => provider.name === name) ?? null,
    discover(provider) {
      const before = remembered.get(provider.name)
      if (before && performance.now() - before.at < rememberedFor) return before.discovered
      const discovered = discoverProvider(provider)
      remembered.set(provider.name, { discovered, at: performance.now() })
      discovered.catch(() => remembered.delete(provider.name))
      return discovered
    },
  }
}

async function discoverProvider({ issuer, clientIds, clientSecret }: OidcProvider): Promise<DiscoveredProvider> {
  const url = new URL(issuer)
  const [clientId = ''] = clientIds
  const found = await oidc.discovery(url, clientId, undefined, oidc.None(), {
    // Without encryption only where the provider runs on this very machine, as in a test.
    execute: url.protocol === 'http:' && isLoopback(url.hostname) ? [oidc.allowInsecureRequests] : [],
    timeout: 5,
  })
  const server = found.serverMetadata()
  const client = new oidc.Configuration(server, clientId, {}, clientAuthentication(server, clientSecret))
  client.timeout = 5
  if (url.protocol === 'http:' && isLoopback(url.hostname)) oidc.allowInsecureRequests(client)
  const keys = createRemoteJWKSet(new URL(server.jwks_uri ?? ''), {
    timeoutDuration: seconds(5),
    cacheMaxAge: minutes(10),
  })
  return { client, keys }
}

function clientAuthentication(server: oidc.ServerMetadata, secret: string | null): oidc.ClientAuth {
  if (secret === null) return oidc.None()
  const methods = server.token_endpoint_auth_methods_supported
  return methods?.includes('client_secret_post') ? oidc.ClientSecretPost(secret) : oidc.ClientSecretBasic(secret)
}

const isLoopback = (host: string) => ['localhost', '127.0.0.1', '[::1]'].includes(host)
