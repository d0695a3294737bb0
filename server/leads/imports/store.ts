import { and, asc, count, desc, eq, inArray, isNull, or } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { ContactList } from '#contract/leads/imports/values.ts'
import { lockUntilCommit } from '#server/platform/db/advisory-lock.ts'
import type { Db } from '#server/platform/db/client.ts'
import { firstRow } from '#server/platform/db/first-row.ts'
import { type ClientImportRow, clientImports, clientNotes, clients } from '../clients/tables.ts'

export type ImportView = { readonly row: ClientImportRow; readonly added: number }
type NewRow = Pick<typeof clients.$inferInsert, 'name' | 'email' | 'phone' | 'nextReviewOn' | 'custom'> & {
  note: string
}

/** Keeps two imports of one advisor apart, until the end of the transaction. */
export async function lockImports(db: Db, advisorId: string): Promise<void> {
  await lockUntilCommit(db, `client-imports:${advisorId}`)
}

/** The people an import is compared with: those of an advisor's own list. */
export async function listContacts(db: Db, advisorId: string, atMost?: number): Promise<ContactList> {
  const query = db
    .select({ name: clients.name, email: clients.email, phone: clients.phone })
    .from(clients)
    .where(and(eq(clients.advisorId, advisorId), isNull(clients.leadId)))
    .$dynamic()
  const rows = await (atMost === undefined ? query : query.limit(atMost))
  return {
    addresses: rows.flatMap(({ email }) => (email === null ? [] : [email.toLowerCase()])),
    names: rows.flatMap(({ name, phone }) => (name === null ? [] : [{ name, phone }])),
  }
}

export async function insertImport(
  db: Db,
  row: Omit<typeof clientImports.$inferInsert, 'id'>,
  people: readonly NewRow[],
): Promise<ImportView> {
  const stored = firstRow(await db.insert(clientImports).values(row).returning())
  const { id: importId, advisorId, createdAt } = stored
  if (people.length === 0) return { row: stored, added: 0 }
  const rows = await db
    .insert(clients)
    .values(people.map(({ note: _note, ...person }) => ({ ...person, advisorId, importId, createdAt })))
    .returning({ id: clients.id })
  // RETURNING keeps the order of VALUES.
  const notes = rows.flatMap(({ id: clientId }, at) => {
    const body = people[at]?.note
    return body ? [{ clientId, authorId: advisorId, body, createdAt }] : []
  })
  if (notes.length > 0) await db.insert(clientNotes).values(notes)
  return { row: stored, added: rows.length }
}

/** The last imports of an advisor, with how many of their clients are on the list. */
export async function listImports(db: Db, advisorId: string, limit: number): Promise<ImportView[]> {
  const rows = await db
    .select()
    .from(clientImports)
    .where(eq(clientImports.advisorId, advisorId))
    .orderBy(desc(clientImports.createdAt), desc(clientImports.id))
    .limit(limit)
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const counts = await db
    .select({ importId: clients.importId, added: count() })
    .from(clients)
    .where(inArray(clients.importId, ids))
    .groupBy(clients.importId)
  const added = new Map(counts.map((each) => [each.importId, each.added]))
  return rows.map((row) => ({ row, added: added.get(row.id) ?? 0 }))
}

export async function lockImport(
  db: Db,
  { id, advisorId }: { id: string; advisorId: string },
): Promise<ClientImportRow | null> {
  const [row] = await db
    .select()
    .from(clientImports)
    .where(and(eq(clientImports.id, id), eq(clientImports.advisorId, advisorId)))
    .for('update')
  return row ?? null
}

/**
 * Locks everybody an import added, and those merged into them, in the order of `lockClients`. Of
 * the merged ones it yields the ids of those that the import did not add.
 */
export async function lockMergedIntoImport(db: Db, importId: string): Promise<string[]> {
  const added = alias(clients, 'added')
  const isAdded = eq(clients.importId, importId)
  const ids = db
    .select({ id: added.id })
    .from(added)
    .where(and(eq(added.importId, importId), isNull(added.mergedIntoId)))
  const rows = await db
    .select({ id: clients.id, importId: clients.importId })
    .from(clients)
    .where(or(isAdded, inArray(clients.mergedIntoId, ids)))
    .orderBy(asc(clients.id))
    .for('update')
  return rows.flatMap((row) => (row.importId === importId ? [] : [row.id]))
}

/** Removes an import with everybody it added. */
export async function deleteImport(db: Db, id: string): Promise<void> {
  await db.delete(clients).where(eq(clients.importId, id))
  await db.delete(clientImports).where(eq(clientImports.id, id))
}
