import { createHash } from 'node:crypto'
import { minutes } from '#contract/core/durations.ts'

/** What is known of an error without its text: the same mistake has the same fingerprint. */
export type ErrorFact = { readonly fingerprint: string; readonly type: string }

/** Sorts the errors of one process by what went wrong where. */
export type ErrorGroups = {
  /** Counts an error, and tells whether the same one is in the log already this minute. */
  note(error: Error): ErrorFact & { readonly isRepeat: boolean }
  /** Called for every error, repeated ones included. */
  onError(listener: (fact: ErrorFact) => void): void
  /** Called a minute after the first of several, with how many were left out. */
  onRepeats(listener: (fact: ErrorFact & { readonly times: number }) => void): void
}

/** A label must be bounded: fingerprints beyond this many count as `other`. */
const mostFingerprints = 200
const framesOfFingerprint = 4

/**
 * Makes the groups of one process. An error is written whole once a minute; the same error again is
 * only counted, and the minute ends with a line that says how often.
 */
export function createErrorGroups({ everyMs = minutes(1) } = {}): ErrorGroups {
  const errorListeners: ((fact: ErrorFact) => void)[] = []
  const repeatListeners: ((fact: ErrorFact & { times: number }) => void)[] = []
  const fingerprints = new Set<string>()
  const repeats = new Map<string, number>()

  return {
    note(error) {
      const fact = { fingerprint: fingerprintOf(error), type: rootOf(error).name }
      if (fingerprints.size < mostFingerprints) fingerprints.add(fact.fingerprint)
      const counted = fingerprints.has(fact.fingerprint) ? fact : { fingerprint: 'other', type: 'other' }
      for (const listener of errorListeners) listener(counted)
      const before = repeats.get(fact.fingerprint)
      if (before !== undefined) {
        repeats.set(fact.fingerprint, before + 1)
        return { ...fact, isRepeat: true }
      }
      repeats.set(fact.fingerprint, 0)
      setTimeout(() => {
        const times = repeats.get(fact.fingerprint) ?? 0
        repeats.delete(fact.fingerprint)
        if (times > 0) for (const listener of repeatListeners) listener({ ...fact, times })
      }, everyMs).unref()
      return { ...fact, isRepeat: false }
    },
    onError: (listener) => void errorListeners.push(listener),
    onRepeats: (listener) => void repeatListeners.push(listener),
  }
}

/**
 * The fingerprint of an error: its first cause's type and code, and the functions it came through.
 * Messages and line numbers stay out, so that neither a value nor a release makes another one.
 */
export function fingerprintOf(error: Error): string {
  const root = rootOf(error)
  const code: unknown = Reflect.get(root, 'code')
  const frames = [...(root.stack ?? '').matchAll(/^ {4}at (?<frame>.+)$/gm)]
    .map(({ groups }) => withoutPlace(groups?.frame ?? ''))
    .slice(0, framesOfFingerprint)
  const facts = [root.name, typeof code === 'string' ? code : '', ...frames]
  return createHash('sha256').update(facts.join('\n')).digest('hex').slice(0, 12)
}

/** A frame as `function (server/folder/file.ts)`: without line and folder of installation. */
function withoutPlace(frame: string): string {
  return frame.replace(/(file:\/\/)?\/\S*?\/(?=(server|contract|node_modules)\/)/, '').replace(/:\d+:\d+\)?$/, '')
}

function rootOf(error: Error, depth = 0): Error {
  return error.cause instanceof Error && depth < 5 ? rootOf(error.cause, depth + 1) : error
}
