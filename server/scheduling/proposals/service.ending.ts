import type { ConsumerAdvisorPair } from '#contract/profiles/values.ts'
import { proposalChanged } from '#contract/scheduling/proposals/events.ts'
import type { ProposalEnding } from '#contract/scheduling/proposals/values.ts'
import type { AppointmentSide } from '#contract/scheduling/values.ts'
import { findEligibility } from '#server/eligibility/service.ts'
import type { Ctx, Tx } from '#server/platform/context.ts'
import { forEachPage, itself, takePages } from '#server/platform/each-row.ts'
import { rooms } from '#server/platform/realtime/rooms.ts'
import { takenTimesIn } from '../availability/service.ts'
import { findRules, lockRules } from '../availability/store.ts'
import { proposalClosed, proposalEnded } from '../events.ts'
import type { AppointmentRow } from '../tables.ts'
import { freeTimes, isAnswerable } from './rules.ts'
import { emailAboutProposal } from './service.mail.ts'
import * as store from './store.ts'
import type { ProposalRow } from './tables.ts'

/** How many proposals are read at once. */
const batchSize = 200

type Ending = { ending: ProposalEnding; by: AppointmentSide | 'system'; reason?: string }

/** Closes an open proposal, whose times can then no longer be taken. */
export async function closeProposal(
  tx: Tx,
  { id, consumerId, advisorId }: ProposalRow,
  change: { status: Exclude<ProposalRow['status'], 'open'>; declineReason?: string | null; appointmentId?: string },
): Promise<ProposalRow> {
  const closed = await store.updateProposal(tx.db, id, change)
  await tx.publish(proposalClosed, { proposalId: id, consumerId, advisorId })
  return closed
}

/** Ends an open proposal without an appointment; both sides' pages read it again. */
export async function endProposal(tx: Tx, row: ProposalRow, { ending, by, reason }: Ending): Promise<ProposalRow> {
  const status = ending === 'unavailable' ? 'withdrawn' : ending
  const ended = await closeProposal(tx, row, { status, declineReason: reason || null })
  const { id: proposalId, consumerId, advisorId, startsAt } = row
  const [first = row.createdAt] = startsAt
  await tx.publish(proposalEnded, { proposalId, consumerId, advisorId, startsAt: first, by, ending })
  showProposal(tx, ended)
  await emailAboutProposal(tx, ended, { what: ending, by })
  return ended
}

/** Lets open pages of both sides read a proposal again. */
export function showProposal(tx: Tx, { id: proposalId, consumerId, advisorId, status }: ProposalRow): void {
  for (const userId of [consumerId, advisorId]) tx.emit(rooms.user(userId), proposalChanged, { proposalId, status })
}

/**
 * Closes what two people still have open when an appointment of theirs answers it: it takes one of
 * the offered times, or is the one consultation they can have ahead. Nobody is notified of what
 * they booked themselves. Runs under the lock on the calendar.
 */
export async function closeAnswered(
  tx: Tx,
  { id: appointmentId, consumerId, advisorId, kind, startsAt }: AppointmentRow,
): Promise<void> {
  for (const row of await store.lockOpenProposals(tx.db, { consumerId, advisorId })) {
    const isOffered = row.startsAt.some((start) => start.getTime() === startsAt.getTime())
    const isSecond = kind === 'consultation' && row.kind === 'consultation'
    if (isOffered) showProposal(tx, await closeProposal(tx, row, { status: 'accepted', appointmentId }))
    else if (isSecond) showProposal(tx, await closeProposal(tx, row, { status: 'withdrawn' }))
  }
}

/**
 * Ends what an advisor still offers when the last of its times is taken. Runs under the lock on the
 * calendar, in the transaction that took the time.
 */
export async function endTaken(tx: Tx, advisorId: string, pageSize = batchSize): Promise<void> {
  await takePages<ProposalRow>(pageSize, async ({ after, limit }) => {
    const rows = await store.lockOpenProposals(tx.db, { advisorId, after: after?.id ?? null, limit })
    await endTakenOf(tx, advisorId, rows)
    return rows
  })
}

async function endTakenOf(tx: Tx, advisorId: string, rows: readonly ProposalRow[]): Promise<void> {
  const rules = rows.length > 0 ? await findRules(tx.db, advisorId) : null
  const times = rows.flatMap(({ startsAt }) => startsAt.map((start) => start.getTime()))
  if (!rules) return
  const window = { from: new Date(Math.min(...times)), until: new Date(Math.max(...times)) }
  const takenTimes = await takenTimesIn(tx, advisorId, window)
  for (const row of rows) {
    const isTaken = freeTimes(row, { rules, takenTimes, now: tx.now }).length === 0
    if (isTaken && isAnswerable(row, tx.now)) await endProposal(tx, row, { ending: 'taken', by: 'system' })
  }
}

/** Withdraws what two people still offer: they have parted. */
export async function withdrawOpen(tx: Tx, pair: ConsumerAdvisorPair): Promise<void> {
  for (const row of await store.lockOpenProposals(tx.db, pair)) {
    showProposal(tx, await closeProposal(tx, row, { status: 'withdrawn' }))
  }
}

/**
 * Ends what somebody whose account is suspended or closed has open, with everybody or in one pair,
 * and tells the other side.
 */
export async function endUnavailable(
  tx: Tx,
  userId: string,
  among: { userId: string } | ConsumerAdvisorPair = { userId },
): Promise<void> {
  for (const row of await store.lockOpenProposals(tx.db, among))
    await endProposal(tx, row, { ending: 'unavailable', by: row.advisorId === userId ? 'advisor' : 'consumer' })
}

/**
 * Ends proposals nobody answered in time, and those of suspended advisors. Each in a transaction of
 * its own; safe to run twice.
 */
export function endExpired(ctx: Ctx): Promise<number> {
  return forEachPage(ctx, {
    list: (page) => store.listOver(ctx.db, { now: ctx.now, ...page }),
    idOf: itself,
    act: (id) => ctx.transaction((tx) => endOver(tx, id)),
    limit: batchSize,
  })
}

async function endOver(tx: Tx, id: string): Promise<void> {
  const seen = await store.findProposal(tx.db, id)
  if (!seen) return
  // The calendar before the proposal, as every act does.
  await lockRules(tx.db, seen.advisorId)
  const row = await store.lockProposal(tx.db, id)
  if (row?.status !== 'open') return
  const advisor = await findEligibility(tx, { consumerId: null, advisorId: row.advisorId })
  if (!isAnswerable(row, tx.now)) await endProposal(tx, row, { ending: 'expired', by: 'system' })
  else if (advisor?.isSuspended) await endProposal(tx, row, { ending: 'unavailable', by: 'advisor' })
}
