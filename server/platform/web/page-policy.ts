import { createHash, randomBytes } from 'node:crypto'

/** Scripts of our own origin and those of this very page; nothing inline that was not allowed by name. */
function policy(inlineScripts: readonly string[]): string {
  return [
    "default-src 'self'",
    `script-src 'self' ${inlineScripts.join(' ')}`.trim(),
    // Positions of menus and widths of bars are written as style attributes; a style cannot run code.
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "media-src 'self' blob:",
    // Socket.IO on the same origin is covered by 'self'.
    "connect-src 'self'",
    "worker-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}

const inlineScript = /<script(?<attributes>[^>]*)>(?<code>[\s\S]*?)<\/script>/g

/**
 * The policy of a page that was written at build time: each of its inline scripts is allowed by its digest, because a
 * file cannot hold a nonce. Data for search engines is no script to the browser and needs none.
 */
export function policyOfFile(html: string): string {
  const digests = new Set<string>()
  for (const { groups } of html.matchAll(inlineScript)) {
    const { attributes = '', code = '' } = groups ?? {}
    if (/\ssrc=/.test(attributes) || attributes.includes('application/ld+json')) continue
    digests.add(`'sha256-${createHash('sha256').update(code).digest('base64')}'`)
  }
  return policy([...digests])
}

/** A fresh nonce with the policy that allows it, for one server-rendered answer. */
export function policyWithNonce(): { nonce: string; header: string } {
  const nonce = randomBytes(16).toString('base64')
  return { nonce, header: policy([`'nonce-${nonce}'`]) }
}

/** In development Vite adds inline scripts and a socket of its own, so pages are let do what it needs. */
export const developmentPolicy =
  "default-src 'self' 'unsafe-inline' data: blob: ws: wss:; object-src 'none'; frame-ancestors 'none'"
