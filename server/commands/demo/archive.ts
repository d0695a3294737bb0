import { sql } from 'drizzle-orm'
import { days, hours } from '#contract/core/durations.ts'
import { recordFirm } from '#server/archive/recording/service.ts'
import { decideEntry } from '#server/archive/reviewing/service.ts'
import { listSamples } from '#server/archive/searching/service.ts'
import { addRule, placeHold, saveArchive } from '#server/archive/service.ts'
import { archivePending } from '#server/archive/tables.ts'
import type { DemoPerson } from './accounts.ts'
import type { Replay } from './replay.ts'

/** Turns on the archive of the demo firm before its month, with two rules for review. */
export async function openArchive(replay: Replay, owner: DemoPerson, now: Date): Promise<void> {
  const ctx = replay.as(owner, new Date(now.getTime() - days(32)))
  await saveArchive(ctx, { isOn: true, retentionYears: 6 })
  await addRule(ctx, { kind: 'percentage', percent: 25, words: [], days: null })
  await addRule(ctx, { kind: 'words', percent: null, words: ['guarantee', 'promise', 'free'], days: null })
  const { firmId } = await firmOf(ctx)
  await recordFirm(ctx, firmId)
}

async function firmOf({ db }: Pick<ReturnType<Replay['as']>, 'db'>): Promise<{ firmId: string }> {
  const { rows } = await db.execute<{ firmId: string }>(sql`select firm_id as "firmId" from archives limit 1`)
  const [row] = rows
  if (!row) throw new Error('the demo firm has no archive')
  return row
}

/** Entries that wait for the officer, whose home begins with them. */
const leftToReview = 3

/**
 * Records the month in the order in which it happened; the officer flags one entry, signs a few off
 * and keeps those of a client.
 */
export async function reviewArchive(replay: Replay, officer: DemoPerson, now: Date): Promise<void> {
  const ctx = replay.as(officer, new Date(now.getTime() - hours(1)))
  // The stories were played one after the other: an id made by the time of the act sorts them.
  await ctx.db.update(archivePending).set({ id: sql`uuidv7(${archivePending.occurredAt} - now())` })
  await recordFirm(ctx, (await firmOf(ctx)).firmId)
  const { rows } = await listSamples(ctx, { state: 'open', limit: 100 })
  // Nobody reviews their own.
  const others = rows.filter(({ entry }) => entry.advisorId !== officer.id)
  const [worded, routine] = [true, false].map((hasWords) =>
    others.filter(({ sample }) => sample?.reasons.includes('words') === hasWords).map(({ entry }) => entry.position),
  )
  const [first, second] = worded ?? []
  const note = 'Says that the first call is free. Correct, but add what a plan costs after it.'
  if (first !== undefined) await decideEntry(ctx, first, { decision: 'flagged', note })
  if (second !== undefined)
    await decideEntry(ctx, second, { decision: 'signed-off', note: 'Balanced, nothing promised.' })
  for (const position of routine?.slice(leftToReview, leftToReview + 2) ?? [])
    await decideEntry(ctx, position, { decision: 'signed-off', note: '' })
  const personId = rows.find(({ entry }) => entry.personId)?.entry.personId
  const reason = 'Their lawyer announced a complaint about a fee. Keep everything until it is settled.'
  if (personId) await placeHold(ctx, { personId, reason })
}
