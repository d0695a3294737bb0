import type { NodePgQueryResultHKT } from 'drizzle-orm/node-postgres'
import { PgDatabase, PgDialect, PgPreparedQuery, PgSession, type PreparedQueryConfig } from 'drizzle-orm/pg-core'
import type { Db } from './client.ts'

type PrepareQuery = Db['_']['session']['prepareQuery']

/** What a builder of drizzle asks its session to prepare. */
class RecordedQuery<T extends PreparedQueryConfig> extends PgPreparedQuery<T> {
  readonly parts: Parameters<PrepareQuery>

  constructor(parts: Parameters<PrepareQuery>) {
    super(parts[0], undefined, undefined)
    this.parts = parts
  }

  override execute(): never {
    throw new Error('a recorded query has no connection')
  }
}

/** A session without a connection, which only notes what is prepared. */
class RecordingSession extends PgSession<NodePgQueryResultHKT> {
  override prepareQuery<T extends PreparedQueryConfig>(...parts: Parameters<PrepareQuery>): PgPreparedQuery<T> {
    return new RecordedQuery<T>(parts)
  }

  override transaction(): never {
    throw new Error('a recording session has no connection')
  }
}

const sqlBuilder = new PgDialect({ casing: 'snake_case' })
const recorder: Db = new PgDatabase(sqlBuilder, new RecordingSession(sqlBuilder), undefined)

/**
 * Keeps a frequent query of transactions prepared: its text is built once per process, and runs on
 * the transaction or pool that is given. Values go in by `sql.placeholder`; the name given to
 * `.prepare` must be unique in the product.
 */
export function statement<T extends PreparedQueryConfig>(
  build: (db: Db) => PgPreparedQuery<T>,
): (db: Db, values: Record<string, unknown>) => Promise<T['execute']> {
  let recorded: PgPreparedQuery<T> | undefined
  return (db, values) => {
    recorded ??= build(recorder)
    if (!(recorded instanceof RecordedQuery)) throw new Error('a statement must be built on the database it is given')
    const [query, fields, name, isArray, mapRows, metadata] = recorded.parts
    const prepared = db._.session.prepareQuery<T>(query, fields, name, isArray, mapRows, metadata)
    // Drizzle's builders set it after `prepareQuery`: it makes a joined row that is missing null.
    Object.assign(prepared, { joinsNotNullableMap: Reflect.get(recorded, 'joinsNotNullableMap') })
    return prepared.execute(values)
  }
}
