import { eq, getTableColumns, lt, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#server/platform/db/client.ts'
import { type RegisterPersonRow, registerPeople } from '../tables.ts'

export async function findPerson(db: Db, crdNumber: string): Promise<RegisterPersonRow | null> {
  const [row] = await db.select().from(registerPeople).where(eq(registerPeople.crdNumber, crdNumber))
  return row ?? null
}

export async function countPeople(db: Db): Promise<number> {
  return db.$count(registerPeople)
}

const { crdNumber: _key, ...columns } = getTableColumns(registerPeople)
// Column names as drizzle's casing writes them; `excluded` is the row that was to be inserted.
const newValues = Object.fromEntries(
  Object.keys(columns).map((name): [string, SQL] => [
    name,
    sql.raw(`excluded.${name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}`),
  ]),
)

/** Writes people over what was known of them, unless that is from a newer file. */
export async function upsertPeople(db: Db, people: readonly RegisterPersonRow[]): Promise<void> {
  if (people.length === 0) return
  await db
    .insert(registerPeople)
    .values([...people])
    .onConflictDoUpdate({
      target: registerPeople.crdNumber,
      set: newValues,
      setWhere: sql`excluded.record_date >= ${registerPeople.recordDate}`,
    })
}

/** Takes out those whom no file of this day names: the files are whole snapshots. Tells how many. */
export async function removeOlderThan(db: Db, recordDate: string): Promise<number> {
  const result = await db.delete(registerPeople).where(lt(registerPeople.recordDate, recordDate))
  return result.rowCount ?? 0
}
