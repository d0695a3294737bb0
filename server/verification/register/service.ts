import type { Ctx } from '#server/platform/context.ts'
import type { RegisterFirmRow, RegisterPersonRow } from '../tables.ts'
import { type RegisterRecord, recordsIn } from './gateway.ts'
import { SuspiciousImportError } from './rules.ts'
import * as store from './store.ts'

const batchSize = 500

const smallestShare = 0.9

export type ImportOutcome = {
  readonly written: number
  readonly firms: number
  readonly removed: number
  readonly recordDate: string
}

/**
 * Imports people of the register in one transaction: a reader sees the old register or the new one.
 */
export async function importPeople(ctx: Ctx, people: readonly RegisterPersonRow[]): Promise<void> {
  await ctx.transaction((tx) => writeAll(tx, asRecords(people.map((person) => ({ person })))))
}

/** Imports firms of the register with the domains of their Form ADV. */
export async function importFirms(ctx: Ctx, firms: readonly RegisterFirmRow[]): Promise<void> {
  await ctx.transaction((tx) => writeAll(tx, asRecords(firms.map((firm) => ({ firm })))))
}

/**
 * Imports the published files of one day; files with people are a whole register, so people they do
 * not name are removed. Firms are kept when a later import lacks them.
 * @throws SuspiciousImportError when that would lose more than a tenth of the people; nothing is
 * changed then
 */
export async function importPublishedFiles(ctx: Ctx, paths: readonly string[]): Promise<ImportOutcome> {
  return ctx.transaction(async (tx) => {
    const countBefore = await store.countPeople(tx.db)
    let recordDate = ''
    const { people, firms } = await writeAll(
      tx,
      recordsIn(paths, (day) => {
        recordDate = day
      }),
    )
    const isFirmsOnly = people === 0 && firms > 0
    if (!isFirmsOnly && (people === 0 || people < countBefore * smallestShare))
      throw new SuspiciousImportError(
        `The files name ${people} people where ${countBefore} are known: nothing was changed.`,
      )
    const removed = isFirmsOnly ? 0 : await store.deleteOlderThan(tx.db, recordDate)
    return { written: people, firms, removed, recordDate }
  })
}

async function* asRecords(records: readonly RegisterRecord[]): AsyncGenerator<RegisterRecord> {
  yield* records
}

async function writeAll(ctx: Ctx, records: AsyncIterable<RegisterRecord>): Promise<{ people: number; firms: number }> {
  const written = { people: 0, firms: 0 }
  // Keyed, because one statement must not write the same row twice.
  let people = new Map<string, RegisterPersonRow>()
  let firms = new Map<string, RegisterFirmRow>()
  const writePeople = async () => {
    await store.upsertPeople(ctx.db, [...people.values()])
    written.people += people.size
    people = new Map()
  }
  const writeFirms = async () => {
    await store.upsertFirms(ctx.db, [...firms.values()])
    written.firms += firms.size
    firms = new Map()
  }
  for await (const record of records) {
    if ('person' in record) people.set(record.person.crdNumber, record.person)
    else firms.set(record.firm.crdNumber, record.firm)
    if (people.size === batchSize) await writePeople()
    if (firms.size === batchSize) await writeFirms()
  }
  await writePeople()
  await writeFirms()
  return written
}
