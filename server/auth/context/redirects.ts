/** What a redirect is measured against: the site itself and the owner's further globs. */
export type RedirectRules = {
  readonly siteUrl: string
  readonly allowList: readonly string[]
  /**
   * Whether every port of this machine counts as the site: true while PUBLIC_URL is this machine.
   */
  readonly allowsLoopback: boolean
}

const maxRedirectLength = 2_048
const loopbackNames = new Set(['localhost', '127.0.0.1', '[::1]'])
const ipv4 = /^\d{1,3}(\.\d{1,3}){3}$/
const plainHostname = /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/

/**
 * Tells whether a link of ours may lead to this address, so that no request redirects users, or
 * their tokens, elsewhere. The host must be written the way browsers read it: every disguise
 * (decimal or octal addresses, escapes, look-alike letters, user names before an @) is refused
 * before any comparison.
 */
export function isRedirectAllowed(rules: RedirectRules, target: string): boolean {
  // Browsers drop control characters and spaces, and read a backslash as a slash.
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is refused
  if (target === '' || target.length > maxRedirectLength || /[\u0000-\u0020\u007f\\]/.test(target)) return false
  const url = URL.parse(target)
  const isWeb = /^https?:/i.test(target)
  if (isWeb) {
    if (!url || !isPlainlyWritten(url, target)) return false
    const site = new URL(rules.siteUrl)
    const isLoopback = loopbackNames.has(url.hostname) || /^127(\.\d+){3}$/.test(url.hostname)
    const samePort = url.port === site.port || (rules.allowsLoopback && isLoopback)
    if (url.protocol === site.protocol && url.hostname === site.hostname && samePort) return true
    if (isLoopback && !url.hostname.startsWith('localhost')) {
      if (rules.allowsLoopback) return true
    } else if (ipv4.test(url.hostname) || !plainHostname.test(url.hostname)) return false
  } else if (url && runsAsCode.has(url.protocol)) return false
  const withoutFragment = target.split('#', 1)[0] ?? ''
  // A query right after the host gets its slash, so that `*` in a host cannot match across the `?`.
  const written = isWeb ? withoutFragment.replace(/^(https?:\/\/[^/?]*)\?/i, '$1/?') : withoutFragment
  return rules.allowList.some((glob) => globPattern(glob).test(written))
}

// Addresses that are programs or documents themselves; no glob of an owner means these.
const runsAsCode = new Set(['javascript:', 'data:', 'vbscript:', 'blob:', 'file:'])

function isPlainlyWritten(url: URL, target: string): boolean {
  const authority = /^https?:\/\/([^/?#]*)/i.exec(target)?.[1]
  if (!authority || authority.includes('@')) return false
  const host = authority.replace(/:\d*$/, '').toLowerCase()
  return host === url.hostname
}

const patterns = new Map<string, RegExp>()

function globPattern(glob: string): RegExp {
  let pattern = patterns.get(glob)
  if (!pattern) {
    pattern = compileGlob(glob)
    patterns.set(glob, pattern)
  }
  return pattern
}

/**
 * Tells whether pages of this origin may call the protocol from a browser: the site itself, and the
 * origins of the owner's globs, because their pages receive tokens by redirect anyway.
 */
export function isOriginAllowed(rules: RedirectRules, origin: string): boolean {
  const url = URL.parse(origin)
  if (!url || url.origin !== origin || !/^https?:$/.test(url.protocol)) return false
  const allowList = rules.allowList.map((glob) => /^https?:\/\/[^/]+/.exec(glob)?.[0] ?? '').filter(Boolean)
  return isRedirectAllowed({ ...rules, allowList }, origin)
}

/**
 * Compiles a glob in which `.` and `/` separate: `*` and `?` stop at them, `**` does not; `[a-z]`,
 * `[!a]`, `{a,b}`.
 */
export function compileGlob(glob: string): RegExp {
  let source = ''
  let depth = 0
  for (let at = 0; at < glob.length; at += 1) {
    const char = glob.charAt(at)
    const set = char === '[' ? /^\[(!?)([^\]]+)\]/.exec(glob.slice(at)) : null
    if (char === '*' && glob[at + 1] === '*') {
      source += '.*'
      at += 1
    } else if (char === '*') source += '[^./]*'
    else if (char === '?') source += '[^./]'
    else if (set) {
      source += `[${set[1] ? '^' : ''}${(set[2] ?? '').replace(/[\\\]^]/g, '\\$&')}]`
      at += set[0].length - 1
    } else if (char === '{') {
      source += '(?:'
      depth += 1
    } else if (char === '}' && depth > 0) {
      source += ')'
      depth -= 1
    } else if (char === ',' && depth > 0) source += '|'
    else if (char === '\\' && at + 1 < glob.length) {
      at += 1
      source += RegExp.escape(glob.charAt(at))
    } else source += RegExp.escape(char)
  }
  return new RegExp(`^${source}${')'.repeat(depth)}$`)
}

/** The targets that a request may name, in order of precedence. */
export type RedirectCandidates = {
  readonly header: string | undefined
  readonly query: string | undefined
  readonly referer: string | undefined
}

/**
 * Chooses where a link leads: the requested address when it is allowed, else the page the request
 * came from, else the site.
 */
export function chooseRedirect(rules: RedirectRules, candidates: RedirectCandidates): string {
  const requested = candidates.header || candidates.query
  if (requested && isRedirectAllowed(rules, requested)) return requested
  if (candidates.referer && isRedirectAllowed(rules, candidates.referer)) return candidates.referer
  return rules.siteUrl
}

/** Adds parameters to an address, keeping the rest of it as it was written. */
export function withQuery(target: string, params: Record<string, string>): string {
  const [beforeFragment = '', ...fragment] = target.split('#')
  const [path = '', ...query] = beforeFragment.split('?')
  const search = new URLSearchParams(query.join('?'))
  for (const [name, value] of Object.entries(params)) search.set(name, value)
  return asHeader(`${path}?${search}${fragment.length > 0 ? `#${fragment.join('#')}` : ''}`)
}

/**
 * Puts parameters into the fragment, which browsers keep to themselves. `sb=` marks them as ours
 * for the client.
 */
export function withFragment(target: string, params: Record<string, string>): string {
  const [beforeFragment = ''] = target.split('#')
  const search = new URLSearchParams({ ...params, sb: '' })
  search.sort()
  return asHeader(`${beforeFragment}#${search}`)
}

// A header holds ASCII; browsers would write the rest of an address this way themselves.
const asHeader = (target: string) => target.replace(/[^\u0021-\u007e]/gu, encodeURIComponent)
