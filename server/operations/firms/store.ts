import { and, eq, sql } from 'drizzle-orm'
import type { SubscriptionState } from '#contract/billing/values.ts'
import { archives } from '#server/archive/tables.ts'
import { subscriptions } from '#server/billing/tables.ts'
import { firmMembers, firms } from '#server/firms/tables.ts'
import { leadRouting } from '#server/leads/routing/tables.ts'
import type { Db } from '#server/platform/db/client.ts'
import { type Cursor, isAfter, type ListOrder, orderOf } from '#server/platform/db/cursor.ts'
import { likePattern } from '#server/platform/db/like-pattern.ts'
import { registerPeople, verifications } from '#server/verification/tables.ts'

const newestFirst: ListOrder = { at: firms.createdAt, id: firms.id, direction: 'desc' }

const firmQuery = (db: Db) =>
  db
    .select({
      firm: firms,
      subscription: {
        payerKind: subscriptions.payerKind,
        state: subscriptions.state,
        plan: subscriptions.plan,
        seatsUsed: subscriptions.seatsUsed,
      },
      /** What the register check of the owner found. */
      owner: { state: verifications.state, proofMethod: verifications.proofMethod },
      employers: registerPeople.employers,
      hasArchive: archives.isOn,
      memberCount: db.$count(firmMembers, eq(firmMembers.firmId, firms.id)),
    })
    .from(firms)
    .leftJoin(subscriptions, and(eq(subscriptions.payerKind, 'firm'), eq(subscriptions.payerId, firms.id)))
    .leftJoin(verifications, eq(verifications.advisorId, firms.adminId))
    .leftJoin(registerPeople, eq(registerPeople.crdNumber, verifications.crdNumber))
    .leftJoin(archives, eq(archives.firmId, firms.id))

export type FirmsFilter = {
  readonly words: string | undefined
  readonly subscription: SubscriptionState | undefined
  readonly after: Cursor | null
  readonly limit: number
}

/** Lists firms, the newest first; words find a name or a whole id. */
export async function listFirms(db: Db, { words, subscription, after, limit }: FirmsFilter) {
  const isId = words !== undefined && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(words)
  const found =
    words === undefined ? undefined : isId ? eq(firms.id, words) : sql`${firms.name} ilike ${likePattern(words)}`
  return firmQuery(db)
    .where(and(found, subscription && eq(subscriptions.state, subscription), isAfter(after, newestFirst)))
    .orderBy(...orderOf(newestFirst))
    .limit(limit)
}
export type FirmListRow = Awaited<ReturnType<typeof listFirms>>[number]

export async function findFirm(db: Db, id: string): Promise<FirmListRow | null> {
  const [row] = await firmQuery(db).where(eq(firms.id, id))
  return row ?? null
}

export async function findRouting(db: Db, firmId: string) {
  const [row] = await db.select().from(leadRouting).where(eq(leadRouting.firmId, firmId))
  return row ?? null
}
