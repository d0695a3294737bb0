import { days } from '#contract/core/durations.ts'
import type { DemoPerson } from './accounts.ts'
import type { DemoAdvisor } from './advisors.ts'
import type { Market } from './market.ts'
import { cameLately } from './people.ts'
import type { Replay } from './replay.ts'
import { replayStory } from './replay-story.ts'
import type { Story } from './stories.ts'
import { drawsOf } from './words/draw.ts'

const questions = [
  'Hello. Your page says you work with people like us. How would we begin?',
  'I have never had an advisor. What should I bring to a first talk?',
  'Is it too early to plan at 31?',
  'We sold our house and rent for now. What do people do with the money meanwhile?',
  'Could you tell me if my fund fees are high?',
  'My employer changed the plan. I have to choose new funds by the end of the month.',
  'How often would we meet in the first year?',
  'I look for somebody who explains things twice without sighing.',
  'Do you charge for reading a prospectus?',
  'My sister and I share an account that our aunt left us. Is that a problem?',
  'Can I see what a plan of yours looks like?',
] as const
const answer = 'Thank you for writing. Let’s find half an hour. The first talk is free, and you decide after it.'
const again = [
  'Sorry for the silence, it was a full week. I’m still interested.',
  'I read your notes twice. One more question before we go on.',
  'We talked it over at home and would like to continue.',
] as const

/**
 * What those who came in the last month have done so far: most wrote to an advisor, some met one,
 * fewer came back in a later week. The numbers of the operator are counted from it.
 */
export async function replayNewcomers(
  replay: Replay,
  market: Market,
  newcomers: readonly DemoPerson[],
  now: Date,
): Promise<void> {
  const listed = market.advisors.filter(
    ({ person, profile, verification, subscription }) =>
      person.role === 'advisor' &&
      person.passwordHash === null &&
      profile.published === true &&
      verification.state === 'verified' &&
      (subscription.state === 'active' || subscription.state === 'trialing'),
  )
  for (const consumer of newcomers) {
    const beginning = beginningOf(consumer, listed, now)
    if (!beginning) continue
    const { advisor, story } = beginning
    await replayStory(replay, { consumer, advisor: advisor.person }, story, now)
  }
}

function beginningOf(consumer: DemoPerson, listed: readonly DemoAdvisor[], now: Date) {
  const draw = drawsOf(`newcomer ${consumer.id}`)
  const daysAgo = (now.getTime() - consumer.joinedAt.getTime()) / days(1) - draw([0.1, 0.2, 0.5, 1.2])
  const wroteAt = new Date(now.getTime() - days(daysAgo))
  const near = listed.filter(
    ({ person, profile }) => person.joinedAt < wroteAt && profile.servedStates?.includes(consumer.place.state),
  )
  const beginners = near.filter(({ person }) => cameLately(person, now))
  const wrote = draw([true, true, true, false])
  if (near.length === 0 || daysAgo < 0.3 || !wrote) return null
  const books = draw([true, true, false])
  const story: Story = {
    source: draw(['match', 'match', 'search', 'profile']),
    daysAgo,
    question: draw(questions),
    answer: { afterHours: draw([1, 2, 3, 5]), text: answer },
    ...(books && { appointments: [{ day: 2 - daysAgo, confirmed: true, ifOpen: true }] }),
    again: [8, 15, 22]
      .filter((afterDays) => afterDays < daysAgo && draw([true, false]))
      .map((afterDays, position) => ({ afterDays, text: again[position % again.length] ?? again[0] })),
  }
  // New advisors have fewer clients and take more of those who come.
  return { advisor: draw(beginners.length > 0 && draw([true, false, false]) ? beginners : near), story }
}
