/** Counts the seats of a firm's plan; policy.ts says who takes one. */
import { problem } from '#contract/problems.ts'
import { seatsOf, takeSeats } from '#server/billing/service.ts'
import type { Tx } from '#server/platform/context.ts'
import { isSeated } from './policy.ts'
import * as store from './store.ts'

/** Records how many seats a firm takes; false when these are more than before and than it has. */
export function recountSeats(tx: Tx, firmId: string): Promise<boolean> {
  return takeSeats(tx, { kind: 'firm', id: firmId }, () => countSeated(tx, firmId))
}

/**
 * Refuses more people than have room beside the members and the open invitations.
 * @throws firms.no-seat
 */
export async function assertSeats(tx: Tx, firmId: string, { more }: { more: number }): Promise<void> {
  const seats = await seatsOf(tx, { kind: 'firm', id: firmId })
  if (seats === null) return
  const taken = (await countSeated(tx, firmId)) + (await store.countOpenInvitations(tx.db, firmId, tx.now))
  if (taken + more > seats) throw problem('firms.no-seat')
}

/**
 * Changes what a member is. One who takes a seat by that needs one that no open invitation keeps.
 * @throws firms.no-seat
 */
export async function changeSeated(tx: Tx, firmId: string, change: () => Promise<void>): Promise<void> {
  const before = await countSeated(tx, firmId)
  await change()
  if (!(await recountSeats(tx, firmId))) throw problem('firms.no-seat')
  if ((await countSeated(tx, firmId)) > before) await assertSeats(tx, firmId, { more: 0 })
}

/**
 * Gives an owner or administrator who begins to advise a seat, and frees it when they stop; open
 * invitations keep theirs.
 * @throws firms.no-seat
 */
export async function followPublication(
  tx: Tx,
  { advisorId, published }: { advisorId: string; published: boolean },
): Promise<void> {
  const found = await store.findMembership(tx.db, advisorId)
  if (!found) return
  const { firmId, firmRole } = found.member
  if (!(await recountSeats(tx, firmId))) throw problem('firms.no-seat')
  if (published && !isSeated({ firmRole, published: false })) await assertSeats(tx, firmId, { more: 0 })
}

async function countSeated(tx: Tx, firmId: string): Promise<number> {
  return (await store.listSeating(tx.db, firmId)).filter(isSeated).length
}
