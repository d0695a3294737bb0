import { hours } from '#contract/core/durations.ts'
import type { FairnessReport } from '#contract/matching/fairness/schemas.ts'
import { drawPairs } from '#contract/matching/fairness/values.ts'
import type { Ctx } from '#server/platform/context.ts'
import { defineSlot } from '#server/platform/slots.ts'
import { presentFairness } from './present.ts'
import { drawAmongEquals } from './rules.ts'
import * as store from './store.ts'

const countedAgainAfter = hours(1)
const lastCount = defineSlot<{ readonly at: number; readonly report: Promise<FairnessReport> }>('matching.fairness')
/** The draw goes by a consumer's id; any will do, and this one is nobody's. */
const nobody = '00000000-0000-4000-8000-000000000000'

/**
 * How often the advisors of each plan, experience and state were shown in the last night, which any
 * visitor may read. Counted at most once an hour.
 */
export async function getFairnessReport(ctx: Ctx): Promise<FairnessReport> {
  const { slots } = ctx.ports
  const last = slots.get(lastCount)
  if (last && ctx.now.getTime() - last.at < countedAgainAfter) return last.report
  const report = countFairness(ctx)
  slots.set(lastCount, { at: ctx.now.getTime(), report })
  // A count that failed, or came before the first night, is made again for the next caller.
  report.then(({ day }) => day === null && slots.delete(lastCount)).catch(() => slots.delete(lastCount))
  return report
}

async function countFairness(ctx: Ctx): Promise<FairnessReport> {
  const [night, groups, ids] = await Promise.all([
    store.findNight(ctx.db),
    store.listGroups(ctx.db),
    store.listSomeIds(ctx.db, 2 * drawPairs),
  ])
  const half = Math.floor(ids.length / 2)
  const pairs = ids.slice(0, half).map((id, at): [string, string] => [id, ids[half + at] ?? id])
  const draw = drawAmongEquals(pairs, { consumerId: nobody, from: ctx.now })
  return presentFairness({ night, groups, draw, isDemo: ctx.ports.config.demoData })
}
