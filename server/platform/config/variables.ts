import { Resolver } from 'node:dns'
import { isIP } from 'node:net'
import proxyAddress from '@fastify/proxy-addr'
import { z } from 'zod'
import { brand } from '#contract/brand.ts'

/**
 * What one environment variable may hold. An empty value counts as not given, as shells and compose
 * files leave it.
 */
const optionalText = z
  .string()
  .optional()
  .transform((value) => value?.trim() || undefined)

type Wrong = { readonly wrong: string }

function isWrong(checked: unknown): checked is Wrong {
  return typeof checked === 'object' && checked !== null && 'wrong' in checked
}

function variable<R>(check: (value: string) => R) {
  return optionalText.transform((value, context): Exclude<R, Wrong> | undefined => {
    if (value === undefined) return undefined
    const checked = check(value)
    // The compiler cannot subtract Wrong from an open type parameter; isWrong has just done so.
    if (!isWrong(checked)) return checked as Exclude<R, Wrong>
    context.addIssue({ code: 'custom', message: checked.wrong })
    return z.NEVER
  })
}

/** Any text, or null when not given. */
export const text = () => variable((value) => value).transform((value) => value ?? null)

/** Any text, or the fallback when not set. */
export const textOr = (fallback: string) => variable((value) => value).transform((value) => value ?? fallback)

/** A whole number within bounds, written in digits; null when not given. */
export const integerOrNull = (min: number, max: number) =>
  variable((value) => {
    const number = /^\d{1,12}$/.test(value) ? Number(value) : Number.NaN
    return number >= min && number <= max ? number : { wrong: `must be a whole number from ${min} to ${max}` }
  }).transform((value) => value ?? null)

/** A whole number within bounds, or the fallback when not set. */
export const whole = (fallback: number, min: number, max: number) =>
  integerOrNull(min, max).transform((value) => value ?? fallback)

/** A number that may have decimals. */
export const decimal = (fallback: number, min: number, max: number) =>
  variable((value) => {
    const number = /^\d{1,9}(\.\d{1,6})?$/.test(value) ? Number(value) : Number.NaN
    return number >= min && number <= max ? number : { wrong: `must be a number from ${min} to ${max}` }
  }).transform((value) => value ?? fallback)

const words: Readonly<Record<string, boolean>> = {
  true: true,
  on: true,
  yes: true,
  1: true,
  false: false,
  off: false,
  no: false,
  0: false,
}

/** A switch, or null when not given. */
export const flagOrNone = () =>
  variable((value) => words[value.toLowerCase()] ?? { wrong: 'must be on or off (or true or false)' }).transform(
    (value) => value ?? null,
  )

/** A switch, or the fallback when not set. */
export const flag = (fallback: boolean) => flagOrNone().transform((value) => value ?? fallback)

/** One of a few words, or null when not given. */
export const oneOfOrNone = <const T extends string>(choices: readonly T[]) =>
  variable((value) => {
    const choice = choices.find((allowed) => allowed === value)
    return choice ?? { wrong: `must be one of ${choices.join(', ')}` }
  }).transform((value) => value ?? null)

/** One of a few words, or the fallback when not set. */
export const oneOf = <const T extends string>(choices: readonly T[], fallback: T) =>
  oneOfOrNone(choices).transform((value) => value ?? fallback)

/** Some of a few words, separated by commas, or `none`. */
export const someOf = <const T extends string>(choices: readonly T[], fallback: readonly T[]) =>
  variable((value): T[] | Wrong => {
    const names = value === 'none' ? [] : value.split(',').map((name) => name.trim())
    const chosen = choices.filter((choice) => names.includes(choice))
    if (chosen.length === new Set(names).size) return chosen
    return { wrong: `must be some of ${choices.join(', ')}, separated by commas, or none` }
  }).transform((value): readonly T[] => value ?? fallback)

/** An address with one of the given schemes, without a trailing slash; null when not given. */
export const address = (...schemes: readonly string[]) =>
  variable((value) => {
    const url = URL.parse(value)
    const wanted = schemes.map((scheme) => `${scheme}://`).join(' or ')
    if (!url || !schemes.includes(url.protocol.slice(0, -1)))
      return { wrong: `must be an address beginning with ${wanted}` }
    return value.replace(/\/+$/, '')
  }).transform((value) => value ?? null)

