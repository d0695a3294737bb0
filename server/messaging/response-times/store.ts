import { and, desc, eq, gt, gte, inArray, sql } from 'drizzle-orm'
import type { Db } from '#server/platform/db/client.ts'
import { answers } from '../tables.ts'

export async function insertAnswers(db: Db, rows: readonly Omit<typeof answers.$inferInsert, 'id'>[]): Promise<void> {
  if (rows.length > 0) await db.insert(answers).values([...rows])
}

/** The median response time since an instant, for each advisor with at least `fewest` answers. */
export async function listMedians(
  db: Db,
  { advisorIds, since, fewest }: { advisorIds: readonly string[]; since: Date; fewest: number },
): Promise<{ advisorId: string; medianSeconds: number }[]> {
  if (advisorIds.length === 0) return []
  return db
    .select({
      advisorId: answers.advisorId,
      medianSeconds: sql<number>`percentile_cont(0.5) within group (order by ${answers.waitedSeconds})`,
    })
    .from(answers)
    .where(and(inArray(answers.advisorId, [...new Set(advisorIds)]), gt(answers.answeredAt, since)))
    .groupBy(answers.advisorId)
    .having(sql`count(*) >= ${fewest}`)
}

/** The waits that an advisor's replies ended since an instant, in seconds. */
export async function listWaits(
  db: Db,
  { advisorId, since, limit }: { advisorId: string; since: Date; limit: number },
): Promise<number[]> {
  const rows = await db
    .select({ waitedSeconds: answers.waitedSeconds })
    .from(answers)
    .where(and(eq(answers.advisorId, advisorId), gte(answers.answeredAt, since)))
    .orderBy(desc(answers.answeredAt))
    .limit(limit)
  return rows.map((row) => row.waitedSeconds)
}
