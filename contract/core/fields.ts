import { z } from 'zod'

/**
 * A UUID (version 7, so that ids sort by creation) in the one spelling that rows have. The database
 * takes capitals for the same id, so a rule that compares ids must never see them.
 */
export const Id = z.uuid().toLowerCase()
export const IdParams = z.object({ id: Id })

const isStorableYear = (text: string) => text >= '1970' && text < '2200'

/** An instant as ISO 8601 in UTC, from 1970 to 2199: nothing in the product is older or later. */
export const Instant = z.iso.datetime().refine(isStorableYear, 'Use a time between 1970 and 2199')
/** A calendar day, YYYY-MM-DD, without a zone, in the same years. */
export const Day = z.iso.date().refine(isStorableYear, 'Use a day between 1970 and 2199')

/** A place in a numbered sequence, bounded by the integer column that holds it. */
const maxPosition = 2_147_483_647
export const Position = z.number().int().min(0).max(maxPosition)
/** The same in an address, where it is text. */
export const PositionInQuery = z.coerce.number().int().min(0).max(maxPosition)
/** A wall-clock time, HH:MM. */
export const ClockTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Enter the hour and the minutes')
/** An IANA time zone this runtime knows. */
export const TimeZone = z.string().max(64).refine(isTimeZone, 'Choose a time zone such as America/New_York')

/** Whole US dollars (docs/product.md "Value sets"). */
export const Dollars = z.number().int().min(0).max(1_000_000_000_000)

const unstorable = 'Remove characters we can’t store'

const controls = String.raw`\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f`
const storable = new RegExp(`^[^${controls}]*$`, 'u')
/** Tabs, line breaks of every kind, and what turns the direction of writing. */
const breaks = String.raw`\t\n\r\u0085\u2028\u2029\u202a-\u202e\u2066-\u2069`
const oneLine = new RegExp(`^[^${controls}${breaks}]*$`, 'u')

/**
 * Text a person types: trimmed, bounded, well-formed Unicode, without control characters. Its
 * accents are composed (NFC), since devices differ and a search compares characters.
 */
export const text = (max: number) => typed(composed(), max, storable, unstorable)

/** The same with its accents as they were sent: a secret or a signed document. */
export const verbatim = (max: number) => typed(z.string(), max, storable, unstorable)

/**
 * The same on one line, as for a name: a line break or a sign that turns the direction of writing
 * would let a name write sentences of its own into the mails and lists that hold it.
 */
export const line = (max: number) => typed(composed(), max, oneLine, 'Remove line breaks and characters we can’t store')

/** Text with spaces for the control characters that a field refuses, for what no form sends. */
export const withoutControls = (value: string): string => value.replace(new RegExp(`[${controls}]`, 'gu'), ' ')

const composed = () => z.string().normalize('NFC')

function typed(field: z.ZodString, max: number, pattern: RegExp, message: string) {
  return (
    field
      .trim()
      .max(max)
      .regex(pattern, message)
      // Half a surrogate pair has no UTF-8 form, and the database refuses it.
      .refine((value) => value.isWellFormed(), unstorable)
  )
}

/** A field that may be empty: forms send '' for an empty box, which clears the value. */
export const optional = <T extends z.ZodType>(field: T) =>
  z.union([z.literal('').transform(() => null), field, z.null()])

/** A first or last name. */
export const PersonName = line(80)

/** Blanks around a typed address are not part of it. */
export const EmailAddress = z.string().trim().max(254).check(z.email('Please enter a valid email'))
export const ZipCode = z.string().regex(/^\d{5}(-\d{4})?$/, 'Enter a ZIP code such as 97205')
const notAnAddress = 'Enter a web address such as www.example.com'
const notSecure = 'Enter a web address that starts with https://'
const startsWithDomain = /^[^\s:/?#@]+\.[^\s:/?#@]+([/?#]|$)/u
/** People type the address of a page without its scheme, which is https today. */
const completed = (value: string) => (startsWithDomain.test(value) ? `https://${value}` : value)
/**
 * A user name before an @ looks like the site, browsers read a backslash as a slash, and a sign
 * that turns the direction of writing shows another address than the link leads to.
 */
const isPlainAddress = (value: string) =>
  oneLine.test(value) && value.isWellFormed() && !value.includes('\\') && !/^[^/]*\/\/[^/?#]*@/.test(value)
const webAddress = (protocol: RegExp, error: string) =>
  z
    .string()
    .trim()
    .overwrite(completed)
    .max(300)
    .check(z.url({ protocol, hostname: z.regexes.domain, error }))
    .refine(isPlainAddress, error)
/** A website (decision "Value sets"). */
export const WebAddress = webAddress(/^https?$/, notAnAddress)
/** A document or an offer that a page links to: https, so that nobody changes it on its way. */
export const SecureWebAddress = webAddress(/^https$/, notSecure)
export const noPhoneMessage = 'Enter a phone number such as +1 503 555 0142'
/**
 * Seven to fifteen digits (ITU-T E.164), and what people write between them. Dashes and spaces of
 * web pages and word processors become plain ones.
 */
export const Phone = z
  .string()
  .overwrite((phone) =>
    phone
      .replace(/^\s*tel:/i, '')
      .replaceAll(/[\u2010-\u2015\u2212]/g, '-')
      .replaceAll(/\s/g, ' ')
      .trim(),
  )
  .max(24, noPhoneMessage)
  .regex(/^\+?(?:[ ().-]*[0-9]){7,15}[ ().-]*$/, noPhoneMessage)

function isTimeZone(zone: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone })
    return true
  } catch {
    return false
  }
}
