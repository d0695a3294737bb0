import type pg from 'pg'
import { expect } from 'vitest'
import { waitFor } from '#tests/support/wait-for.ts'

/** Resolves when as many transactions of the database of this file wait for a lock. */
export const untilWaiting = (pool: pg.Pool, count: number): Promise<void> =>
  waitFor(async () => {
    const { rowCount } = await pool.query(
      "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    )
    expect(rowCount).toBe(count)
  })
