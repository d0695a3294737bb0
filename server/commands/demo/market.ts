import { days } from '#contract/core/durations.ts'
import type { Role } from '#contract/profiles/values.ts'
import type { DemoPerson } from './accounts.ts'
import { demoAccounts } from './accounts.ts'
import { advisor, type DemoAdvisor } from './advisors.ts'
import { beginning } from './beginners.ts'
import { startChance } from './chance.ts'
import { type DemoFirm, firm } from './firms.ts'
import { type AdvisorHistory, advisorHistory } from './history.ts'
import { demoId } from './ids.ts'
import { cameLately, founders, lately, livesNearby, longAgo, person } from './people.ts'
import { type DemoRegistry, makeRegistry } from './registry.ts'
import { returningStory } from './stories.ts'
import { withPeriodOver } from './unpaid.ts'
import { uniqueSentences } from './words/draw.ts'

const advisorCount = 420
const firmCount = 40
const clientCount = 160
/** Those who signed up in the last month. */
const newcomerCount = 45
const newAdvisorCount = 9

export type Market = {
  readonly advisors: readonly DemoAdvisor[]
  readonly clients: readonly DemoPerson[]
  readonly admin: DemoPerson
  readonly secondAdmin: DemoPerson
  /** One of each other staff role. */
  readonly staff: readonly DemoPerson[]
  readonly firms: readonly DemoFirm[]
  readonly pasts: readonly AdvisorHistory[]
  readonly registry: Omit<DemoRegistry, 'advisors'>
}

/** The advisor has reviews of eight months, and the owner was there before the firm. */
const demoJoinedDaysAgo: Readonly<Record<Role, number>> = { consumer: 31, advisor: 420, firm_admin: 930, admin: 31 }

const portland = { city: 'Portland', state: 'OR', zipCode: '97205' } as const

/**
 * Makes up the whole market around the demo accounts. Pure but for the chance, which always
 * falls the same.
 */
export function makeMarket(now: Date, passwordHash: string): Market {
  startChance()
  const demo = (account: Role): DemoPerson => ({
    ...person(account, 0, now),
    ...demoAccounts[account],
    place: portland,
    joinedAt: new Date(now.getTime() - days(demoJoinedDaysAgo[account])),
    passwordHash,
    phone: '+1 503 555 0148',
  })
  const people = Array.from({ length: advisorCount }, (_, position) => ({
    ...person('advisor', position + 1, now, position < advisorCount - newAdvisorCount ? longAgo : lately),
    // The first is the second administrator of the demo firm.
    ...(position === 0 && { role: 'firm_admin' as const }),
    // The second is the compliance officer of the demo firm.
    ...(position === 1 && { ...demoAccounts.officer, passwordHash }),
    // The sixth is the first colleague at the firm whose payment failed.
    ...(position === 5 && { ...demoAccounts.member, passwordHash }),
  }))
  const admins = [
    demo('firm_admin'),
    ...Array.from({ length: firmCount - 1 }, (_, n) => person('firm_admin', n + 1, now, founders)),
  ]
  const clients = Array.from({ length: clientCount }, (_, position) => person('consumer', position + 1, now))
  const newcomers = Array.from({ length: newcomerCount }, (_, n) =>
    person('consumer', clientCount + n + 1, now, lately),
  )
  const ours = demo('advisor')
  // Administrators advise too, so that a firm of one works.
  const talk = uniqueSentences()
  const advisors = [ours, ...people, ...admins].map((each, position) => {
    const made = advisor(each, position + 1, { now, unique: talk })
    return cameLately(each, now) ? beginning(made, position, now) : made
  })
  const free = [ours, ...people]
  const listed = [ownPractice(advisors[0]), ...advisors.slice(1)].filter((each) => each !== undefined)
  const consumer = demo('consumer')
  const partner = partnerOf(consumer)
  const returning = secondAccountOf(clients.filter(livesNearby)[returningStory], now)
  const admin = demo('admin')
  const secondAdmin = { ...admin, ...demoAccounts.second_admin }
  const { support, trust, finance } = demoAccounts
  const staff = [support, trust, finance].map((account) => ({ ...admin, ...account }))
  const firms = admins.map((each, position) => withPeriodOver(firm(each, position + 1, free, now), now))
  const reviewTalk = uniqueSentences()
  const spent = new Set<string>()
  // Reviews speak of what the advisor's page offers, also of the demo advisor's own practice.
  const pasts = advisors.map((each, position) => {
    const profile = listed[position]?.profile ?? each.profile
    const past = advisorHistory({ ...each, profile }, clients, { now, unique: reviewTalk, spent })
    // Drawn for them too, so that all who come after have theirs.
    return cameLately(each.person, now) ? { appointments: [], reviews: [] } : past
  })
  const { advisors: registered, ...registry } = makeRegistry(listed, firms, now)
  return {
    advisors: registered,
    clients: [consumer, ...clients, ...newcomers, partner, returning],
    admin,
    secondAdmin,
    staff,
    firms,
    pasts,
    registry,
  }
}

