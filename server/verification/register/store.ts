import { eq, getTableColumns, inArray, lt, type SQL, sql } from 'drizzle-orm'
import { toSnakeCase } from 'drizzle-orm/casing'
import type { Db } from '#server/platform/db/client.ts'
import { type RegisterFirmRow, type RegisterPersonRow, registerFirms, registerPeople } from '../tables.ts'

export async function findPerson(db: Db, crdNumber: string): Promise<RegisterPersonRow | null> {
  const [row] = await db.select().from(registerPeople).where(eq(registerPeople.crdNumber, crdNumber))
  return row ?? null
}

export async function countPeople(db: Db): Promise<number> {
  return db.$count(registerPeople)
}

const { crdNumber: _key, ...columns } = getTableColumns(registerPeople)
const names = Object.keys(columns).map((key) => [key, toSnakeCase(key)] as const)
// `excluded` is the row that was to be inserted.
const newValues = Object.fromEntries(names.map(([key, name]): [string, SQL] => [key, sql.raw(`excluded.${name}`)]))

const facts = names.filter(([key]) => key !== 'recordDate').map(([, name]) => name)
const factsOf = (version: 'old' | 'new') => sql.raw(`(${facts.map((name) => `${version}.${name}`).join(', ')})`)

/**
 * Writes people over what was known of them, unless that is from a newer file. Returns how many are
 * new, and of how many more than the day changed.
 */
export async function upsertPeople(
  db: Db,
  people: readonly RegisterPersonRow[],
): Promise<{ added: number; changed: number }> {
  if (people.length === 0) return { added: 0, changed: 0 }
  const written = await db
    .insert(registerPeople)
    .values([...people])
    .onConflictDoUpdate({
      target: registerPeople.crdNumber,
      set: newValues,
      setWhere: sql`excluded.record_date >= ${registerPeople.recordDate}`,
    })
    .returning({
      isNew: sql<boolean>`old.crd_number is null`,
      isChanged: sql<boolean>`${factsOf('old')} is distinct from ${factsOf('new')}`,
    })
  const added = written.filter(({ isNew }) => isNew).length
  return { added, changed: written.filter(({ isChanged }) => isChanged).length - added }
}

/** Writes firms over earlier rows, unless those are from a newer file. */
export async function upsertFirms(db: Db, firms: readonly RegisterFirmRow[]): Promise<void> {
  if (firms.length === 0) return
  await db
    .insert(registerFirms)
    .values([...firms])
    .onConflictDoUpdate({
      target: registerFirms.crdNumber,
      set: {
        name: sql`excluded.name`,
        domains: sql`excluded.domains`,
        registrations: sql`excluded.registrations`,
        recordDate: sql`excluded.record_date`,
      },
      setWhere: sql`excluded.record_date >= ${registerFirms.recordDate}`,
    })
}

/** The records of several CRD numbers. */
export async function listPeople(db: Db, crdNumbers: readonly string[]): Promise<RegisterPersonRow[]> {
  if (crdNumbers.length === 0) return []
  return db
    .select()
    .from(registerPeople)
    .where(inArray(registerPeople.crdNumber, [...crdNumbers]))
}

/** The firms of several CRD numbers, by name. */
export async function listFirms(db: Db, crdNumbers: readonly string[]): Promise<RegisterFirmRow[]> {
  if (crdNumbers.length === 0) return []
  return db
    .select()
    .from(registerFirms)
    .where(inArray(registerFirms.crdNumber, [...new Set(crdNumbers)]))
    .orderBy(registerFirms.name)
}

/**
 * The domains of several firms. A domain that more than `maxFirms` firms name is a platform and
 * nobody's own.
 */
export async function listOwnDomains(db: Db, firmCrdNumbers: readonly string[], maxFirms: number): Promise<string[]> {
  if (firmCrdNumbers.length === 0) return []
  const rows = await db
    .selectDistinct({ domain: sql<string>`domain` })
    .from(registerFirms)
    .crossJoin(sql`unnest(${registerFirms.domains}) as domain`)
    .where(
      sql`${inArray(registerFirms.crdNumber, [...firmCrdNumbers])} and (
        select count(*) from ${registerFirms} as other where other.domains @> array[domain]::text[]) <= ${maxFirms}`,
    )
    .orderBy(sql`domain`)
  return rows.map(({ domain }) => domain)
}

/**
 * Removes the people that no file of this day names: the files are whole snapshots. Returns how
 * many.
 */
export async function deleteOlderThan(db: Db, recordDate: string): Promise<number> {
  const result = await db.delete(registerPeople).where(lt(registerPeople.recordDate, recordDate))
  return result.rowCount ?? 0
}
