import { worksLeads } from '#contract/firms/values.ts'
import type { MemberNumbers } from '#contract/leads/performance/schemas.ts'
import { membershipWith } from '#server/firms/service.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { peopleSeenBy } from '#server/profiles/service.ts'
import { countedWeeks, fillWeeks, startOfWeek } from './rules.ts'
import * as store from './store.ts'

/**
 * How the work of each member who has leads or may have some goes (docs/firms.md "Numbers"), for
 * those who run or oversee the firm. Counts the leads a member works as of now: of the last `count`
 * weeks, and of as many before.
 * @throws firms.none, firms.not-allowed
 */
export async function getTeamPerformance(ctx: UserCtx, count: number): Promise<MemberNumbers[]> {
  const { firm } = await membershipWith(ctx, 'read-records')
  const weeks = countedWeeks(ctx.now, count)
  const first = weeks[0] ?? ''
  const [since, before] = [startOfWeek(first), startOfWeek(first, count)]
  const [members, found] = await Promise.all([
    store.listMembers(ctx.db, firm.id, { since, before }),
    store.listWeeks(ctx.db, firm.id, since),
  ])
  const people = await peopleSeenBy(
    ctx,
    members.map(({ advisorId }) => advisorId),
  )
  const byMember = Map.groupBy(found, ({ advisorId }) => advisorId)
  return members.flatMap(({ advisorId, ...numbers }) => {
    const person = people.get(advisorId)
    const hasWorked = numbers.openLeads + numbers.leads + numbers.leadsBefore > 0
    if (!person || !(worksLeads(numbers.firmRole) || hasWorked)) return []
    const own = (byMember.get(advisorId) ?? []).map(({ week, leads, medianMinutes }) => ({
      week,
      leads,
      medianMinutes,
    }))
    const conversionRate = numbers.leads === 0 ? null : numbers.convertedLeads / numbers.leads
    return [{ person, ...numbers, conversionRate, weeks: fillWeeks(weeks, own) }]
  })
}
