import type { Desk, DeskItem, DeskQuery } from '#contract/dashboards/schemas.ts'
import { getPracticeAnalytics } from '#server/analytics/practice/service.ts'
import { readOwnLeads } from '#server/leads/details/service.ts'
import { countLeads } from '#server/leads/lists/service.ts'
import { replyWaitsSince } from '#server/messaging/response-times/service.ts'
import { readWaiting } from '#server/messaging/waiting/service.ts'
import { countPeopleWaiting } from '#server/notifications/service.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { readOwn as readOwnProfile } from '#server/profiles/me/service.ts'
import { decisionWaitsSince, readAgenda } from '#server/scheduling/agenda/service.ts'
import { getSetup } from '#server/scheduling/availability/service.ts'
import { readOwn as readOwnVerification } from '#server/verification/own/service.ts'
import { answeredOf, dayBounds } from './rules.ts'

/**
 * Everything on the actor's dashboard, in a fixed number of queries whatever the number of people;
 * each list is bounded by the capability it comes from.
 * @throws core.not-found when the actor has just left
 */
export async function readDesk(ctx: UserCtx, { timeZone }: DeskQuery): Promise<Desk> {
  const { day, from, to, yesterday } = dayBounds(timeZone, ctx.now)
  const [
    agenda,
    chats,
    peopleWaiting,
    leads,
    leadCounts,
    replyWaits,
    decisionWaits,
    analytics,
    own,
    verification,
    setup,
  ] = await Promise.all([
    readAgenda(ctx, { from, to }),
    readWaiting(ctx),
    countPeopleWaiting(ctx),
    readOwnLeads(ctx),
    countLeads(ctx, { scope: 'mine' }),
    replyWaitsSince(ctx, yesterday),
    decisionWaitsSince(ctx, yesterday),
    getPracticeAnalytics(ctx),
    readOwnProfile(ctx),
    readOwnVerification(ctx),
    getSetup(ctx),
  ])
  const messages = chats.flatMap((chat): DeskItem[] =>
    chat.waitingSince === null ? [] : [{ kind: 'message', waitingSince: chat.waitingSince, chat }],
  )
  const waiting = [...messages, ...agenda.pending].toSorted((a, b) => (a.waitingSince < b.waitingSince ? -1 : 1))
  const answered = answeredOf([...replyWaits, ...decisionWaits])
  return {
    day,
    waiting,
    peopleWaiting,
    today: agenda.today,
    leads,
    leadCounts,
    answered,
    analytics,
    own,
    verification,
    setup,
  }
}
