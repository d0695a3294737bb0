import { minutes } from '#contract/core/durations.ts'
import { accept, createLink } from '#server/leads/referrals/service.ts'
import type { DemoPerson } from './accounts.ts'
import type { Replay } from './replay.ts'

/**
 * People who joined by the links of the demo's consumer and advisor, before they wrote to anybody.
 */
export async function replayReferrals(
  replay: Replay,
  { consumer, advisor, joined }: { consumer: DemoPerson; advisor: DemoPerson; joined: readonly DemoPerson[] },
): Promise<void> {
  for (const [position, person] of joined.entries()) {
    const at = new Date(person.joinedAt.getTime() + minutes(20))
    const { code } = await createLink(replay.as(position % 3 === 1 ? consumer : advisor, at))
    if (code) await accept(replay.as(person, at), { code, sharesName: position % 2 === 0 })
  }
}
