import type { AdminAnalytics } from '#contract/analytics/schemas.ts'
import { dayIn, printedZone } from '#contract/core/days.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { readStale } from '#server/platform/db/replica.ts'
import { dayBefore } from '../numbers/rules.ts'
import * as store from './store.ts'

const trendDays = 30

/** Real counts over the whole product; nothing here names a person. */
export async function getAdminAnalytics(ctx: UserCtx): Promise<AdminAnalytics> {
  const to = dayIn(printedZone, ctx.now)
  const range = { from: dayBefore(to, trendDays - 1), to }
  const [totals, trend] = await readStale(ctx, (db) => Promise.all([store.findTotals(db), store.listDays(db, range)]))
  return {
    asOf: ctx.now.toISOString(),
    users: totals.users,
    verifiedEmails: totals.verified_emails,
    advisorsByVerification: totals.verifications,
    listedAdvisors: totals.listed,
    firms: totals.firms,
    subscriptions: totals.subscriptions,
    chats: totals.chats,
    messages: totals.messages,
    appointmentsByStatus: totals.appointments,
    leadsByStatus: totals.leads,
    reviews: totals.reviews,
    signUps: trend.signUps,
    messagesPerDay: trend.messages,
    appointmentsPerDay: trend.appointments,
  }
}
