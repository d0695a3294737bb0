import { problem } from '#contract/problems.ts'
import type { ConsumerAdvisorPair } from '#contract/profiles/values.ts'
import { zoneOfState } from '#contract/scheduling/values.ts'
import type { Tx } from '#server/platform/context.ts'
import { insertFirstContact, lockFirstContact } from '../store.ts'
import { deleteEntry } from '../wait-list/store.ts'
import { fullUntil, type Week, weekOf } from './rules.ts'
import * as store from './store.ts'

/**
 * Counts a consumer who contacts an advisor for the first time and takes them off the wait list; a
 * consumer already in contact takes no place. Refuses them when the week's places are taken, which
 * rolls the caller's action back.
 * @throws eligibility.advisor-full
 */
export async function countFirstContact(tx: Tx, pair: ConsumerAdvisorPair): Promise<void> {
  if (!(await insertFirstContact(tx.db, pair, tx.now))) return
  await takePlace(tx, pair.advisorId)
  await deleteEntry(tx.db, pair)
}

/**
 * Lets a consumer in whom the advisor's firm gives them: nobody is refused, and `recountPlaces`
 * counts them.
 */
export async function countFirmContact(tx: Tx, pair: ConsumerAdvisorPair): Promise<void> {
  if (await insertFirstContact(tx.db, pair, tx.now)) await deleteEntry(tx.db, pair)
}

/**
 * Lets one transaction at a time decide about two people who are in contact, for example who gets
 * the consumer's lead; the others wait until it ends.
 */
export async function lockContact(tx: Tx, pair: ConsumerAdvisorPair): Promise<void> {
  await lockFirstContact(tx.db, pair)
}

/**
 * Counts an advisor's new people of the week again, and whether they are full. Call it when all
 * contacts of the transaction are made, since `countFirstContact` locks a contact before the count.
 */
export async function recountPlaces(tx: Tx, advisorId: string): Promise<void> {
  const limit = await store.findLimit(tx.db, advisorId)
  // Most advisors never set a limit and have nothing stored.
  if (!limit || (limit.newPeopleAWeek === 0 && limit.fullUntil === null)) return
  await store.lockFullUntil(tx.db, advisorId)
  await recount(tx, advisorId, limit)
}

async function takePlace(tx: Tx, advisorId: string): Promise<void> {
  const limit = await store.findLimit(tx.db, advisorId)
  if (!limit || limit.newPeopleAWeek === 0) return
  const until = await store.lockFullUntil(tx.db, advisorId)
  if (until !== null && until > tx.now) throw problem('eligibility.advisor-full')
  await recount(tx, advisorId, limit)
}

async function recount(tx: Tx, advisorId: string, limit: store.ContactLimit): Promise<void> {
  const week: Week = weekOf(tx.now, limit.timeZone ?? zoneOfState(limit.state))
  const newPeople = await store.countNewSince(tx.db, advisorId, week.from)
  await store.updateFullUntil(tx.db, advisorId, fullUntil(limit.newPeopleAWeek, newPeople, week))
}
