import type { ChosenLostKind, LeadStatus } from '#contract/leads/values.ts'
import type { ContactSource } from '#contract/profiles/values.ts'
import type { Story } from './stories.ts'

const answers = [
  'Thank you for writing. Yes, that is a good part of my week. Shall we talk for half an hour, free of charge?',
  'Good that you ask now and not in December. What would you like to have settled first?',
  'I see that question often. Pick any open time on my page, and bring the last statement if you can.',
] as const

type Outcome = {
  readonly moves: readonly LeadStatus[]
  readonly lostKind?: ChosenLostKind
  readonly lostReason?: string
}
const becameClient: Outcome = { moves: ['qualified', 'consultation', 'converted'] }
const afterTalk = (lostKind: ChosenLostKind, lostReason = ''): Outcome => ({
  moves: ['qualified', 'consultation', 'lost'],
  lostKind,
  lostReason,
})
const early = (lostKind: ChosenLostKind, lostReason = ''): Outcome => ({ moves: ['lost'], lostKind, lostReason })

const outlines: readonly (readonly [daysAgo: number, ContactSource, question: string, Outcome])[] = [
  [64, 'match', 'Two children start college in the same year. How do people plan for that?', becameClient],
  [
    67,
    'search',
    'My pension offers a lump sum until March. Should I take it?',
    afterTalk('later', 'Decides in spring'),
  ],
  [71, 'match', 'We inherited a rental house and neither of us wants to be a landlord.', becameClient],
  [
    76,
    'profile',
    'Can you look over a divorce settlement before I sign it?',
    early('fit_subject', 'Needs a lawyer first'),
  ],
  [80, 'match', 'I am a nurse with a 403(b) and a 457. Which one first?', becameClient],
  [85, 'search', 'What would you do with $60,000 that sits in a checking account?', afterTalk('fees')],
  [91, 'match', 'My husband handled our money and died in June. I need somebody patient.', becameClient],
  [
    96,
    'match',
    'How early can I stop working if the mortgage ends in 2032?',
    afterTalk('chose_another', 'His brother’s advisor'),
  ],
  [102, 'search', 'Our bakery finally earns something. What kind of retirement plan fits six people?', becameClient],
  [107, 'profile', 'Do you read company filings for your clients?', early('no_response')],
  [
    113,
    'match',
    'I was laid off with a severance and 400 vested shares.',
    afterTalk('later', 'Found work in another state'),
  ],
  [119, 'match', 'We give to our church every year. Is there a better way than a check?', becameClient],
  [126, 'search', 'Is long-term care insurance worth it at 58?', early('fees', 'Looks for a product without a plan')],
  [134, 'match', 'I paid far too much tax on my bonus last year. Can that be avoided?', becameClient],
  [141, 'profile', 'My parents ask me to take over their accounts. Where do I begin?', early('no_response')],
]

/**
 * The half-year before the demo advisor's month. All of it is long enough ago for the forecast to
 * count how it ended (docs/clients.md).
 */
export const pastStories: readonly Story[] = outlines.map(([daysAgo, source, question, outcome], position) => ({
  source,
  daysAgo,
  question,
  answer: { afterHours: 2 + (position % 5), text: answers[position % answers.length] ?? '' },
  daysBetweenMoves: 4,
  ...outcome,
}))
