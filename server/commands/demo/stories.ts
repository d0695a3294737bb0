import type { ChosenLostKind, LeadStatus } from '#contract/leads/values.ts'
import type { BriefField } from '#contract/profiles/briefs/schemas.ts'
import type { ContactSource } from '#contract/profiles/values.ts'
import type { AppointmentKind, AppointmentMode } from '#contract/scheduling/values.ts'
import type { DemoFile } from './files.ts'

export type DemoVisit = {
  readonly day: number
  readonly confirmed: boolean
  /** Not booked where the advisor has no open time. */
  readonly ifOpen?: boolean
  readonly kind?: AppointmentKind
  /** The first way the advisor offers, unless said and offered. */
  readonly mode?: AppointmentMode
  /** How it ended; without one it is held where it lies in the past. */
  readonly outcome?: 'canceled' | 'no_show'
  /** The consumer moved it two hours ago, and the advisor has not decided yet. */
  readonly isMoved?: boolean
  /** What the consumer puts on the agenda, and what the advisor wrote down for both. */
  readonly agenda?: readonly string[]
  readonly notes?: readonly string[]
}

/**
 * How one consumer's month with one advisor went; days count back from today, hours from the act
 * before.
 */
export type Story = {
  readonly source: ContactSource
  readonly daysAgo: number
  readonly question: string
  /** What the consumer shares beyond the consent, right after it. */
  readonly brief?: { readonly fields: readonly BriefField[]; readonly note: string }
  /** The advisor's answer, hours later; without one the person still waits. */
  readonly answer?: { afterHours: number; text: string }
  readonly thanks?: string
  /** What the consumer wrote first and corrected a minute later. */
  readonly thanksBefore?: string
  /** A drawing that the consumer sends with it. */
  readonly thanksFile?: DemoFile
  /** What the consumer writes days later, in later weeks. */
  readonly again?: readonly { readonly afterDays: number; readonly text: string }[]
  /** The advisor's last word; without it the person waits for one. */
  readonly closing?: string
  /** A sheet that the advisor sends with it. */
  readonly closingFile?: DemoFile
  /**
   * What was booked, in order: on the first open time from that many days ahead, or ago when
   * negative.
   */
  readonly appointments?: readonly DemoVisit[]
  /** The advisor offers the first open time from each of these days ahead; nobody has answered. */
  readonly offers?: readonly number[]
  /** The final status of the lead; undefined where it moves by itself. */
  readonly moves?: readonly LeadStatus[]
  /** An hour lies between two moves unless said. */
  readonly daysBetweenMoves?: number
  readonly lostKind?: ChosenLostKind
  readonly lostReason?: string
  /** The advisor's tags, which come with a next step, and a task due tomorrow. */
  readonly tags?: readonly string[]
  readonly task?: string
}

const later = 'Happy to take a look. Would a half hour this week work for you? My open times are on my page.'
const plain =
  'Thank you for writing. Yes, that is most of what I do. What would you like to get settled by the end of the year?'

/**
 * What happened at the demo advisor's desk in the last month: every status of a lead, people who
 * wait, days to come.
 */
export const deskStories: readonly Story[] = [
  {
    source: 'match',
    daysAgo: 0.12,
    question: 'We retire in four years and have three old pensions. Is that something you sort out?',
    brief: {
      fields: ['financialGoals', 'preferredAdvisorSpecialties', 'investableAssets', 'age', 'riskTolerance'],
      note: 'Two of the pensions are frozen. My wife retires first.',
    },
  },
  { source: 'search', daysAgo: 0.4, question: 'Is your fee the same if I leave my 401(k) where it is?' },
  { source: 'profile', daysAgo: 1.1, question: 'Could you look at the second stock grant as well?' },
  {
    source: 'match',
    daysAgo: 2.2,
    question: 'Hello. My mother moved in with us and I need a second opinion on her savings.',
    answer: { afterHours: 3, text: later },
  },
  {
    source: 'match',
    daysAgo: 4,
    question: 'Do you work with teachers? My district offers two plans.',
    answer: { afterHours: 1.5, text: plain },
    thanks: 'To have the loan paid off, and to know what college might cost.',
    thanksFile: 'budget',
    closing: 'Let’s look at both on one page. Send me the two plans when you have them.',
    offers: [5, 6],
  },
  {
    source: 'search',
    daysAgo: 7,
    question: 'I sold my share of the practice. What comes first?',
    answer: { afterHours: 2, text: plain },
    moves: ['qualified'],
    tags: ['Business sale'],
    task: 'Read the sale agreement',
  },
  {
    source: 'match',
    daysAgo: 9,
    question: 'Two houses, one loan, and a question about the estate.',
    answer: { afterHours: 5, text: later },
    moves: ['qualified'],
    tags: ['Estate', 'Real estate'],
  },
  {
    source: 'match',
    daysAgo: 5,
    question: 'Can we talk about exercising options before the year ends?',
    brief: { fields: ['financialGoals', 'investmentAmount', 'startTimeline', 'preferredCommunication'], note: '' },
    answer: { afterHours: 1, text: later },
    thanks: 'I’ve booked a time.',
    closing: 'I see it. Bring the grant letter if you have it at hand.',
    appointments: [
      { day: 4, confirmed: true, outcome: 'canceled' },
      { day: 1, confirmed: true },
    ],
  },
  {
    source: 'profile',
    daysAgo: 3,
    question: 'I would like a first talk about my retirement date.',
    answer: { afterHours: 4, text: later },
    appointments: [{ day: 3, confirmed: false, mode: 'in_person' }],
  },
  {
    source: 'match',
    daysAgo: 8,
    question: 'Three funds, two banks and no plan. May I bring it all?',
    answer: { afterHours: 2, text: later },
    thanks: 'Good. I’ve booked a time.',
    closing: 'Bring it all. We’ll sort it out together.',
    appointments: [{ day: -0.25, confirmed: true }],
  },
  {
    source: 'search',
    daysAgo: 6,
    question: 'My firm is being bought. What happens to my shares?',
    answer: { afterHours: 1, text: later },
    thanks: 'I took the next one I could find.',
    closing: 'Good. Until then.',
    appointments: [{ day: 0.02, confirmed: true }],
  },
  {
    source: 'match',
    daysAgo: 24,
    question: 'Our advisor is retiring and we’re looking for someone who’ll stay.',
    answer: { afterHours: 2, text: plain },
    thanks: 'Good. I have booked a time for it.',
    closing: 'Until then. You will find everything we decide in writing the same day.',
    appointments: [{ day: -8, confirmed: true, notes: ['All accounts move in January.'] }],
    moves: ['converted'],
    tags: ['Retires 2031'],
    task: 'Send the updated plan',
  },
  {
    source: 'search',
    daysAgo: 27,
    question: 'What do you charge for a plan without managing anything?',
    answer: {
      afterHours: 3,
      text: '$240 an hour. A first plan takes eight to ten hours. The first call is free.',
    },
    appointments: [{ day: -22, confirmed: true }],
    moves: ['converted'],
  },
  {
    source: 'profile',
    daysAgo: 18,
    question: 'Do you also advise on Bitcoin?',
    answer: {
      afterHours: 6,
      text: 'Only on how much of it you can afford to lose. That’s a short talk, and it’s free.',
    },
    moves: ['lost'],
    lostKind: 'fit_subject',
    lostReason: 'Wants a trader, not a plan',
  },
  {
    source: 'match',
    daysAgo: 21,
    question: 'We may move to Lisbon in two years. Is that your field?',
    answer: { afterHours: 9, text: plain },
    appointments: [{ day: -15, confirmed: true, outcome: 'no_show' }],
    moves: ['lost'],
    lostKind: 'chose_another',
    lostReason: 'An advisor in her own town',
  },
  {
    source: 'search',
    daysAgo: 0.9,
    question: 'I change jobs in January. Can we talk about the old 401(k) before that?',
    answer: { afterHours: 1.8, text: later },
    appointments: [{ day: 4, confirmed: true, isMoved: true, mode: 'phone' }],
  },
]

