import { limitConcurrency } from './concurrency.ts'
import type { Logger } from './log/logger.ts'

type RowWork<Row> = {
  readonly idOf: (row: Row) => string
  readonly act: (row: Row) => Promise<unknown>
  /** How many rows at once: more than one where each waits for another service. */
  readonly atOnce?: number
}

/**
 * Acts on rows for a job, one after the other unless it says otherwise. One that fails is logged by
 * its id and keeps none behind it waiting; the next run of the job tries it again.
 */
export async function forEachRow<Row>(
  { log }: { readonly log: Logger },
  { rows, idOf, act, atOnce = 1 }: RowWork<Row> & { readonly rows: readonly Row[] },
): Promise<void> {
  const inTurn = limitConcurrency(atOnce)
  const actOn = async (row: Row) => {
    try {
      await act(row)
    } catch (error) {
      log.error({ err: error, rowId: idOf(row) }, 'a row of a job failed')
    }
  }
  await Promise.all(rows.map((row) => inTurn(() => actOn(row))))
}

/** One page of the rows of a job; `after` is the last id of the page before it. */
export type RowsPage = { readonly after: string | null; readonly limit: number }

type PagedRows<Row> = RowWork<Row> & {
  /** Rows in the order of their ids. */
  readonly list: (page: RowsPage) => Promise<readonly Row[]>
  readonly limit: number
}

/**
 * Acts on all rows of a query like `forEachRow`, page by page: a page of rows that fail or stay due
 * keeps none behind it waiting. Yields how many rows there were.
 */
export async function forEachPage<Row>(
  ctx: { readonly log: Logger },
  { list, limit, ...work }: PagedRows<Row>,
): Promise<number> {
  let count = 0
  for (let after: string | null = null; ; ) {
    const rows = await list({ after, limit })
    await forEachRow(ctx, { ...work, rows })
    count += rows.length
    const last = rows.at(-1)
    if (last === undefined || rows.length < limit) return count
    after = work.idOf(last)
  }
}

/**
 * Takes page after page until one is not full, so that one run of a job takes all that is due, and
 * yields how many rows there were. `take` gets the last row of the page before and leaves out what
 * it took, or this never ends.
 */
export async function takePages<Row>(
  limit: number,
  take: (page: { after: Row | null; limit: number }) => Promise<readonly Row[]>,
): Promise<number> {
  let count = 0
  for (let after: Row | null = null; ; ) {
    const rows: readonly Row[] = await take({ after, limit })
    count += rows.length
    const last = rows.at(-1)
    if (last === undefined || rows.length < limit) return count
    after = last
  }
}

/** The id of a row that is only an id. */
export const itself = (id: string): string => id
