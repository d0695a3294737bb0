import { asc, eq } from 'drizzle-orm'
import type { Db } from '#server/platform/db/client.ts'
import { archiveRoots, type RootRow } from '../tables.ts'

/** The roots of all days of a firm, oldest first. */
export function listRootsInOrder(db: Db, firmId: string): Promise<RootRow[]> {
  return db.select().from(archiveRoots).where(eq(archiveRoots.firmId, firmId)).orderBy(asc(archiveRoots.day))
}
