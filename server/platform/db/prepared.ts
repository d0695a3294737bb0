import type { Db } from './client.ts'

/**
 * Keeps a query that is asked often ready: its text is built once a pool instead of once a request, which costs more
 * than the query's own journey, and PostgreSQL plans it once a connection. Values go in by `sql.placeholder`; the name
 * given to `.prepare` must be the product's only one.
 */
export function prepared<Q>(build: (db: Db) => Q): (db: Db) => Q {
  const ready = new WeakMap<Db, Q>()
  return (db) => {
    let query = ready.get(db)
    if (query === undefined) {
      query = build(db)
      ready.set(db, query)
    }
    return query
  }
}
