/** Decides which replies of CalDAV servers are parsed. Pure. */
import { SaxesParser } from 'saxes'
import type { CalendarFailure } from '#contract/scheduling/linked-calendars/values.ts'

/** Elements, attributes, comments and sections. A calendar of 4,000 events has fewer. */
const maxNodes = 50_000
/** Replies name a few dozen properties. */
const maxNames = 200

class TooLargeError extends Error {}

/**
 * Why a reply must not be parsed into objects; null when it may be. That takes a second for the
 * largest reply allowed here, but minutes for one of the same size that is not well-formed, or that
 * has as many names as elements, and nobody else is answered meanwhile.
 */
export function failureOfXml(xml: string): CalendarFailure | null {
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
