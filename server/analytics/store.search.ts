import { sql } from 'drizzle-orm'
import { interactions } from '#server/matching/tables.ts'
import { chats } from '#server/messaging/tables.ts'
import type { Db } from '#server/platform/db/client.ts'
import { appointments } from '#server/scheduling/tables.ts'

export type SearchRow = { viewed: number; liked: number; chats: number; appointments: Record<string, number> }

/** What one consumer has done so far, in one statement. */
export async function findSearch(db: Db, consumerId: string): Promise<SearchRow> {
  const result = await db.execute<SearchRow>(sql`
    select
      (select count(*)::int from ${interactions} where consumer_id = ${consumerId} and view_count > 0) as viewed,
      (select count(*)::int from ${interactions} where consumer_id = ${consumerId} and reaction = 'like') as liked,
      (select count(*)::int from ${chats} where consumer_id = ${consumerId}) as chats,
      (select coalesce(jsonb_object_agg(status, n), '{}') from
         (select status::text, count(*)::int as n from ${appointments} where consumer_id = ${consumerId} group by 1) s
      ) as appointments`)
  const [row] = result.rows
  return row ?? { viewed: 0, liked: 0, chats: 0, appointments: {} }
}
