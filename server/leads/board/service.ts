import type { AssignLeads, Assignments, BoardCounts, BoardQuery } from '#contract/leads/board/schemas.ts'
import { problem } from '#contract/problems.ts'
import type { Person } from '#contract/profiles/schemas.ts'
import { firmOf, lockMembershipWith, membershipWith, permits, takesSeat } from '#server/firms/service.ts'
import type { Tx, UserCtx } from '#server/platform/context.ts'
import { decodeCursor, toPage } from '#server/platform/db/cursor.ts'
import { peopleSeenBy } from '#server/profiles/service.ts'
import { countsOf } from '../rules.ts'
import { assignTo } from '../service.assign.ts'
import type { LeadRow } from '../tables.ts'
import { outcomeOf } from './rules.ts'
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

/**
 * Whether a lead would move to an advisor: false when they have it.
 * @throws leads.not-in-firm, leads.closed, leads.blocked
 */
export async function requireAssignable(tx: Tx, lead: LeadRow, advisorId: string): Promise<boolean> {
  const membership = await firmOf(tx, advisorId)
  if (membership?.firm.id !== lead.firmId || !membership || !takesSeat(membership.firmRole))
    throw problem('leads.not-in-firm')
  const blocked = await store.listBlocked(tx.db, advisorId, [lead.consumerId])
  const outcome = outcomeOf(lead, { advisorId, blocked })
  if (outcome === 'closed') throw problem('leads.closed')
  if (outcome === 'blocked') throw problem('leads.blocked')
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
    const member = advisorId === null ? null : await firmOf(tx, advisorId)
    if (advisorId !== null && (member?.firm.id !== firm.id || !takesSeat(member.firmRole)))
      throw problem('leads.not-in-firm')
    const ids = [...new Set(leadIds)]
    const locked = await store.lockLeads(tx.db, firm.id, ids)
    const consumerIds = locked.map(({ consumerId }) => consumerId)
    const blocked = advisorId === null ? new Set<string>() : await store.listBlocked(tx.db, advisorId, consumerIds)
    const outcomes = new Map(locked.map((lead) => [lead.id, outcomeOf(lead, { advisorId, blocked })]))
    for (const lead of locked) {
      if (outcomes.get(lead.id) === 'moved') await assignTo(tx, lead, advisorId, { byId: tx.actor.id })
    }
    const items = ids.map((id) => ({ id, outcome: outcomes.get(id) ?? outcomeOf(undefined, { advisorId, blocked }) }))
    return { moved: items.filter(({ outcome }) => outcome === 'moved').length, items }
  })
}
