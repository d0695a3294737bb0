import { setTimeout as wait } from 'node:timers/promises'
import { type DestinationStream, type Logger, pino } from 'pino'
import { traceFields } from '../tracing/span.ts'
import { createErrorGroups, type ErrorGroups } from './error-groups.ts'

/**
 * Makes the log of this process: JSON lines with the ids of their trace, and the same error whole
 * once a minute (error-groups.ts). Nobody may put a body, a query string, an e-mail address, a
 * token or a caller's address into it; what errors carry of these is cut off here.
 */
export function createLog(level: string, errors = createErrorGroups(), destination = standardOutput()): Logger {
  const log = pino(
    {
      level,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      serializers: { err: describeError },
      mixin: traceFields,
      hooks: {
        logMethod(values, write, weight) {
          const grouped = weight === errorLevel ? groupError(values, errors) : values
          if (grouped) Reflect.apply(write, this, grouped)
        },
      },
    },
    destination,
  )
  errors.onRepeats((repeats) => log.error(repeats, 'the same error again'))
  return log
}

const errorLevel = pino.levels.values.error

function standardOutput(): DestinationStream {
  // Written as soon as the loop is free, so that a slow terminal does not slow requests.
  const destination = pino.destination({ sync: false })
  // Its own flushSync retries forever when the reader of a pipe has gone; `flushLog` writes the
  // rest before exit.
  destination.flushSync = () => {}
  return destination
}

/** Adds the fingerprint of an error to its line; null when the line is a repetition. */
function groupError(values: readonly unknown[], errors: ErrorGroups): readonly unknown[] | null {
  const [fields, ...rest] = values
  if (typeof fields !== 'object' || fields === null || !('err' in fields)) return values
  if (!(fields.err instanceof Error)) return values
  const { fingerprint, isRepeat } = errors.note(fields.err)
  return isRepeat ? null : [{ ...fields, fingerprint }, ...rest]
}

/** Waits until the log is written, for half a second at most: its reader may be gone. */
export function flushLog(log: Logger): Promise<void> {
  const written = new Promise<void>((resolve) => log.flush(() => resolve()))
  return Promise.race([written, wait(500)])
}

type Described = { type: string; message: string; stack?: string[]; cause?: Described; [fact: string]: unknown }

/**
 * Describes an error without the values it was about. The parameters of a failed query and
 * PostgreSQL's `detail`, which quotes the row, are left out.
 */
export function describeError(error: unknown): Described {
  if (!(error instanceof Error)) return { type: typeof error, message: 'something that is no error was thrown' }
  const facts: Described = { type: error.name, message: messageOf(error) }
  for (const fact of ['code', 'constraint', 'table', 'status', 'syscall'] as const) {
    const value: unknown = Reflect.get(error, fact)
    if (typeof value === 'string' || typeof value === 'number') facts[fact] = value
  }
  // The first lines of a stack repeat the message, parameters and all.
  const frames = error.stack?.split('\n').filter((line) => line.startsWith('    at '))
  if (frames) facts.stack = frames.map((line) => line.trim())
  if (error.cause !== undefined) facts.cause = describeError(error.cause)
  return facts
}

function messageOf(error: Error): string {
  const query: unknown = Reflect.get(error, 'query')
  if (typeof query === 'string' && 'params' in error) return `Failed query: ${query}`
  const code: unknown = Reflect.get(error, 'code')
  // PostgreSQL's class 22 quotes the value it could not read: invalid input syntax for type uuid:
  // "...".
  if (typeof code === 'string' && /^22\w{3}$/.test(code)) return error.message.replace(/["'].*$/s, '')
  return error.message
}
