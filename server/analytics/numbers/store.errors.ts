import { sql } from 'drizzle-orm'
import type { Db } from '#server/platform/db/client.ts'
import { analyticsMetrics, isError } from '../tables.ts'

const isOpen = sql`${isError} and details ? 'place' and not details ? 'source'`

/** Places of built scripts that something broke at since then, and whose source is not noted. */
export async function listOpenPlaces(db: Db, since: Date, limit: number): Promise<string[]> {
  const result = await db.execute<{ place: string }>(sql`
    select details->>'place' as place from ${analyticsMetrics}
     where metric_date >= ${since} and ${isOpen} group by 1 order by count(*) desc, 1 limit ${limit}`)
  return result.rows.map(({ place }) => place)
}

/** Notes the source of each place on the errors since then. */
export async function updateSources(db: Db, since: Date, sources: ReadonlyMap<string, string>): Promise<void> {
  await db.execute(sql`
    update ${analyticsMetrics} set details = details || jsonb_build_object('source', found.source)
      from jsonb_to_recordset(${JSON.stringify([...sources].map(([place, source]) => ({ place, source })))}::jsonb)
           as found (place text, source text)
     where metric_date >= ${since} and ${isOpen} and details->>'place' = found.place`)
}
