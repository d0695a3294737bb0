import { asc } from 'drizzle-orm'
import type { SupportLevel } from '#contract/billing/entitlements/values.ts'
import type { Db } from '#server/platform/db/client.ts'
import { productFeedback, supportCases, supportRequests, tooltipContent } from './tables.ts'

type NewRequest = typeof supportRequests.$inferInsert & { createdAt: Date }

/** Stores a request, and puts it on the desk of the staff. */
export async function insertRequest(db: Db, row: NewRequest, level: SupportLevel): Promise<void> {
  const [stored] = await db.insert(supportRequests).values(row).returning({ requestId: supportRequests.id })
  if (stored) await db.insert(supportCases).values({ ...stored, level, lastMessageAt: row.createdAt })
}

export async function insertFeedback(db: Db, row: typeof productFeedback.$inferInsert): Promise<void> {
  await db.insert(productFeedback).values(row)
}

export async function listTooltips(db: Db) {
  return db.select().from(tooltipContent).orderBy(asc(tooltipContent.key)).limit(500)
}
