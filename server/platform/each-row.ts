import type { Logger } from './logger.ts'

/**
 * Acts on rows one after the other for a job. One that fails is logged by its id and keeps none
 * behind it waiting; the next run of the job tries it again.
 */
export async function forEachRow<Row>(
  { log }: { readonly log: Logger },
  { rows, idOf, act }: { rows: readonly Row[]; idOf: (row: Row) => string; act: (row: Row) => Promise<unknown> },
): Promise<void> {
  for (const row of rows) {
    try {
      await act(row)
    } catch (error) {
      log.error({ err: error, rowId: idOf(row) }, 'a row of a job failed')
    }
  }
}

/** One page of the rows of a job; `after` is the last id of the page before it. */
export type RowsPage = { readonly after: string | null; readonly limit: number }

type PagedRows<Row> = {
  /** Rows in the order of their ids. */
  readonly list: (page: RowsPage) => Promise<readonly Row[]>
  readonly idOf: (row: Row) => string
  readonly act: (row: Row) => Promise<unknown>
  readonly limit: number
}

/**
 * Acts on all rows of a query like `forEachRow`, page by page: a page of rows that fail or stay due
 * keeps none behind it waiting. Yields how many rows there were.
 */
export async function forEachPage<Row>(
  ctx: { readonly log: Logger },
  { list, idOf, act, limit }: PagedRows<Row>,
): Promise<number> {
  let count = 0
  for (let after: string | null = null; ; ) {
    const rows = await list({ after, limit })
    await forEachRow(ctx, { rows, idOf, act })
    count += rows.length
    const last = rows.at(-1)
    if (last === undefined || rows.length < limit) return count
    after = idOf(last)
  }
}

/**
 * Takes page after page until one is not full, so that one run of a job takes all that is due.
 * `take` gets the last row of the page before and leaves out what it took, or this never ends.
 * Yields how many rows there were.
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
