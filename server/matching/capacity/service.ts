import { problem } from '#contract/problems.ts'
import { zoneOfState } from '#contract/scheduling/values.ts'
import type { Tx } from '../../platform/context.ts'
import { fullUntil, type Week, weekOf } from './rules.ts'
import * as store from './store.ts'

type Pair = { consumerId: string; advisorId: string }

/**
 * Counts a consumer who turns to an advisor for the first time, and refuses them when the week's places are taken: the
 * act that brought them is undone with it. Whoever turned to them before takes no place: then it gives false.
 * @throws matching.advisor-full
 */
export async function admit(tx: Tx, pair: Pair): Promise<boolean> {
  if (!(await store.markFirstContact(tx.db, pair, tx.now))) return false
  const limit = await store.findLimit(tx.db, pair.advisorId)
  if (!limit || limit.newPeopleAWeek === 0) return true
  const until = await store.lockFullUntil(tx.db, pair.advisorId)
  if (until !== null && until > tx.now) throw problem('matching.advisor-full')
  await recount(tx, pair.advisorId, limit)
  return true
}

/** Lets somebody past the week's places whom the advisor is already to work with, as when a firm hands a lead on. */
export async function admitFreely(tx: Tx, pair: Pair): Promise<void> {
  await store.markFirstContact(tx.db, pair, tx.now)
}

/** Works out anew whether an advisor is full, after they changed how many new people they take. */
export async function review(tx: Tx, advisorId: string): Promise<void> {
  const limit = await store.findLimit(tx.db, advisorId)
  // Most set no limit and never did: nothing to keep for them.
  if (!limit || (limit.newPeopleAWeek === 0 && limit.fullUntil === null)) return
  await store.lockFullUntil(tx.db, advisorId)
  await recount(tx, advisorId, limit)
}

async function recount(tx: Tx, advisorId: string, limit: store.Limit): Promise<void> {
  const week: Week = weekOf(tx.now, limit.timeZone ?? zoneOfState(limit.state))
  const met = await store.countNewSince(tx.db, advisorId, week.from)
  await store.saveFullUntil(tx.db, advisorId, fullUntil(limit.newPeopleAWeek, met, week))
}
