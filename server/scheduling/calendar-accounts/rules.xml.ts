/** Decides which replies of CalDAV servers are parsed, and reads those with events. Pure. */
import { SaxesParser } from 'saxes'
import type { CalendarFailure } from '#contract/scheduling/linked-calendars/values.ts'

/** Elements, attributes, comments and sections. A list of 200 calendars has fewer. */
const maxNodes = 20_000
const maxLength = 1_000_000
/** Replies name a few dozen properties. */
const maxNames = 200

class TooLargeError extends Error {}

/** What XML does not allow; Radicale and others send it as it is in the text of an event. */
const controlCharacters = /[^\P{Cc}\t\n\r]/gu

/** A reply without the characters that XML does not allow. */
export function readableXml(xml: string): string {
  return xml.replace(controlCharacters, ' ')
}

/**
 * Why a reply must not be parsed into objects; null when it may be. That takes a tenth of a second
 * for the largest reply allowed here, but minutes for one of eight megabytes that is not
 * well-formed, or that has as many names as elements, and nobody else is answered meanwhile.
 */
export function failureOfXml(xml: string): CalendarFailure | null {
  if (xml.length > maxLength) return 'too-large'
  const parser = new SaxesParser()
  const names = new Set<string>()
  let nodes = 0
  const count = () => {
    nodes += 1
    if (nodes > maxNodes || names.size > maxNames) throw new TooLargeError()
  }
  parser.on('doctype', () => {
    throw new Error('a document type has no business here')
  })
  parser.on('opentagstart', ({ name }) => {
    names.add(name)
    count()
  })
  for (const kind of ['attribute', 'comment', 'cdata', 'processinginstruction'] as const) parser.on(kind, count)
  try {
    parser.write(xml).close()
    return null
  } catch (error) {
    return error instanceof TooLargeError ? 'too-large' : 'invalid'
  }
}

const caldav = 'urn:ietf:params:xml:ns:caldav'

/**
 * The iCalendar files of a reply to a calendar-query; null when it is no well-formed reply. Its
 * elements are read one after the other and never kept, so that the size of the reply bounds the
 * memory.
 */
export function calendarDataOf(reply: string): string[] | null {
  const parser = new SaxesParser({ xmlns: true })
  const files: string[] = []
  let file: string | null = null
  let isReply = false
  const add = (text: string) => {
    if (file !== null) file += text
  }
  parser.on('doctype', () => {
    throw new Error('a document type has no business here')
  })
  parser.on('opentag', ({ local, uri }) => {
    if (local === 'multistatus' && uri === 'DAV:') isReply = true
    if (local === 'calendar-data' && uri === caldav) file = ''
  })
  parser.on('text', add)
  parser.on('cdata', add)
  parser.on('closetag', ({ local, uri }) => {
    if (local !== 'calendar-data' || uri !== caldav) return
    if (file?.trim()) files.push(file)
    file = null
  })
  try {
    parser.write(readableXml(reply)).close()
    return isReply ? files : null
  } catch {
    return null
  }
}
