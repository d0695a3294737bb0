import { and, asc, desc, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#server/platform/db/client.ts'
import { type Cursor, isAfter, orderOf } from '#server/platform/db/cursor.ts'
import { firstRow } from '#server/platform/db/first-row.ts'
import { clients } from '../clients/tables.ts'
import { leads } from '../tables.ts'
import { type TaskRow, tasks } from './tables.ts'

export type TaskView = Awaited<ReturnType<typeof readTasks>>[number]
type Key = { readonly id: string; readonly advisorId: string }

/** Without those about a lead in the firm's pool, which wait for whom the firm assigns it to. */
const isOfAdvisor = (advisorId: string) =>
  and(
    eq(tasks.advisorId, advisorId),
    sql`(${tasks.leadId} is null or exists (
      select from ${leads} where ${leads.id} = ${tasks.leadId} and ${leads.advisorId} = ${tasks.advisorId}))`,
  )
const isOwn = ({ id, advisorId }: Key) => and(eq(tasks.id, id), isOfAdvisor(advisorId))

function readTasks(db: Db, condition: SQL | undefined) {
  return db
    .select({ task: tasks, consumerId: leads.consumerId, clientName: clients.name })
    .from(tasks)
    .leftJoin(leads, eq(leads.id, tasks.leadId))
    .leftJoin(clients, eq(clients.id, tasks.clientId))
    .where(condition)
}

/** Tasks of an advisor: the open ones of everybody, or all of one lead or client, open first. */
export function listTasks(
  db: Db,
  advisorId: string,
  { leadId, clientId, limit }: { leadId: string | undefined; clientId: string | undefined; limit: number },
): Promise<TaskView[]> {
  const of = leadId ? eq(tasks.leadId, leadId) : clientId ? eq(tasks.clientId, clientId) : isNull(tasks.doneAt)
  return readTasks(db, and(isOfAdvisor(advisorId), of))
    .orderBy(sql`${tasks.doneAt} desc nulls first`, sql`${tasks.dueOn} asc nulls last`, asc(tasks.id))
    .limit(limit)
}

const newestFirst = { at: tasks.createdAt, id: tasks.id, direction: 'desc' } as const

/** Tasks of an advisor after a position, the newest first. */
export function listNewest(
  db: Db,
  advisorId: string,
  { isDone, after, limit }: { isDone: boolean | undefined; after: Cursor | null; limit: number },
): Promise<TaskView[]> {
  const inState = isDone === undefined ? undefined : isDone ? isNotNull(tasks.doneAt) : isNull(tasks.doneAt)
  return readTasks(db, and(isOfAdvisor(advisorId), inState, isAfter(after, newestFirst)))
    .orderBy(...orderOf(newestFirst))
    .limit(limit)
}

export async function findTask(db: Db, key: Key): Promise<TaskView | null> {
  const [found] = await readTasks(db, isOwn(key)).orderBy(desc(tasks.id)).limit(1)
  return found ?? null
}

export async function insertTask(db: Db, row: typeof tasks.$inferInsert): Promise<string> {
  return firstRow(await db.insert(tasks).values(row).returning({ id: tasks.id })).id
}

export async function updateTask(
  db: Db,
  key: Key,
  change: { [K in keyof TaskRow]?: TaskRow[K] | undefined },
): Promise<void> {
  await db.update(tasks).set(change).where(isOwn(key))
}

/** False when the advisor has no such task. */
export async function deleteTask(db: Db, key: Key): Promise<boolean> {
  return ((await db.delete(tasks).where(isOwn(key))).rowCount ?? 0) > 0
}
