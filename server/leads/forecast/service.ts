import { days } from '#contract/core/durations.ts'
import type { Forecast } from '#contract/leads/forecast/schemas.ts'
import type { LeadsQuery } from '#contract/leads/schemas.ts'
import { forecastDays } from '#contract/leads/values.ts'
import { requireFeature } from '#server/eligibility/service.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { scopeOf } from '../service.ts'
import { forecastOf } from './rules.ts'
import { listStageCases } from './store.ts'

/**
 * What the open leads of the actor or their firm come to, from leads that had all of the days.
 * @throws core.forbidden, billing.not-included
 */
export async function getForecast(ctx: UserCtx, scope: LeadsQuery['scope']): Promise<Forecast> {
  const holder = await scopeOf(ctx, scope)
  await requireFeature(ctx, 'lead_numbers', holder)
  const enteredBefore = new Date(ctx.now.getTime() - days(forecastDays))
  return forecastOf(await listStageCases(ctx.db, holder, { enteredBefore, withinDays: forecastDays }))
}
