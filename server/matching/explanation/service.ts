import { problem } from '#contract/problems.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { drawPdf } from '#server/platform/pdf/drawing.ts'
import { getProfile } from '#server/profiles/service.ts'
import { presentMatchWith } from '../present.ts'
import { getMatch } from '../service.ts'
import { presentSheet } from './present.ts'

const worker = new URL('./worker.ts', import.meta.url)

/**
 * Draws why the actor and an advisor match, as a sheet to keep and share. Their name is on it only
 * when they ask.
 * @throws profiles.not-an-advisor, matching.no-match, core.unavailable
 */
export async function explain(
  ctx: UserCtx,
  advisorId: string,
  { withName }: { withName: boolean },
): Promise<Uint8Array> {
  const { match, sharpening } = presentMatchWith(await getMatch(ctx, advisorId))
  if (!match) throw problem('matching.no-match')
  const profile = withName ? await getProfile(ctx, ctx.actor.id) : null
  const name = profile && `${profile.firstName} ${profile.lastName}`.trim()
  return drawPdf(ctx, worker, presentSheet({ match, sharpening, name: name || null, now: ctx.now }))
}
