import { hardRuleLabels } from '#contract/eligibility/labels.ts'
import { hardRules } from '#contract/eligibility/values.ts'
import { criterionLabels } from '#contract/matching/labels.ts'
import { actStrengths, criteria, defaultPreferences, scoring, weights } from '#contract/matching/values.ts'
import type { Question } from './home.ts'
import type { ProseSection } from './prose.ts'

const s = scoring
const weightSum = criteria.reduce((sum, criterion) => sum + weights[criterion], 0)
const signed = (value: number) => (value > 0 ? `+${value}` : `−${Math.abs(value)}`)

export const matchingPage = {
  name: 'How matching works',
  path: '/how-matching-works',
  description: `The whole formula of a match score with its real figures: five criteria, their weights, what is left out, and what nobody can buy.`,
  title: 'The whole formula',
  lead: 'A score nobody can check is an opinion. Here is ours: every rule, every weight, every figure. The numbers on this page are read from the program itself.',
} as const

export const matchingSections: readonly ProseSection[] = [
  {
    id: 'rules',
    heading: 'First, who is ruled out',
    blocks: [
      `Before anything is counted, ${hardRules.length} rules decide whether an advisor can be a match of yours at all. They are asked in this order, and the first one that is broken is the reason you are told.`,
      { list: hardRules.map((rule) => hardRuleLabels[rule]) },
    ],
  },
  {
    id: 'criteria',
    heading: 'Then, five criteria',
    blocks: [
      'Each gives a value between 0 and 1, and has a weight. The value times the weight is its points.',
      {
        pairs: [
          [
            `${criterionLabels.language}, weight ${weights.language}`,
            '1 if the advisor speaks the language you prefer, else 0.',
          ],
          [
            `${criterionLabels.expertise}, weight ${weights.expertise}`,
            'The share of the subjects you named that the advisor offers. Three of four give 0.75.',
          ],
          [
            `${criterionLabels.availability}, weight ${weights.availability}`,
            `Open consultation times in the next ${s.horizonDays} days, or ${s.horizonDaysImmediately} if you want to begin immediately. ${s.slotsForFullMarks} or more give 1, half as many 0.5.`,
          ],
          [
            `${criterionLabels.location}, weight ${weights.location}`,
            `1 within ${s.nearMiles} miles of your ZIP code, falling evenly to 0 at ${s.farMiles}. The same state is worth at least ${s.sameStateFloor}.`,
          ],
          [
            `${criterionLabels.interaction}, weight ${weights.interaction}`,
            'What has passed between the two of you, by your own acts alone. More about it below.',
          ],
        ],
      },
    ],
  },
  {
    id: 'score',
    heading: 'The score',
    blocks: [
      `The points of all criteria that count are added up, and divided by the sum of their weights. That, times 100 and rounded, is the score. With all five the weights add up to ${weightSum}.`,
      'A criterion is left out of both sums if you switched it off, or if we know nothing about it on your side. So an answer you did not give counts neither for nor against anybody, and every match says what was left out and why.',
      `You see matches from ${defaultPreferences.minimumMatchScore} up. At first location does ${defaultPreferences.prioritizeLocation ? '' : 'not '}count, because most first conversations are held by video; you can change that, and every other switch, beside your matches.`,
    ],
  },
  {
    id: 'interaction',
    heading: 'What has passed between you',
    blocks: [
      'Only what you do counts, never what the advisor does: nobody can write their way up your list.',
      {
        pairs: [
          ['You look at their page', `${signed(actStrengths.view)}, at most once a day`],
          ['You write a message', signed(actStrengths.message)],
          ['You save them', signed(actStrengths.like)],
          ['You ask for an appointment', signed(actStrengths.appointment)],
          ['An appointment takes place', signed(actStrengths.completed)],
          ['You pass', `${signed(actStrengths.pass)}, and they leave your list until you take it back`],
        ],
      },
      `The sum loses half of its strength every ${s.interactionHalfLifeDays} days, and stays between −${s.interactionBound} and ${s.interactionBound}. The logistic function, 1 ÷ (1 + e^−sum), makes a value between 0 and 1 of it; one half is neither for nor against. A sum between −${s.minInteractionStrength} and ${s.minInteractionStrength} says too little and is left out, so that merely looking never lowers a score.`,
    ],
  },
]

export const matchingAfter: readonly ProseSection[] = [
  {
    id: 'equal',
    heading: 'When two are equal',
    blocks: [
      'Equal scores are ordered by a number drawn from both people’s ids and the date. It favors nobody, it changes every day, and it knows nothing of plans.',
    ],
  },
  {
    id: 'never',
    heading: 'What never counts',
    blocks: [
      {
        list: [
          'What an advisor pays us, or which plan they are on.',
          'How much you would invest, beyond an advisor’s stated smallest account.',
          'Your name, age, gender, origin, religion or family.',
          'Ratings and reviews. You can sort by them, but they change no score.',
          'What any other person did.',
        ],
      },
    ],
  },
  {
    id: 'limits',
    heading: 'What a score does not say',
    blocks: [
      'It says how well an advisor fits what you told us. It says nothing about how your money will do, whether you will like them, or whether their advice is good. For that there is the conversation, and it is free.',
    ],
  },
]

export const matchingQuestions: readonly Question[] = [
  {
    question: 'Can an advisor pay for a better score?',
    answer: 'No. The formula has no place for money, and the order among equals is drawn by date and id.',
  },
  {
    question: 'What is a good score?',
    answer: `Everything from ${defaultPreferences.minimumMatchScore} up is shown. Read the points rather than the number: 80 with a missing language can suit you less than 70 with everything you asked for.`,
  },
  {
    question: 'Why did a score change?',
    answer:
      'Because openings in the calendar changed, because you changed an answer or a switch, or because what passed between you has faded. The match always shows its present points.',
  },
]