/** An address of a whole site, as browsers write it; null when not given. */
export const origin = (...schemes: readonly string[]) =>
  address(...schemes).transform((value, context) => {
    const url = value === null ? null : URL.parse(value)
    if (url === null) return null
    if (url.origin === url.href.replace(/\/$/, '')) return url.origin
    context.addIssue({ code: 'custom', message: 'must be an address without a path, such as https://fairlead.example' })
    return z.NEVER
  })

/** The sender of mails: an address, or a name with the address in angle brackets. */
export const sender = () =>
  variable((value) => {
    const isSender = /^(?:[^\s<>@]+@[^\s<>@]+|[^<>]+<[^\s<>@]+@[^\s<>@]+>)$/.test(value)
    return isSender ? value : { wrong: `must be an address, such as ${brand.name} <hello@fairlead.example>` }
  }).transform((value) => value ?? null)

/** Half of a key pair of push messages (RFC 8292), which has a fixed number of bytes. */
export const pushKey = (bytes: number) =>
  variable((value) => {
    const isKey = /^[\w-]+=*$/.test(value) && Buffer.from(value, 'base64url').length === bytes
    return isKey ? value : { wrong: `must be ${bytes} bytes as base64url` }
  }).transform((value) => value ?? null)

/** Several values separated by commas. */
export const list = () =>
  variable((value) =>
    value
      .split(',')
      .map((part) => part.trim())
      .filter((part) => part !== ''),
  ).transform((value): readonly string[] => value ?? [])

/** Several values separated by commas, each of which fits. */
const listOf = (fits: (part: string) => boolean, wrong: string) =>
  list().transform((parts, context) => {
    if (parts.every(fits)) return parts
    context.addIssue({ code: 'custom', message: `must be ${wrong}, separated by commas` })
    return z.NEVER
  })

/** IP addresses separated by commas. */
export const ipList = () => listOf((part) => isIP(part) !== 0, 'IP addresses')

/** Name servers separated by commas, as Node takes them. */
export const nameServerList = () =>
  listOf((part) => {
    try {
      new Resolver().setServers([part])
      return true
    } catch {
      return false
    }
  }, 'IP addresses, each with a port where it is not 53')

/** STUN and TURN servers as browsers take them (RFC 7064, RFC 7065). */
export const relayList = () =>
  listOf(
    (part) => /^(?:stuns?:[^\s/?@]+|turns?:[^\s/?@]+(?:\?transport=(?:udp|tcp))?)$/.test(part),
    'addresses such as stun:turn.example:3478 or turn:turn.example:3478?transport=tcp',
  )

/** Headers as OpenTelemetry writes them. */
export const headerList = () => listOf((part) => /^[^\s=]+=./.test(part), 'headers as name=value')

const networks = ['loopback', 'linklocal', 'uniquelocal']

function isNetwork(name: string): boolean {
  if (networks.includes(name)) return true
  const [address = '', bits] = name.split('/')
  if (isIP(address) === 0 || (bits !== undefined && !/^\d{1,3}$/.test(bits))) return false
  try {
    proxyAddress.compile(name)
    return true
  } catch {
    return false
  }
}

/** Addresses and ranges of machines, or `none`. */
export const networkList = (fallback: string) =>
  variable((value): string[] | Wrong => {
    const names = value === 'none' ? [] : value.split(',').map((name) => name.trim())
    return names.every(isNetwork) ? names : { wrong: 'must be addresses or ranges, separated by commas, or none' }
  }).transform((value) => value ?? [fallback])

/**
 * JSON of a known form; null when not given. The value itself never appears in the message: it may
 * hold keys.
 */
export const json = <T extends z.ZodType>(form: T, name: string) =>
  variable((value): z.output<T> | Wrong => {
    try {
      return form.parse(JSON.parse(value))
    } catch {
      return { wrong: `must be ${name} as JSON` }
    }
  }).transform((value) => value ?? null)
