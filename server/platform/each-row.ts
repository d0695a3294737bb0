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

/** The id of a row that is only an id. */
export const itself = (id: string): string => id
