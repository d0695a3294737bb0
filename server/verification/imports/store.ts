import { and, desc, eq } from 'drizzle-orm'
import type { Db } from '#server/platform/db/client.ts'
import { type RegisterImportRow, registerImports } from './tables.ts'

export type NewRegisterImport = typeof registerImports.$inferInsert

export async function insertImport(db: Db, row: NewRegisterImport): Promise<void> {
  await db.insert(registerImports).values(row)
}

/** The latest imports, newest first. */
export async function listImports(db: Db, limit: number): Promise<RegisterImportRow[]> {
  return db
    .select()
    .from(registerImports)
    .orderBy(desc(registerImports.startedAt), desc(registerImports.id))
    .limit(limit)
}

/** The ETags of the last import that the schedule made. */
export async function findEtags(db: Db): Promise<RegisterImportRow['etags']> {
  const [row] = await db
    .select({ etags: registerImports.etags })
    .from(registerImports)
    .where(and(eq(registerImports.source, 'schedule'), eq(registerImports.outcome, 'imported')))
    .orderBy(desc(registerImports.startedAt), desc(registerImports.id))
    .limit(1)
  return row?.etags ?? {}
}
