import { asc, inArray, sql } from 'drizzle-orm'
import type { SupportLevel } from '#contract/billing/entitlements/values.ts'
import type { Db } from '#server/platform/db/client.ts'
import {
  productFeedback,
  requestsOf,
  supportCases,
  supportMessages,
  supportRequests,
  tooltipContent,
} from './tables.ts'

type NewRequest = typeof supportRequests.$inferInsert & { createdAt: Date }

/**
 * Stores a request, and puts it on the desk of the staff; false when an email brought it before.
 */
export async function insertRequest(db: Db, row: NewRequest, level: SupportLevel): Promise<boolean> {
  const [stored] = await db
    .insert(supportRequests)
    .values(row)
    .onConflictDoNothing({ target: supportRequests.mailKey })
    .returning({ requestId: supportRequests.id })
  if (stored) await db.insert(supportCases).values({ ...stored, level, lastMessageAt: row.createdAt })
  return stored !== undefined
}

/** Blanks the requests of an account, closes them and replaces their keys. */
export async function updateErased(db: Db, userId: string): Promise<void> {
  const blank = { name: '', email: '', phone: '', message: '', mailKey: null }
  const rows = await db
    .update(supportRequests)
    .set({ ...blank, userId: null })
    .where(requestsOf(userId))
    .returning({ id: supportRequests.id })
  if (rows.length === 0) return
  const ids = rows.map(({ id }) => id)
  await db
    .update(supportCases)
    .set({ status: 'closed', token: sql`gen_random_uuid()` })
    .where(inArray(supportCases.requestId, ids))
  await db.delete(supportMessages).where(inArray(supportMessages.requestId, ids))
}

export async function insertFeedback(db: Db, row: typeof productFeedback.$inferInsert): Promise<void> {
  await db.insert(productFeedback).values(row)
}

export async function listTooltips(db: Db) {
  return db.select().from(tooltipContent).orderBy(asc(tooltipContent.key)).limit(500)
}
