import { worksLeads } from '#contract/firms/values.ts'
import type { AssignLeads, Assignments, BoardCounts, BoardQuery } from '#contract/leads/board/schemas.ts'
import type { AssignmentOutcome } from '#contract/leads/values.ts'
import { type ProblemCode, problem } from '#contract/problems.ts'
import type { Person } from '#contract/profiles/schemas.ts'
import { isContactable, recountPlaces } from '#server/eligibility/service.ts'
import { firmOf, lockMembershipWith, membershipWith, permits } from '#server/firms/service.ts'
import type { Tx, UserCtx } from '#server/platform/context.ts'
import { decodeCursor, toPage } from '#server/platform/db/cursor.ts'
import { peopleSeenBy } from '#server/profiles/service.ts'
import { claimPair } from '../pairs/service.ts'
import { countsOf } from '../rules.ts'
import { assignTo } from '../service.assign.ts'
import type { LeadRow } from '../tables.ts'
import { type LeadTaker, outcomeOf } from './rules.ts'
import * as store from './store.ts'

export type Board = {
  readonly rows: store.BoardRow[]
  readonly nextCursor: string | null
  readonly advisors: ReadonlyMap<string, Person>
  readonly unassigned: number
  readonly canAssign: boolean
}

/**
 * One page of the firm's leads for those who run or oversee it, without names.
 * @throws firms.none, firms.not-allowed, core.invalid for a wrong cursor
 */
export async function listBoard(ctx: UserCtx, query: BoardQuery): Promise<Board> {
  const { firm, firmRole } = await membershipWith(ctx, 'read-records')
  const [found, unassigned] = await Promise.all([
    store.listBoard(ctx.db, firm.id, query, decodeCursor(query.cursor)),
    store.countUnassigned(ctx.db, firm.id),
  ])
  const { rows, nextCursor } = toPage(found, query.limit, ({ lead }) => ({ at: lead.createdAt, id: lead.id }))
  const advisors = await peopleSeenBy(ctx, [...new Set(rows.flatMap(({ lead }) => lead.advisorId ?? []))])
  return { rows, nextCursor, advisors, unassigned, canAssign: permits(firmRole, 'assign-leads') }
}

/**
 * All leads of the firm by advisor and status, for those who run or oversee it.
 * @throws firms.none, firms.not-allowed
 */
export async function countBoard(ctx: UserCtx): Promise<BoardCounts['items']> {
  const { firm } = await membershipWith(ctx, 'read-records')
  const byAdvisor = Map.groupBy(await store.countByAdvisor(ctx.db, firm.id), ({ advisorId }) => advisorId)
  const advisors = await peopleSeenBy(
    ctx,
    [...byAdvisor.keys()].flatMap((id) => id ?? []),
  )
  const total = (tallies: readonly { count: number }[]) => tallies.reduce((sum, { count }) => sum + count, 0)
  return [...byAdvisor]
    .toSorted(([, a], [, b]) => total(b) - total(a))
    .map(([id, tallies]) => {
      const advisor = id === null ? undefined : advisors.get(id)
      return { advisor: advisor ? { id: advisor.id, displayName: advisor.displayName } : null, ...countsOf(tallies) }
    })
}

/** The problem for each outcome that leaves a single lead where it is. */
const problemCodes = {
  closed: 'leads.closed',
  ineligible: 'leads.advisor-ineligible',
  blocked: 'leads.blocked',
  'has-lead': 'leads.has-lead',
  'not-found': 'core.not-found',
} as const satisfies Record<Exclude<AssignmentOutcome, 'moved' | 'already-there'>, ProblemCode>

/**
 * Whether a lead moves to an advisor, with whom its consumer is then in contact: false when they
 * have it.
 * @throws leads.not-in-firm, leads.closed, leads.advisor-ineligible, leads.blocked, leads.has-lead
 */
export async function requireAssignable(tx: Tx, lead: LeadRow, advisorId: string): Promise<boolean> {
  await requireWorker(tx, lead.firmId, advisorId)
  const outcome = await claim(tx, lead, await leadTakerOf(tx, advisorId, [lead]))
  if (outcome !== 'moved' && outcome !== 'already-there') throw problem(problemCodes[outcome])
  if (outcome === 'moved') await recountPlaces(tx, advisorId)
  return outcome === 'moved'
}

/**
 * Gives several leads to one advisor of the firm, or to its pool (null), in one transaction: all
 * that can move do, and each other one says why not. The firm is locked, so that the advisor
 * cannot leave meanwhile.
 * @throws firms.none, firms.not-allowed, leads.not-in-firm
 */
export function assignLeads(ctx: UserCtx, { leadIds, advisorId }: AssignLeads): Promise<Assignments> {
  return ctx.transaction(async (tx) => {
    const { firm } = await lockMembershipWith(tx, 'assign-leads')
    if (advisorId !== null) await requireWorker(tx, firm.id, advisorId)
    const ids = [...new Set(leadIds)]
    const locked = await store.lockLeads(tx.db, firm.id, ids)
    const taker = await leadTakerOf(tx, advisorId, locked)
    const outcomes = new Map<string, AssignmentOutcome>()
    for (const lead of locked) {
      // One at a time, since of two leads of one consumer the first makes the second one too many.
      const outcome = await claim(tx, lead, taker)
      if (outcome === 'moved') await assignTo(tx, lead, advisorId, { byId: tx.actor.id })
      outcomes.set(lead.id, outcome)
    }
    if (advisorId !== null) await recountPlaces(tx, advisorId)
    const items = ids.map((id) => ({ id, outcome: outcomes.get(id) ?? 'not-found' }))
    return { moved: items.filter(({ outcome }) => outcome === 'moved').length, items }
  })
}

async function requireWorker(tx: Tx, firmId: string | null, advisorId: string): Promise<void> {
  const membership = await firmOf(tx, advisorId)
  if (!membership || membership.firm.id !== firmId || !worksLeads(membership.firmRole))
    throw problem('leads.not-in-firm')
}

async function leadTakerOf(tx: Tx, advisorId: string | null, leads: readonly LeadRow[]): Promise<LeadTaker> {
  if (advisorId === null) return { advisorId, isEligible: true, blocked: new Set() }
  const consumerIds = leads.map(({ consumerId }) => consumerId)
  const blocked = await store.listBlocked(tx.db, advisorId, consumerIds)
  return { advisorId, isEligible: await isContactable(tx, advisorId), blocked }
}

async function claim(tx: Tx, lead: LeadRow, taker: LeadTaker): Promise<AssignmentOutcome> {
  const { advisorId } = taker
  const outcome = outcomeOf(lead, taker)
  if (outcome !== 'moved' || advisorId === null) return outcome
  return (await claimPair(tx, lead, advisorId)) ? 'moved' : 'has-lead'
}
