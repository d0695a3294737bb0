import type pg from 'pg'
import { bindToSpan, openSpan } from '../tracing/span.ts'

/** Hears how each statement went. The text has its parameters as $1, never their values. */
export type StatementObserver = (statement: {
  readonly text: string
  readonly milliseconds: number
  readonly error: unknown
}) => void

/** A statement that is longer is cut in a span: what follows is mostly a list of columns. */
const spanTextLength = 2_000

/** Reports every statement of a connection, with a span for it; streams such as COPY pass by. */
export function observeStatements(client: pg.Client, observer: StatementObserver | undefined): void {
  const query = client.query
  const run = (...values: unknown[]): unknown => {
    const text = textOf(values[0])
    if (text === null) return Reflect.apply(query, client, values)
    const span = openSpan(operationOf(text), {
      kind: 'client',
      attributes: { 'db.system.name': 'postgresql', 'db.query.text': text.slice(0, spanTextLength) },
    })
    const begin = performance.now()
    const done = (error?: unknown) => {
      span?.end(error ?? undefined)
      observer?.({ text, milliseconds: performance.now() - begin, error: error ?? null })
    }
    const last = values.at(-1)
    if (isCallback(last)) {
      const callback = bindToSpan(last)
      const observed = (error: unknown, result: unknown) => {
        done(error)
        callback(error, result)
      }
      return Reflect.apply(query, client, values.with(-1, observed))
    }
    const running: unknown = Reflect.apply(query, client, values)
    if (running instanceof Promise) running.then(() => done(), done)
    return running
  }
  Object.assign(client, { query: run })
}

type Callback = (error: unknown, result: unknown) => void

function isCallback(value: unknown): value is Callback {
  return typeof value === 'function'
}

/** The first word, as `select`: the name of a span must not be another one for each statement. */
function operationOf(text: string): string {
  return /^\s*(\w{1,12})/.exec(text)?.[1]?.toLowerCase() ?? 'statement'
}

function textOf(config: unknown): string | null {
  if (typeof config === 'string') return config
  if (typeof config !== 'object' || config === null || 'submit' in config) return null
  return 'text' in config && typeof config.text === 'string' ? config.text : null
}
