import { sql } from 'drizzle-orm'
import type { Db } from '#server/platform/db/client.ts'
import { firstRow } from '#server/platform/db/first-row.ts'
import { reviews } from '#server/reviews/tables.ts'
import { appointments } from '#server/scheduling/tables.ts'
import { verifications } from '#server/verification/tables.ts'

/** The mean is of stars from 1 to 5, null without a review. */
export type FiguresRow = { verified: number; reviews: number; average: number | null; meetings: number }

/** Counts verified advisors, reviews, and pairs who have met, in one statement. */
export async function findFigures(db: Db): Promise<FiguresRow> {
  const result = await db.execute<FiguresRow>(sql`
    select (select count(*)::int from ${verifications} where state = 'verified') as verified,
           (select count(*)::int from ${reviews} where state = 'published') as reviews,
           (select avg(rating)::float8 from ${reviews} where state = 'published') as average,
           (select count(*)::int from
             (select distinct consumer_id, advisor_id from ${appointments} where status = 'completed') pairs) as meetings`)
  return firstRow(result.rows)
}
