import type { Ctx } from '#server/platform/context.ts'
import type { RegisterPersonRow } from '../tables.ts'
import { peopleIn } from './gateway.ts'
import * as store from './store.ts'

const batchSize = 500

/** A file that names far fewer people than we know is broken or partial, and would take verified advisors down. */
export class SuspectImport extends Error {
  override readonly name = 'SuspectImport'
}

const smallestShare = 0.9

export type ImportOutcome = { readonly written: number; readonly removed: number; readonly recordDate: string }

/**
 * Imports people of the register in one transaction: a reader sees the old register or the new one.
 */
export async function importPeople(
  ctx: Ctx,
  people: Iterable<RegisterPersonRow> | AsyncIterable<RegisterPersonRow>,
): Promise<number> {
  return ctx.transaction((tx) => writeAll(tx, people))
}

/**
 * Imports the published files of one day, which are a whole register: whoever they do not name is taken out.
 * @throws SuspectImport when that would lose more than a tenth of the register; nothing is changed then
 */
export async function importPublishedFiles(ctx: Ctx, paths: readonly string[]): Promise<ImportOutcome> {
  return ctx.transaction(async (tx) => {
    const known = await store.countPeople(tx.db)
    let recordDate = ''
    const written = await writeAll(
      tx,
      peopleIn(paths, (day) => {
        recordDate = day
      }),
    )
    if (written === 0 || written < known * smallestShare)
      throw new SuspectImport(`The files name ${written} people where ${known} are known: nothing was changed.`)
    return { written, removed: await store.removeOlderThan(tx.db, recordDate), recordDate }
  })
}

async function writeAll(
  ctx: Ctx,
  people: Iterable<RegisterPersonRow> | AsyncIterable<RegisterPersonRow>,
): Promise<number> {
  let written = 0
  let batch: RegisterPersonRow[] = []
  const write = async () => {
    // The same number twice in one batch would be one row written twice, which PostgreSQL refuses.
    const distinct = [...new Map(batch.map((person) => [person.crdNumber, person])).values()]
    await store.upsertPeople(ctx.db, distinct)
    written += distinct.length
    batch = []
  }
  for await (const person of people) {
    batch.push(person)
    if (batch.length === batchSize) await write()
  }
  await write()
  return written
}
