import { minutes } from '#contract/core/durations.ts'
import { accept, createLink } from '#server/leads/referrals/service.ts'
import type { DemoPerson } from './accounts.ts'
import type { Replay } from './replay.ts'

/**
 * People who joined by the links of the demo's consumer and advisor, after these had joined and
 * before they wrote to anybody.
 */
export async function replayReferrals(
  replay: Replay,
  { consumer, advisor, people }: { consumer: DemoPerson; advisor: DemoPerson; people: readonly DemoPerson[] },
): Promise<void> {
  const later = ({ joinedAt }: DemoPerson) => people.filter((person) => person.joinedAt > joinedAt)
  const byConsumer = later(consumer).slice(0, 2)
  const byAdvisor = later(advisor)
    .filter((person) => !byConsumer.includes(person))
    .slice(0, 3)
  const referrals = [
    ...byAdvisor.map((person) => ({ person, referrer: advisor })),
    ...byConsumer.map((person) => ({ person, referrer: consumer })),
  ]
  for (const [position, { person, referrer }] of referrals.entries()) {
    const at = new Date(person.joinedAt.getTime() + minutes(20))
    const { code } = await createLink(replay.as(referrer, at))
    if (code) await accept(replay.as(person, at), { code, sharesName: position % 2 === 0 })
  }
}
