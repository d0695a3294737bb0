import type { Ctx } from '#server/platform/context.ts'
import { listDocuments } from '../documents/store.ts'
import { listChanges, type NamedChange } from '../history/store.ts'
import { listPeople } from '../register/store.ts'
import { listPersons, type PersonRow } from '../store.ts'
import type { RegisterPersonRow, VerificationDocumentRow, VerificationRow } from '../tables.ts'

/** A verification with everything an administrator or its advisor reads about it. */
export type CaseRows = {
  readonly row: VerificationRow
  readonly person: PersonRow
  readonly record: RegisterPersonRow | null
  readonly documents: readonly VerificationDocumentRow[]
  readonly changes: readonly NamedChange[]
}

/** Reads the cases of several verifications in a fixed number of queries, by advisor. */
export async function readCases(ctx: Ctx, rows: readonly VerificationRow[]): Promise<Map<string, CaseRows>> {
  const ids = rows.map(({ advisorId }) => advisorId)
  const numbers = rows.flatMap(({ crdNumber }) => crdNumber ?? [])
  const [persons, records, documents, changes] = await Promise.all([
    listPersons(ctx.db, ids),
    listPeople(ctx.db, numbers),
    listDocuments(ctx.db, ids),
    listChanges(ctx.db, ids),
  ])
  const personOf = new Map(persons.map((person) => [person.id, person]))
  const recordOf = new Map(records.map((record) => [record.crdNumber, record]))
  const documentsOf = Map.groupBy(documents, ({ advisorId }) => advisorId)
  const changesOf = Map.groupBy(changes, ({ advisorId }) => advisorId)
  return new Map(
    rows.flatMap((row) => {
      const person = personOf.get(row.advisorId)
      if (!person) return []
      const found: CaseRows = {
        row,
        person,
        record: recordOf.get(row.crdNumber ?? '') ?? null,
        // Evidence for an earlier number proves nothing about this one.
        documents: (documentsOf.get(row.advisorId) ?? []).filter(({ crdNumber }) => crdNumber === row.crdNumber),
        changes: changesOf.get(row.advisorId) ?? [],
      }
      return [[row.advisorId, found] as const]
    }),
  )
}
