import type { StatementObserver } from '../db/observe.ts'
import { queryDuration, queryErrors } from './figures.ts'
import type { Metrics } from './metrics.ts'

/** Measures every statement, and counts those that failed by the class of their SQLSTATE. */
export function createStatementMeter(metrics: Pick<Metrics, 'observe' | 'count'>): StatementObserver {
  return ({ milliseconds, error }) => {
    metrics.observe(queryDuration, {}, milliseconds / 1_000)
    if (error !== null) metrics.count(queryErrors, { class: classOf(error) })
  }
}

/** The first two characters of the SQLSTATE, as `23` for a broken constraint. */
function classOf(error: unknown): string {
  const code: unknown = error instanceof Error ? Reflect.get(error, 'code') : undefined
  return typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code) ? code.slice(0, 2) : 'connection'
}
