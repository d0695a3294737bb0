import { createRemoteJWKSet, customFetch, type JWTVerifyGetKey } from 'jose'
import { LRUCache } from 'lru-cache'
import * as oidc from 'openid-client'
import { days, minutes, seconds } from '#contract/core/durations.ts'
import type { OidcProvider } from '#server/platform/config/auth.ts'
import { fetchOutside } from '#server/platform/network/outside-fetch.ts'

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

/**
 * A firm can change what it entered as often as it likes, and its provider can write much into its
 * metadata.
 */
const rememberedLimits = { max: 200, ttl: days(1) } as const

/**
 * No provider is contacted before the first sign-in with it, so an unreachable provider does not
 * delay the start.
 */
export function createProviders(
  configured: readonly OidcProvider[],
  { privateAddresses }: { privateAddresses: readonly string[] },
): Providers {
  const remembered = new LRUCache<string, Promise<DiscoveredProvider>>(rememberedLimits)
  return {
    names: configured.map(({ name }) => name),
    find: (name) => configured.find((provider) => provider.name === name) ?? null,
    discover(provider) {
      // A firm may change what it entered, on whatever node.
      const key = JSON.stringify(provider)
      const before = remembered.get(key)
      if (before) return before
      const isOfFirm = !configured.includes(provider)
      const discovered = discoverProvider(provider, {
        isOfFirm,
        fetchReply: isOfFirm ? outsideFetch(privateAddresses) : boundedFetch,
      })
      remembered.set(key, discovered)
      discovered.catch(() => remembered.delete(key))
      return discovered
    },
  }
}

type Fetch = NonNullable<oidc.DiscoveryRequestOptions[typeof oidc.customFetch]>

async function discoverProvider(
  { issuer, clientIds, clientSecret }: OidcProvider,
  { isOfFirm, fetchReply }: { isOfFirm: boolean; fetchReply: Fetch },
): Promise<DiscoveredProvider> {
  const url = new URL(issuer)
  const [clientId = ''] = clientIds
  // Without encryption only where the provider runs on this very machine, as in a test; the fetch
  // for addresses of a firm's choice decides for itself.
  const mayBePlain = url.protocol === 'http:' && (isOfFirm || isLoopback(url.hostname))
  const found = await oidc.discovery(url, clientId, undefined, oidc.None(), {
    execute: mayBePlain ? [oidc.allowInsecureRequests] : [],
    timeout: 5,
    [oidc.customFetch]: fetchReply,
  })
  const server = found.serverMetadata()
  const client = new oidc.Configuration(server, clientId, {}, clientAuthentication(server, clientSecret))
  client.timeout = 5
  client[oidc.customFetch] = fetchReply
  if (mayBePlain) oidc.allowInsecureRequests(client)
  // OpenID Connect Core leaves the signature of a token that came over TLS unchecked (3.1.3.7).
  oidc.enableNonRepudiationChecks(client)
  const keys = createRemoteJWKSet(new URL(server.jwks_uri ?? ''), {
    timeoutDuration: seconds(5),
    cacheMaxAge: minutes(10),
    [customFetch]: (address, { signal }) => fetchReply(address, { ...jwksRequest, signal }),
  })
  return { client, keys }
}

const jwksRequest = { method: 'GET', body: null, headers: {}, redirect: 'manual' } as const
const maxBytes = 1_000_000

/**
 * Fetches for a provider of the installation. It is the operator's choice, but no reply is read
 * without an end, also of one that unpacks to much more than was sent.
 */
const boundedFetch: Fetch = async (address, { method, headers, body, redirect, signal }) => {
  const sent = body instanceof URLSearchParams ? { body } : {}
  const reply = await fetch(address, { method, headers, redirect, ...(signal && { signal }), ...sent })
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of reply.body ?? []) {
    size += chunk.length
    if (size > maxBytes) throw new Error('The provider sends too much')
    chunks.push(chunk)
  }
  return new Response(size === 0 ? null : Buffer.concat(chunks), reply)
}

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
