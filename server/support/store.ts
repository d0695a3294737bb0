import { asc } from 'drizzle-orm'
import type { Db } from '#server/platform/db/client.ts'
import { productFeedback, supportRequests, tooltipContent } from './tables.ts'

export async function insertRequest(db: Db, row: typeof supportRequests.$inferInsert): Promise<void> {
  await db.insert(supportRequests).values(row)
}

export async function insertFeedback(db: Db, row: typeof productFeedback.$inferInsert): Promise<void> {
  await db.insert(productFeedback).values(row)
}

export async function listTooltips(db: Db) {
  return db.select().from(tooltipContent).orderBy(asc(tooltipContent.key)).limit(500)
}