/**
 * Shares the list of the demo consumer; without a password, so that the demo keeps its few
 * accounts.
 */
const partnerOf = (consumer: DemoPerson): DemoPerson => ({
  ...consumer,
  id: demoId('partner'),
  email: 'daniel.whitcombe@people.fairlead.example',
  firstName: 'Daniel',
  passwordHash: null,
  phone: null,
})

/** Somebody who writes to the demo advisor a second time, from another account of theirs. */
function secondAccountOf(client: DemoPerson | undefined, now: Date): DemoPerson {
  if (!client) throw new Error('No client of the market lives near the demo advisor')
  const { firstName } = client
  const email = `${firstName.toLowerCase()}.at.home@people.fairlead.example`
  return { ...client, id: demoId('second account'), email, joinedAt: new Date(now.getTime() - days(2)) }
}

/**
 * The demo advisor is one that suits the demo consumer, so that the two accounts have something to
 * say to each other.
 */
function ownPractice(made: DemoAdvisor | undefined): DemoAdvisor | undefined {
  if (!made) return undefined
  const advisorId = made.person.id
  return {
    ...made,
    quality: 0.95,
    profile: {
      ...made.profile,
      headline: 'I am paid the same whichever fund you hold. So the talk can be about your plan.',
      biography:
        'I work with people in the ten years before and after they stop working, many of them engineers with company stock and parents in another country. I grew up in Hermosillo and Portland, and we can talk in Spanish as easily as in English.\n\nWe meet four times in the first year and twice a year after that. Between meetings you write, and I answer within a day.',
      portfolioFeePercent: 0.85,
      hourlyRateUsd: 240,
      flatFeeUsd: 0,
      compensation: 'fee_only',
      fiduciaryStatement: 'always',
      minimumYearlyFeeUsd: 1_300,
      feeIncludes:
        'The plan, the portfolio, and four meetings in the first year. Tax questions about company stock are included, tax returns are not. Fund fees are extra.',
      custodian: 'Northline Clearing (sample)',
      typicalClients: 'Mostly engineers between 50 and 65 with company stock, many of them with family abroad.',
      firstMeeting:
        'Thirty minutes by video or phone. Tell me what you want to decide, and have your latest stock grant at hand. You leave knowing the next step and what it would cost.',
      brochureUrl: `${made.profile.website}/form-adv-part-2.pdf`,
      disclosures: 'none',
      languages: ['es', 'en'],
      certifications: ['CFP'],
      expertise: ['retirement', 'tax', 'stock_options', 'estate'],
      focusAreas: ['retirement', 'stock_options'],
      servedStates: ['OR', 'WA', 'CA'],
      minimumAssets: 150_000,
      yearsOfExperience: 14,
    },
    availability: {
      advisorId,
      savedAt: made.availability.savedAt,
      timeZone: 'America/Los_Angeles',
      // Every day, so that the demo has something today whenever it is looked at.
      weeklyHours: [1, 2, 3, 4, 5, 6, 7].flatMap((weekday) => [
        { weekday, from: '09:00', to: '11:30' },
        { weekday, from: '14:00', to: '16:00' },
      ]),
      exceptions: [],
      bufferMinutes: 15,
      minimumNoticeHours: 4,
      dailyLimit: 6,
      modes: ['video', 'phone', 'in_person'],
      officeAddress: '500 SW Fifth Avenue, Suite 210, Portland, OR 97204',
      // She confirms each booking, so that requests wait on her desk.
      confirmation: 'manual',
    },
    register: { ...made.register, hasDisclosures: false, city: 'PORTLAND', state: 'OR' },
    verification: {
      ...made.verification,
      state: 'verified',
      result: 'matched_active',
      differences: [],
      nameChecked: 'Marisol Etcheverry',
    },
    subscription: { ...made.subscription, state: 'active', plan: 'professional', interval: 'monthly' },
  }
}
