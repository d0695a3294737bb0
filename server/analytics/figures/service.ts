import type { PublicFigures } from '#contract/analytics/schemas.ts'
import { smallestFigures } from '#contract/analytics/values.ts'
import { hours } from '#contract/core/durations.ts'
import type { Ctx } from '#server/platform/context.ts'
import { readStale } from '#server/platform/db/replica.ts'
import { defineSlot } from '#server/platform/slots.ts'
import { presentFigures } from './present.ts'
import { findFigures } from './store.ts'

const countedAgainAfter = hours(1)
const lastCount = defineSlot<{ readonly at: number; readonly figures: Promise<PublicFigures> }>('analytics.figures')

/**
 * The figures of the public pages, which any visitor may read: counted at most once an hour, and
 * not at all over demo data (docs/product.md "Claims").
 */
export async function getPublicFigures(ctx: Ctx): Promise<PublicFigures> {
  const { slots, config } = ctx.ports
  if (config.demoData) return { kind: 'sample' }
  const last = slots.get(lastCount)
  if (last && ctx.now.getTime() - last.at < countedAgainAfter) return last.figures
  const figures = readStale(ctx, findFigures).then((row) =>
    presentFigures(row, { now: ctx.now, smallest: smallestFigures }),
  )
  slots.set(lastCount, { at: ctx.now.getTime(), figures })
  // A count that failed is tried again by the next caller.
  figures.catch(() => slots.delete(lastCount))
  return figures
}
