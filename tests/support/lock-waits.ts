import type pg from 'pg'
import { expect, vi } from 'vitest'
import { seconds } from '#contract/core/durations.ts'

/** Resolves when as many transactions of the database of this file wait for a lock. */
export const untilWaiting = (pool: pg.Pool, count: number): Promise<void> =>
  vi.waitFor(async () => {
    const { rowCount } = await pool.query(
      "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    )
    expect(rowCount).toBe(count)
  }, seconds(5))
