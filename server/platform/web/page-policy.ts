import { createHash, randomBytes } from 'node:crypto'
import { brand, tagManagerHosts } from '#contract/brand.ts'
import type { Config } from '../config.ts'

/**
 * Third-party origins a page may load from, when the owner has configured a service that needs
 * them.
 */
export type ThirdParties = {
  readonly scripts: readonly string[]
  readonly frames: readonly string[]
  /** Origins a third-party script sends its measurements to, by request or by image address. */
  readonly measures: readonly string[]
}

export const noThirdParties: ThirdParties = { scripts: [], frames: [], measures: [] }

/** What each captcha provider asks to be allowed, as it documents it. */
const captchaGuests = {
  hcaptcha: {
    scripts: ['https://js.hcaptcha.com', 'https://*.hcaptcha.com'],
    frames: ['https://hcaptcha.com', 'https://*.hcaptcha.com'],
  },
  turnstile: { scripts: ['https://challenges.cloudflare.com'], frames: ['https://challenges.cloudflare.com'] },
} satisfies Record<string, Partial<ThirdParties>>

type TagManager = { readonly tagManagerId: string; readonly hosts: readonly string[] }

/** The thirdParties of this installation: none, unless a captcha or a tag manager is configured. */
export function thirdPartiesOf(
  { captcha }: Pick<Config, 'captcha'>,
  { tagManagerId, hosts }: TagManager = { tagManagerId: brand.tagManagerId, hosts: tagManagerHosts },
): ThirdParties {
  const { scripts, frames } = captcha ? captchaGuests[captcha.provider] : noThirdParties
  const measures = tagManagerId ? hosts : []
  return { scripts: [...scripts, ...measures], frames, measures }
}

/** Our own pages may show a page in a frame, as the accessibility check does; nobody else may. */
export const pageFraming = { 'x-frame-options': 'SAMEORIGIN' } as const

/**
 * Tells whether other sites may show a page in a frame. Such a page only leads on, in a window of
 * its own: nothing can be done in it that a frame could trick somebody into.
 */
export function isEmbeddable(path: string): boolean {
  return /^\/embed\/[^/]+$/.test(path)
}

/**
 * Scripts of our own origin and those of this very page; nothing inline that was not allowed by
 * name.
 */
function policy(
  inline: { scripts: readonly string[]; styles?: readonly string[] },
  thirdParties: ThirdParties,
  ancestors = "'self'",
): string {
  const from = (...sources: readonly string[]) => sources.filter(Boolean).join(' ')
  return [
    "default-src 'self'",
    from("script-src 'self'", ...inline.scripts, ...thirdParties.scripts),
    from("style-src 'self'", ...(inline.styles ?? []), ...thirdParties.frames),
    // Widths of bars and sizes of drawings are style attributes. They affect one element and run no
    // code.
    "style-src-attr 'unsafe-inline'",
    from("img-src 'self' data: blob:", ...thirdParties.measures),
    "font-src 'self'",
    "media-src 'self' blob:",
    // Socket.IO on the same origin is covered by 'self'.
    from("connect-src 'self'", ...thirdParties.frames, ...thirdParties.measures),
    from("frame-src 'self'", ...thirdParties.frames),
    "worker-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    from('frame-ancestors', ancestors),
  ].join('; ')
}

const inlineScript = /<script(?<attributes>[^>]*)>(?<code>[\s\S]*?)<\/script>/g
const inlineStyle = /<style>(?<code>[\s\S]*?)<\/style>/g
const digestOf = (code: string) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`

/**
 * The policy of a page that was written at build time: each of its inline scripts and styles is
 * allowed by its digest, because a file cannot hold a nonce. Data for search engines is no script
 * to the browser and needs none.
 */
export function policyOfFile(html: string, thirdParties: ThirdParties = noThirdParties): string {
  const scripts = new Set<string>()
  for (const { groups } of html.matchAll(inlineScript)) {
    const { attributes = '', code = '' } = groups ?? {}
    if (/\ssrc=/.test(attributes) || attributes.includes('application/ld+json')) continue
    scripts.add(digestOf(code))
  }
  const styles = [...html.matchAll(inlineStyle)].map(({ groups }) => digestOf(groups?.code ?? ''))
  return policy({ scripts: [...scripts], styles }, thirdParties)
}

/** A fresh nonce with the policy that allows it, for one server-rendered answer to a path. */
export function policyWithNonce(
  thirdParties: ThirdParties = noThirdParties,
  path = '/',
): { nonce: string; header: string } {
  const nonce = randomBytes(16).toString('base64')
  const ancestors = isEmbeddable(path) ? '*' : "'self'"
  return { nonce, header: policy({ scripts: [`'nonce-${nonce}'`] }, thirdParties, ancestors) }
}

/**
 * The policy of the service worker's own file. It sits between pages and our origin; without a
 * policy that lets it fetch, it could not be installed.
 */
export const workerPolicy = "default-src 'none'; connect-src 'self'"

/**
 * In development Vite adds inline scripts and a socket of its own, so pages are let do what it
 * needs.
 */
export const developmentPolicy =
  "default-src 'self' 'unsafe-inline' data: blob: ws: wss:; object-src 'none'; frame-ancestors 'self'"
