import { truncate } from '../truncate.ts'

/**
 * A name in one line and short: it is free text, and begins the subject of an email to a stranger.
 * @param maxLength in characters, counting the ellipsis of a name that was cut
 */
export function shortName(name: string, maxLength = 60): string {
  const line = name.replace(/\s+/g, ' ').trim()
  return line.length <= maxLength ? line : `${truncate(line, maxLength - 1).trimEnd()}…`
}
