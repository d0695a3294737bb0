import { days, hours } from '#contract/core/durations.ts'
import { saveAdvisor } from '#server/profiles/me/service.ts'
import { writeReview } from '#server/reviews/service.ts'
import { dayOf } from '#server/scheduling/availability/rules.ts'
import { getAvailability, refreshAllOpenings } from '#server/scheduling/availability/service.ts'
import { linkSampleCalendar } from '#server/scheduling/linked-calendars/service.ts'
import { listAppointments } from '#server/scheduling/service.lists.ts'
import type { DemoPerson } from './accounts.ts'
import { demoAccounts } from './accounts.ts'
import { openArchive, reviewArchive } from './archive.ts'
import { replayCalls } from './calls.ts'
import { fillClientList } from './client-list.ts'
import { fillConnections } from './connections.ts'
import { replayConsole } from './console.ts'
import { fillCustomFields } from './custom-fields.ts'
import { replayDeciding } from './deciding.ts'
import { replayFirmWork } from './firm-work.ts'
import { demoId } from './ids.ts'
import type { Market } from './market.ts'
import { replayNewcomers } from './newcomers.ts'
import { pastStories } from './past-stories.ts'
import { cameLately, livesNearby } from './people.ts'
import { replayReferrals } from './referrals.ts'
import type { Replay } from './replay.ts'
import { replayStory } from './replay-story.ts'
import { replayReports } from './reports.ts'
import { replayDisputedReviews } from './reviews.ts'
import { deskStories, lastPlaceStory, searchStories, secondAccountStory, sharedStory } from './stories.ts'
import { replayFailedRenewal } from './unpaid.ts'
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
  const second = market.clients.find(({ id }) => id === demoId('second account'))
  const neighbors = market.clients.filter((each) => each.id !== rosa.id && each !== second && livesNearby(each))
  // Before the firm kept an archive.
  for (const [position, story] of pastStories.entries()) {
    const consumer = neighbors[deskStories.length + 1 + position]
    if (consumer) await replayStory(replay, { consumer, advisor: marisol }, story, now)
  }
  await openArchive(replay, of('firm_admin'), now)
  await replayStory(replay, { consumer: rosa, advisor: marisol }, sharedStory, now)
  await reviewConsultation(replay, rosa, now)
  await replayCalls(replay, { consumer: rosa, advisor: marisol }, now)

  await replayReferrals(replay, { consumer: rosa, advisor: marisol, people: neighbors })
  for (const [position, story] of deskStories.entries()) {
    const consumer = neighbors[position]
    if (consumer) await replayStory(replay, { consumer, advisor: marisol }, story, now)
  }
  if (second) await replayStory(replay, { consumer: second, advisor: marisol }, secondAccountStory, now)
  await fillClientList(replay, marisol, now)
  await fillConnections(replay, marisol, now)
  await fillCustomFields(replay, marisol, now)
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
  await replayOurFirm(replay, market, now)
  const newcomers = plainClientsOf(market).slice(0, -requestsToOurFirm)
  await replayNewcomers(
    replay,
    market,
    newcomers.filter((each) => cameLately(each, now)),
    now,
  )
  await replayFailedRenewal(replay, now)
  await replayVerifications(replay, market, now)
  await replayDisputedReviews(replay, { advisor: marisol, admin: market.admin, reader: rosa }, now)
  await replayReports(replay, { consumer: rosa, advisor: marisol, admin: market.admin }, now)
  const staff = { admin: market.admin, secondAdmin: market.secondAdmin }
  await replayConsole(replay, { consumer: rosa, advisor: marisol, member: of('member'), ...staff }, now)
  await linkFamilyCalendar(replay, marisol, now)
  await reviewArchive(replay, of('officer'), now)
  await refreshAllOpenings(replay.system(now))
}

const requestsToOurFirm = 12

/** People of the market without a part of their own; the last of them ask the demo firm. */
const plainClientsOf = ({ clients }: Market): DemoPerson[] =>
  clients.filter(({ id, passwordHash }) => passwordHash === null && !secondParts.includes(id))
const secondParts = [demoId('partner'), demoId('second account')]

/** Requests to the demo firm, given to its first colleague; the demo advisor gets none of them. */
async function replayOurFirm(replay: Replay, market: Market, now: Date): Promise<void> {
  const firm = market.firms.find((each) => each.firm.adminId === demoAccounts.firm_admin.id)
  const owner = market.advisors.find(({ person }) => person.id === demoAccounts.firm_admin.id)?.person
  const colleagueId = firm?.members.find(
    ({ advisorId, firmRole }) => firmRole === 'advisor' && advisorId !== demoAccounts.advisor.id,
  )?.advisorId
  const consumers = plainClientsOf(market).slice(-requestsToOurFirm)
  if (firm && owner && colleagueId) await replayFirmWork(replay, { owner, firm, colleagueId, consumers }, now)
}

async function reviewConsultation(replay: Replay, consumer: DemoPerson, now: Date): Promise<void> {
  const from = new Date(now.getTime() - days(31)).toISOString()
  const { rows } = await listAppointments(replay.as(consumer, now), {
    from,
    to: now.toISOString(),
    status: 'completed',
    order: 'latest',
    limit: 1,
  })
  const [latest] = rows
  if (!latest) return
  await writeReview(replay.as(consumer, new Date(latest.endsAt.getTime() + hours(26))), {
    appointmentId: latest.id,
    rating: 5,
    subjects: ['stock_options', 'tax'],
    isClient: false,
    compensation: 'none',
    conflict: 'none',
    tookPlace: true,
    text: 'We talked in Spanish and went through the numbers. Now I know what the shares will cost me in taxes, and when.',
  })
}

/** A calendar of the advisor's own life: school runs at eight, and a Thursday afternoon away. */
async function linkFamilyCalendar(replay: Replay, advisor: DemoPerson, now: Date): Promise<void> {
  const ctx = replay.as(advisor, now)
  const { timeZone } = await getAvailability(ctx)
  const today = dayOf(timeZone, now)
  const at = (day: Temporal.PlainDate, plainTime: string) =>
    new Date(day.toZonedDateTime({ timeZone, plainTime }).epochMilliseconds)
  const weekdays = Array.from({ length: 40 }, (_, days) => today.add({ days: days - 7 })).filter(
    ({ dayOfWeek }) => dayOfWeek <= 5,
  )
  const busy = weekdays.flatMap((day) => [
    { startsAt: at(day, '08:00'), endsAt: at(day, '08:30') },
    ...(day.dayOfWeek === 4 ? [{ startsAt: at(day, '15:00'), endsAt: at(day, '17:00') }] : []),
  ])
  await linkSampleCalendar(ctx, { name: 'Family', host: 'calendar.google.com', busy })
}
