/**
 * Decides which addresses of a browser may travel to the other side of a call (docs/product.md
 * "Calls"). Pure.
 */
import { createHmac } from 'node:crypto'
import type { Signal } from '#contract/calls/events.ts'
import { hours, seconds } from '#contract/core/durations.ts'
import { problem } from '#contract/problems.ts'

/**
 * Hours in which the relay servers take credentials. A connection goes on after them; a browser in
 * a call reads new ones every twenty minutes, and somebody who was banned cannot.
 */
const relayCredentialHours = 1

/**
 * Makes credentials for the relay servers, signed with the secret we share with them, so that they
 * need no list of people (the TURN REST convention of coturn's `use-auth-secret`). They name the
 * user and the hour they expire.
 */
export function relayCredentials(secret: string, userId: string, now: Date): { username: string; credential: string } {
  const expiresAt = Math.floor((now.getTime() + hours(relayCredentialHours)) / seconds(1))
  const username = `${expiresAt}:${userId}`
  return { username, credential: createHmac('sha1', secret).update(username).digest('base64') }
}

/**
 * Whether any of the configured servers relays (RFC 7065); a STUN server only tells a browser its
 * own address.
 */
export const hasRelay = (urls: readonly string[]) => urls.some((url) => /^turns?:/.test(url))

/**
 * Removes every address from a signal but those of relay servers, so that a call reveals nothing of
 * the sender's network even if the sender's browser gathers more than it should.
 * @throws core.invalid when the candidates are not the JSON that WebRTC makes
 */
export function withoutDirectAddresses(signal: Signal): Signal {
  const data = signal.kind === 'candidate' ? relayCandidates(signal.data) : relayDescription(signal.data)
  return { ...signal, data }
}

const isRelay = (candidate: string) => / typ relay( |$)/.test(candidate)

/** RFC 8839: the related address of a relay candidate is the sender's own address. */
const withoutRelatedAddress = (candidate: string) => candidate.replace(/ raddr \S+ rport \d+/, ' raddr 0.0.0.0 rport 0')

function relayCandidates(json: string): string {
  const candidates = parseJson(json)
  if (!Array.isArray(candidates)) throw invalidSignal()
  const kept = candidates.flatMap((entry: unknown) => {
    if (typeof entry !== 'object' || entry === null || !('candidate' in entry)) throw invalidSignal()
    const { candidate } = entry
    if (typeof candidate !== 'string') throw invalidSignal()
    // An empty candidate marks the end of them.
    if (candidate === '') return [entry]
    return isRelay(candidate) ? [{ ...entry, candidate: withoutRelatedAddress(candidate) }] : []
  })
  return JSON.stringify(kept)
}

function relayDescription(sdp: string): string {
  return sdp
    .split(/\r?\n/)
    .filter((line) => !line.startsWith('a=candidate:') || isRelay(line))
    .map((line) => {
      if (line.startsWith('a=candidate:')) return withoutRelatedAddress(line)
      return line.replace(/^([co]=.*)IN IP[46] \S+$/, '$1IN IP4 0.0.0.0').replace(/^(a=rtcp:\d+) IN IP.*$/, '$1')
    })
    .join('\r\n')
}

function parseJson(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    throw invalidSignal()
  }
}

function invalidSignal() {
  return problem('core.invalid', { fields: [{ path: 'signal.data', message: 'Not a list of candidates' }] })
}
