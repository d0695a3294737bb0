import type { ComparisonQuery } from '#contract/matching/comparison/schemas.ts'
import { getAdvisor } from '#server/directory/service.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { drawPdf } from '#server/platform/pdf/drawing.ts'
import { presentMatchWith } from '../present.ts'
import { getMatch } from '../service.ts'
import { presentComparison } from './present.ts'

const worker = new URL('./worker.ts', import.meta.url)

/**
 * Draws advisors side by side as a PDF, with the rows of the page. It shows the amount costs are
 * computed for, and nothing else of the actor's profile.
 * @throws profiles.not-an-advisor, core.unavailable
 */
export async function drawComparison(ctx: UserCtx, { advisor, timeZone }: ComparisonQuery): Promise<Uint8Array> {
  const columns = await Promise.all(
    [...new Set(advisor)].map(async (advisorId) => ({
      advisor: await getAdvisor(ctx, advisorId),
      ...presentMatchWith(await getMatch(ctx, advisorId)),
    })),
  )
  return drawPdf(ctx, worker, presentComparison({ columns, timeZone, now: ctx.now }))
}
