import type { Certification } from '#contract/profiles/values.ts'
import type { Registration } from '#contract/verification/schemas.ts'
import type { Ctx } from '#server/platform/context.ts'
import { confirmedOf } from '../certifications/service.ts'
import { listDocuments } from '../documents/store.ts'
import { listChanges, type NamedChange } from '../history/store.ts'
import { listFirms, listPeople } from '../register/store.ts'
import { asWritten } from '../rules.ts'
import { listPersons, type NamedPersonRow } from '../store.ts'
import type { RegisterFirmRow, RegisterPersonRow, VerificationDocumentRow, VerificationRow } from '../tables.ts'

/** A verification with everything an administrator or its advisor reads about it. */
export type CaseRows = {
  readonly row: VerificationRow
  readonly person: NamedPersonRow
  readonly record: RegisterPersonRow | null
  /** The employers of the record that the firm files hold. */
  readonly firms: readonly RegisterFirmRow[]
  readonly documents: readonly VerificationDocumentRow[]
  readonly changes: readonly NamedChange[]
  /** Demonstration data: no register has its number. */
  readonly isSample: boolean
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
  const firms = await listFirms(
    ctx.db,
    records.flatMap(({ employers }) => employers.map(({ crdNumber }) => crdNumber)),
  )
  const personOf = new Map(persons.map((person) => [person.id, person]))
  const recordOf = new Map(records.map((record) => [record.crdNumber, record]))
  const documentsOf = Map.groupBy(documents, ({ advisorId }) => advisorId)
  const changesOf = Map.groupBy(changes, ({ advisorId }) => advisorId)
  return new Map(
    rows.flatMap((row) => {
      const person = personOf.get(row.advisorId)
      if (!person) return []
      const record = recordOf.get(row.crdNumber ?? '') ?? null
      const employers = new Set(record?.employers.map(({ crdNumber }) => crdNumber))
      const found: CaseRows = {
        row,
        person,
        record,
        firms: firms.filter(({ crdNumber }) => employers.has(crdNumber)),
        // Evidence for an earlier number proves nothing about this one.
        documents: (documentsOf.get(row.advisorId) ?? []).filter(({ crdNumber }) => crdNumber === row.crdNumber),
        changes: changesOf.get(row.advisorId) ?? [],
        isSample: ctx.ports.config.demoData,
      }
      return [[row.advisorId, found] as const]
    }),
  )
}

/** What public records and administrators say about a verified advisor, beside the match itself. */
export type CheckedRecord = {
  readonly registrations: readonly Registration[]
  readonly firms: readonly RegisterFirmRow[]
  /** The day on which each certification was confirmed. */
  readonly certifications: ReadonlyMap<Certification, Date>
}

/** Reads what the page of a verified advisor shows of records; empty for anybody else. */
export async function readRecord(ctx: Ctx, row: VerificationRow | null): Promise<CheckedRecord> {
  if (row?.state !== 'verified') return { registrations: [], firms: [], certifications: new Map() }
  const [records, certifications] = await Promise.all([
    listPeople(ctx.db, row.crdNumber === null ? [] : [row.crdNumber]),
    confirmedOf(ctx, row.advisorId),
  ])
  const employers = records.flatMap((record) => record.employers.map(({ crdNumber }) => crdNumber))
  // The register writes names in capitals.
  const firms = (await listFirms(ctx.db, employers)).map((firm) => ({ ...firm, name: asWritten([firm.name]) }))
  return { registrations: records.flatMap((record) => record.registrations), firms, certifications }
}
