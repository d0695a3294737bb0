import { authSentence } from '../copy.ts'

/**
 * The result that an e-mail link or a provider puts into the address. In the PKCE flow the library
 * redeems a code by itself; in the implicit flow the session is in the fragment, and is accepted
 * only after the person confirms that it is theirs: anybody could have sent such a link.
 */
export type FollowedLink =
  | { readonly kind: 'none' }
  | { readonly kind: 'failed'; readonly sentence: string }
  | { readonly kind: 'halfway' }
  | { readonly kind: 'code' }
  | { readonly kind: 'session'; readonly type: string; readonly email: string; readonly tokens: SessionTokens }

export type SessionTokens = { readonly accessToken: string; readonly refreshToken: string }

/** Reads the answer out of an address; errors are in the query, in the fragment, or in both. */
export function readLinkAnswer({ search, hash }: { search: string; hash: string }): FollowedLink {
  const query = new URLSearchParams(search)
  const fragment = new URLSearchParams(hash.replace(/^#/, ''))
  const get = (name: string) => fragment.get(name) ?? query.get(name) ?? ''
  if (get('error') || get('error_code')) return { kind: 'failed', sentence: failureOf(get) }
  const tokens = { accessToken: fragment.get('access_token') ?? '', refreshToken: fragment.get('refresh_token') ?? '' }
  if (tokens.accessToken && tokens.refreshToken)
    return { kind: 'session', type: fragment.get('type') ?? '', email: emailIn(tokens.accessToken), tokens }
  if (query.has('code')) return { kind: 'code' }
  return get('message') ? { kind: 'halfway' } : { kind: 'none' }
}

function failureOf(get: (name: string) => string): string {
  const code = get('error_code') || get('error')
  // Providers send this code when a person cancels at the provider.
  if (code === 'access_denied') return 'You canceled before you were signed in. Nothing has changed.'
  return authSentence({ name: 'AuthApiError', message: get('error_description') || code, code }, 'sign-in')
}

/**
 * The address the token speaks of, only to name it on the button; the server decides whether the
 * token is good.
 */
function emailIn(token: string): string {
  try {
    const payload = token.split('.')[1]?.replaceAll('-', '+').replaceAll('_', '/') ?? ''
    const email: unknown = Reflect.get(Object(JSON.parse(atob(payload))), 'email')
    return typeof email === 'string' ? email : ''
  } catch {
    return ''
  }
}

/**
 * Takes the answer out of the address bar once it was read, so that it is neither shared nor read
 * again.
 */
export function forgetLinkAnswer(): void {
  const url = new URL(location.href)
  for (const name of ['error', 'error_code', 'error_description', 'message', 'sb']) url.searchParams.delete(name)
  url.hash = ''
  history.replaceState(history.state, '', url)
}
