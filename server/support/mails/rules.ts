import { createHash } from 'node:crypto'
import type { Email } from 'postal-mime'

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** The address under which the writer of a request answers by email: its key is in the name. */
export function replyAddress(inbox: string, token: string): string {
  const at = inbox.lastIndexOf('@')
  return `${inbox.slice(0, at)}+${token}${inbox.slice(at)}`
}

/** The key of the request that an email answers; null when it begins one. */
export function tokenIn(email: Email, inbox: string): string | null {
  const at = inbox.lastIndexOf('@')
  const [start, end] = [`${inbox.slice(0, at)}+`.toLowerCase(), inbox.slice(at).toLowerCase()]
  for (const address of recipientsOf(email)) {
    const token = address.slice(start.length, -end.length)
    if (address.startsWith(start) && address.endsWith(end) && uuid.test(token)) return token
  }
  return null
}

function recipientsOf({ to = [], cc = [], deliveredTo, headers }: Email): string[] {
  const listed = [...to, ...cc].flatMap((entry) => entry.group ?? [entry]).map(({ address }) => address ?? '')
  // A mail server writes here whom it delivered to, which a blind copy names nowhere else.
  const delivered = headers.filter(({ key }) => key === 'x-original-to' || key === 'envelope-to')
  return [...listed, deliveredTo ?? '', ...delivered.map(({ value }) => value)].map((each) => each.toLowerCase())
}

/**
 * Whether a program wrote an email and not a person: a notice of absence, a failed delivery, a
 * mailing list (RFC 3834). A program that answers these answers forever.
 */
export function isAutomatic({ headers, returnPath }: Email): boolean {
  const headerOf = (name: string) =>
    headers
      .find(({ key }) => key === name)
      ?.value.trim()
      .toLowerCase()
  const submitted = headerOf('auto-submitted')
  if (submitted !== undefined && !submitted.startsWith('no')) return true
  if (headerOf('x-autoreply') !== undefined || headerOf('x-autorespond') !== undefined) return true
  // What mail servers report of a delivery (RFC 6522).
  if (headerOf('content-type')?.startsWith('multipart/report')) return true
  if (['bulk', 'junk', 'list', 'auto_reply'].includes(headerOf('precedence') ?? '')) return true
  return headerOf('list-id') !== undefined || returnPath === '' || headerOf('return-path') === '<>'
}

/** Begins what a mail program quotes below an answer when it marks the lines of it by nothing. */
const divider = /^(_{8,}|-{2,} ?[^-]{1,40} ?-{2,})$/

/**
 * What somebody wrote in an email, without what they answer: the lines marked as quoted at its end,
 * and the one that introduces them. No expression here looks at more than one line, for a text of
 * strangers must not cost more time than it is long.
 */
export function writtenIn(text: string): string {
  const all = text.replaceAll('\r', '').split('\n')
  const cut = all.findIndex((line) => divider.test(line.trim()))
  const lines = cut > 0 ? all.slice(0, cut) : all
  const isQuoted = (line: string) => line.startsWith('>')
  const isBlank = (line: string) => line.trim() === ''
  // What is written between quoted lines keeps them, since it is understood with them alone.
  const end = lines.findLastIndex((line) => !isQuoted(line) && !isBlank(line))
  const rest = lines.slice(0, end + 1)
  const hasQuote = lines.slice(end + 1).some(isQuoted)
  if (!hasQuote || !rest.at(-1)?.trimEnd().endsWith(':')) return rest.join('\n').trim()
  // "On Thursday Fairlead wrote:", which mail programs fold, is a paragraph of its own.
  const before = rest.findLastIndex(isBlank)
  return rest
    .slice(0, before === -1 ? -1 : before)
    .join('\n')
    .trim()
}

/**
 * The key by which an email that is handed over again is known; names nobody. It covers what the
 * email says, for anybody can send one with the Message-ID of somebody else's before it.
 */
export function mailKey({ messageId, from, date, subject, text }: Email): string {
  const said = JSON.stringify([messageId ?? date, from?.address, subject, text])
  return createHash('sha256').update(said).digest('base64url')
}
