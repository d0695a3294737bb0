import { days, hours } from '#contract/core/durations.ts'
import { saveAdvisor } from '#server/profiles/me/service.ts'
import { writeReview } from '#server/reviews/service.ts'
import { refreshAllOpenings } from '#server/scheduling/availability/service.ts'
import { listAppointments } from '#server/scheduling/service.ts'
import type { DemoPerson } from './accounts.ts'
import { demoAccounts } from './accounts.ts'
import { demoId } from './chance.ts'
import { replayDeciding } from './deciding.ts'
import type { Market } from './market.ts'
import type { Replay } from './replay.ts'
import { replayStory } from './replay-story.ts'
import { deskStories, lastPlaceStory, searchStories, sharedStory } from './stories.ts'
import { replayVerifications } from './verifications.ts'

/**
 * Gives the demo accounts the month they are to have behind them, and every advisor their open
 * times.
 */
export async function replayMonth(replay: Replay, market: Market, now: Date): Promise<void> {
  const everybody = [...market.advisors.map((each) => each.person), ...market.clients]
  const of = (account: keyof typeof demoAccounts): DemoPerson => {
    const found = everybody.find((each) => each.id === demoAccounts[account].id)
    if (!found) throw new Error(`The market lacks the demo account ${account}`)
    return found
  }
  const rosa = of('consumer')
  const marisol = of('advisor')
  await replayStory(replay, { consumer: rosa, advisor: marisol }, sharedStory, now)
  await reviewConsultation(replay, rosa, now)

  // Only people whose states she serves write to her.
  const neighbors = market.clients.filter(({ id, place }) => id !== rosa.id && ['OR', 'WA', 'CA'].includes(place.state))
  for (const [position, story] of deskStories.entries()) {
    const consumer = neighbors[position]
    if (consumer) await replayStory(replay, { consumer, advisor: marisol }, story, now)
  }
  const others = market.advisors
    .filter(({ person, profile, verification, subscription }) => {
      const isListed = verification.state === 'verified' && subscription.state === 'active'
      return (
        isListed && person.role === 'advisor' && person.id !== marisol.id && (profile.servedStates ?? []).includes('OR')
      )
    })
    .slice(0, searchStories.length + 3)
  for (const [position, { person }] of others.entries()) {
    const story = searchStories[position]
    if (story) await replayStory(replay, { consumer: rosa, advisor: person }, story, now)
  }
  // Somebody to wait for: one person a week, who has just come.
  const [full, last] = [others[searchStories.length]?.person, neighbors[deskStories.length]]
  if (full && last) {
    await saveAdvisor(replay.as(full, now), { newPeopleAWeek: 1 })
    await replayStory(replay, { consumer: last, advisor: full }, lastPlaceStory, now)
  }
  const partner = market.clients.find(({ id }) => id === demoId('partner'))
  if (partner) {
    const advisors = others.map(({ person }) => person)
    const saved = [marisol, ...advisors.slice(0, searchStories.length)]
    const unsaved = advisors.slice(searchStories.length + 1)
    await replayDeciding(replay, { consumer: rosa, partner, saved, others: unsaved }, now)
  }
  await replayVerifications(replay, market, now)
  await refreshAllOpenings(replay.system(now))
}

async function reviewConsultation(replay: Replay, consumer: DemoPerson, now: Date): Promise<void> {
  const from = new Date(now.getTime() - days(31)).toISOString()
  const [held] = await listAppointments(replay.as(consumer, now), {
    from,
    to: now.toISOString(),
    status: 'completed',
    order: 'latest',
    limit: 1,
  })
  if (!held) return
  await writeReview(replay.as(consumer, new Date(held.endsAt.getTime() + hours(26))), {
    appointmentId: held.id,
    rating: 5,
    text: 'We talked in Spanish and went through the numbers. Now I know what the shares will cost me in taxes, and when.',
  })
}
