import type { Db } from './client.ts'

/**
 * Keeps a frequent query prepared: its text is built once per pool instead of once per request,
 * which costs more than the round trip, and PostgreSQL plans it once per connection. Values go in
 * by `sql.placeholder`; the name given to `.prepare` must be unique in the product.
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