/** Which of the desk's stories belongs to somebody who comes again from another account. */
export const returningStory = 5
export const secondAccountStory: Story = {
  source: 'search',
  daysAgo: 1.6,
  question: 'I wrote to you from my work address about my share of the practice. Please use this account from now on.',
}

/** The demo consumer's history with four advisors other than the demo advisor. */
export const searchStories: readonly Story[] = [
  {
    source: 'match',
    daysAgo: 6,
    question: 'Hello. I have stock options and file in Oregon only. Do you see many cases like that?',
    answer: {
      afterHours: 2,
      text: 'A few every month. If you have a grant letter, I can read it beforehand at no charge.',
    },
    thanks: 'Good. I will look for it on the weekend.',
    closing: 'Take your time. The letter lists the vesting dates, and that’s what I need.',
    offers: [3, 4, 8],
  },
  {
    source: 'match',
    daysAgo: 11,
    question: 'Do you work with people who are ten years from retiring?',
    answer: { afterHours: 20, text: 'They’re most of my clients. Want to talk for half an hour?' },
    appointments: [{ day: 6, confirmed: false, mode: 'phone' }],
  },
  {
    source: 'search',
    daysAgo: 15,
    question: 'Is there a minimum for new clients?',
    answer: { afterHours: 30, text: 'One hundred thousand, but I make exceptions for people who save.' },
    thanks: 'Thank you, I will think it over.',
    closing: 'Of course. Write when you like.',
  },
]

/** Takes the one place of the week with an advisor who takes one new person. */
export const lastPlaceStory: Story = {
  source: 'match',
  daysAgo: 0,
  question: 'My husband and I never made a plan. Where would you start?',
}

/** The demo consumer and the demo advisor: the month both accounts have in common. */
export const sharedStory: Story = {
  source: 'match',
  daysAgo: 19,
  question: 'Buenas tardes. I have shares from my employer and parents in Hermosillo. Can you help with both?',
  brief: {
    fields: [
      'financialGoals',
      'preferredAdvisorSpecialties',
      'topSpecialties',
      'startTimeline',
      'investableAssets',
      'investmentAmount',
      'age',
      'preferredCommunication',
      'timesOfDay',
      'preferredLanguage',
    ],
    note: 'My parents live in Hermosillo and I send them money every month. I would like to keep that up after I retire.',
  },
  answer: {
    afterHours: 1.2,
    text: 'Con gusto. It is most of what I do. Two questions before we talk: are the shares vested, and do you file in Oregon only?',
  },
  thanks: 'All vested, and Oregon only. I’ve booked a time.',
  thanksBefore: 'All vested, and Oregon only.',
  closing: 'Good. Here’s the one thing I tell everyone first: you pay me, and no one else does.',
  closingFile: 'fees',
  appointments: [
    {
      day: -12,
      confirmed: true,
      agenda: ['Which shares to keep', 'Sending money to Hermosillo'],
      notes: ['Keep one third of the shares, sell the rest over two tax years.', 'Next: last year’s tax return.'],
    },
    { day: 2, confirmed: true, kind: 'follow_up', agenda: ['The tax return', 'How much to send each month'] },
  ],
}
