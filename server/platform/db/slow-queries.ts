import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type pg from 'pg'
import { minutes } from '#contract/core/durations.ts'
import type { Logger } from '../log/logger.ts'
import type { StatementObserver } from './observe.ts'

export type SlowQueryOptions = {
  readonly pool: Pick<pg.Pool, 'query'>
  readonly log: Logger
  /** 0 switches the log off. */
  readonly thresholdMs: number
  readonly onSlow?: () => void
}

/** A statement is explained at most once in this time. */
const explainedEveryMs = minutes(10)
/** A bulk insert is the longest text, and says nothing more after this. */
const loggedTextLength = 1_000
const explainable = /^\s*(select|with|insert|update|delete|merge)\b/i

/**
 * Logs statements that take longer than the threshold, each with its plan. The plan is the generic
 * one (`explain (generic_plan)`), which needs no parameters, so none are read, kept or logged; the
 * statement is not run again.
 */
export function createSlowQueryLog({ pool, log, thresholdMs, onSlow }: SlowQueryOptions): StatementObserver {
  const explained = new LRUCache<string, true>({ max: 500, ttl: explainedEveryMs })
  let isExplaining = false

  async function explain(text: string): Promise<readonly string[] | null> {
    if (isExplaining || explained.has(text) || !explainable.test(text)) return null
    explained.set(text, true)
    isExplaining = true
    try {
      const { rows } = await pool.query<Record<string, string>>(`explain (generic_plan) ${text}`)
      return rows.flatMap((row) => Object.values(row))
    } catch {
      // Some statements have no generic plan, as when a parameter's type follows from its value.
      return null
    } finally {
      isExplaining = false
    }
  }

  return ({ text, milliseconds }) => {
    if (thresholdMs === 0 || milliseconds < thresholdMs || text.startsWith('explain ')) return
    onSlow?.()
    const statement = createHash('sha256').update(text).digest('hex').slice(0, 12)
    void explain(text).then((plan) =>
      log.warn(
        { ms: Math.round(milliseconds), statement, text: text.slice(0, loggedTextLength), ...(plan && { plan }) },
        'slow query',
      ),
    )
  }
}
