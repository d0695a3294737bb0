import type { Db } from './db/client.ts'

/** One part of what is kept about a person: its name in the file, and the rows. */
export type DataPart = { readonly name: string; readonly rows: readonly Record<string, unknown>[] }

/**
 * How a capability adds to the file of a person's data, as `Module.dataExport`. It names columns
 * where a table holds secrets or somebody else's words.
 */
export type DataExportPart = {
  readonly name: string
  readonly read: (db: Db, userId: string) => Promise<DataPart['rows']>
}
