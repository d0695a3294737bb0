import { and, desc, eq, isNotNull, sql } from 'drizzle-orm'
import type { WebhookList } from '#contract/integrations/oversight/values.ts'
import type { Db } from '#server/platform/db/client.ts'
import { type Cursor, isAfter, type ListOrder, orderOf } from '#server/platform/db/cursor.ts'
import { profiles } from '#server/profiles/tables.ts'
import { webhookDeliveries, webhooks } from '../webhooks/tables.ts'

const newestFirst: ListOrder = { at: webhooks.createdAt, id: webhooks.id, direction: 'desc' }
const recentCount = 100

type Filter = { list: WebhookList; ownerId: string | undefined; after: Cursor | null; limit: number }

/** Lists webhooks of all accounts, the newest first, each with its latest message. */
export async function listWebhooks(db: Db, { list, ownerId, after, limit }: Filter) {
  const isListed = {
    all: undefined,
    failing: isNotNull(webhooks.failingSince),
    off: isNotNull(webhooks.endedAt),
  }[list]
  const recent = db
    .select({
      state: webhookDeliveries.state,
      lastStatus: webhookDeliveries.lastStatus,
      createdAt: webhookDeliveries.createdAt,
      failedCount: sql<number>`(count(*) filter (where ${webhookDeliveries.state} = 'failed') over ())::int`.as(
        'failed_count',
      ),
    })
    .from(
      db
        .select()
        .from(webhookDeliveries)
        .where(eq(webhookDeliveries.webhookId, webhooks.id))
        .orderBy(desc(webhookDeliveries.createdAt), desc(webhookDeliveries.id))
        .limit(recentCount)
        .as('webhook_deliveries'),
    )
    .orderBy(desc(webhookDeliveries.createdAt), desc(webhookDeliveries.id))
    .limit(1)
    .as('recent')
  return db
    .select({
      webhook: webhooks,
      owner: { id: profiles.id, firstName: profiles.firstName, lastName: profiles.lastName, email: profiles.email },
      recent: {
        state: recent.state,
        lastStatus: recent.lastStatus,
        createdAt: recent.createdAt,
        failedCount: recent.failedCount,
      },
    })
    .from(webhooks)
    .innerJoin(profiles, eq(profiles.id, webhooks.ownerId))
    .leftJoinLateral(recent, sql`true`)
    .where(and(isListed, ownerId ? eq(webhooks.ownerId, ownerId) : undefined, isAfter(after, newestFirst)))
    .orderBy(...orderOf(newestFirst))
    .limit(limit)
}
export type DeskWebhookRow = Awaited<ReturnType<typeof listWebhooks>>[number]
