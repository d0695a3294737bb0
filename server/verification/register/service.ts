export { firmDomainOf } from './rules.ts'

import type { Ctx } from '#server/platform/context.ts'
import { type RecheckOutcome, recheckOutdated } from '../service.ts'
import type { RegisterFirmRow, RegisterPersonRow } from '../tables.ts'
import { type RegisterRecord, recordsIn } from './gateway.ts'
import { SuspiciousImportError } from './rules.ts'
import * as store from './store.ts'

const batchSize = 500

const smallestShare = 0.9

export type ImportOutcome = {
  readonly written: number
  /** People who were not in the register before, and those about whom more than the day is new. */
  readonly added: number
  readonly changed: number
  readonly firms: number
  readonly removed: number
  readonly recordDate: string
  /** What became of the advisors here whose records are new or gone. */
  readonly rechecked: RecheckOutcome
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
 * Imports the published files of one day, and compares everybody here whose record is new or gone
 * with it at once. Files with people are a whole register, so people they do not name are removed;
 * firms are kept when a later import lacks them.
 * @throws SuspiciousImportError when that would lose more than a tenth of the people; nothing is
 * changed then
 */
export async function importPublishedFiles(ctx: Ctx, paths: readonly string[]): Promise<ImportOutcome> {
  const imported = await ctx.transaction(async (tx) => {
    const countBefore = await store.countPeople(tx.db)
    let recordDate = ''
    const { people, added, changed, firms } = await writeAll(
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
    return { written: people, added, changed, firms, removed, recordDate }
  })
  // Each in a transaction of its own: a reader never waits for the whole of them.
  const rechecked = await recheckOutdated(ctx, { batch: batchSize, isCorrection: imported.changed > 0 })
  return { ...imported, rechecked }
}

/** What an import did, in one line for its log. */
export function importReport(outcome: ImportOutcome): string {
  const { written, added, changed, firms, removed, recordDate, rechecked } = outcome
  const { checked, expired, toReview, failed } = rechecked
  return [
    `Imported ${written} people (${added} new, ${changed} changed) and ${firms} firms of ${recordDate}; removed ${removed} people.`,
    `Checked ${checked} advisors again: ${expired} expired, ${toReview} sent to review, ${failed} failed.`,
  ].join(' ')
}

async function* asRecords(records: readonly RegisterRecord[]): AsyncGenerator<RegisterRecord> {
  yield* records
}

type Written = { people: number; added: number; changed: number; firms: number }

async function writeAll(ctx: Ctx, records: AsyncIterable<RegisterRecord>): Promise<Written> {
  const written: Written = { people: 0, added: 0, changed: 0, firms: 0 }
  // Keyed, because one statement must not write the same row twice.
  let people = new Map<string, RegisterPersonRow>()
  let firms = new Map<string, RegisterFirmRow>()
  const writePeople = async () => {
    const { added, changed } = await store.upsertPeople(ctx.db, [...people.values()])
    written.people += people.size
    written.added += added
    written.changed += changed
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
