import type { Db } from '#server/platform/db/client.ts'
import { archiveSamples, type SampleRow } from '../tables.ts'

/** Stores a decision on an entry, which comes into the list with it when no rule picked it. */
export async function upsertDecision(db: Db, row: SampleRow): Promise<void> {
  const { state, note, decidedBy, decidedByName, decidedAt } = row
  await db
    .insert(archiveSamples)
    .values(row)
    .onConflictDoUpdate({
      target: [archiveSamples.firmId, archiveSamples.position],
      set: { state, note, decidedBy, decidedByName, decidedAt },
    })
}
