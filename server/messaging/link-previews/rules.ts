/** Reads what a page says of itself. Pure. */
import { Parser } from 'htmlparser2'

export type PageSummary = { readonly title: string; readonly description: string }

/** Where a page's title and description are, at the latest: the rest is not parsed. */
const headMaxLength = 200_000
const titleMaxLength = 160
const descriptionMaxLength = 280

/**
 * The title and description of an HTML page: those it gives for sharing (Open Graph), or else its
 * own. Null where it has no title.
 */
export function summaryOf(html: string): PageSummary | null {
  const found = new Map<string, string>()
  let isInTitle = false
  let ownTitle = ''
  const parser = new Parser({
    onopentag(name, { property, name: metaName, content }) {
      isInTitle = name === 'title' && ownTitle === ''
      const key = (property ?? metaName ?? '').toLowerCase()
      if (name === 'meta' && content && !found.has(key)) found.set(key, content)
    },
    ontext(text) {
      if (isInTitle) ownTitle += text
    },
    onclosetag() {
      isInTitle = false
    },
  })
  const start = html.slice(0, headMaxLength)
  const end = start.search(/<\/head|<body/i)
  parser.end(end === -1 ? start : start.slice(0, end))
  const title = oneLine(found.get('og:title') || ownTitle, titleMaxLength)
  if (title === '') return null
  const description = found.get('og:description') || found.get('description') || ''
  return { title, description: oneLine(description, descriptionMaxLength) }
}

/** The encoding a page is read by: what its reply names, or UTF-8. */
export function textOf(bytes: ArrayBuffer, contentType: string): string {
  const label = /charset="?([\w-]+)/i.exec(contentType)?.[1] ?? 'utf-8'
  try {
    return new TextDecoder(label).decode(bytes)
  } catch {
    return new TextDecoder().decode(bytes)
  }
}

/** Without line breaks and signs that turn the direction of writing, which could hide a host. */
function oneLine(text: string, maxLength: number): string {
  const plain = text
    .replaceAll(/[\p{Cc}\p{Cf}]/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
  const letters = Array.from(plain)
  return letters.length <= maxLength ? plain : `${letters.slice(0, maxLength - 1).join('')}…`
}
