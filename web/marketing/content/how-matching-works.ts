import { brand } from '#contract/brand.ts'
import { inWords } from '#contract/core/words.ts'
import { credentialSpecialties } from '#contract/matching/credentials/values.ts'
import { criterionLabels, noMatchLabels } from '#contract/matching/labels.ts'
import {
  actStrengths,
  criteria,
  defaultPreferences,
  noMatchReasons,
  scoring,
  weights,
} from '#contract/matching/values.ts'
import { inSentence } from '#contract/profiles/labels.ts'
import { certifications, focusAreasAtMost, topSpecialtiesAtMost } from '#contract/profiles/values.ts'
import type { Question } from './home.ts'
import type { ProseSection } from './prose.ts'

const s = scoring
const weightSum = criteria.reduce((sum, criterion) => sum + weights[criterion], 0)
const list = new Intl.ListFormat('en-US', { style: 'long', type: 'conjunction' })
const backing = certifications.filter((credential) => credentialSpecialties[credential].length > 0)
const signed = (value: number) => (value > 0 ? `+${value}` : `−${Math.abs(value)}`)

export const matchingPage = {
  name: 'How matching works',
  path: '/how-matching-works',
  description: `The full match score formula: five criteria, their weights, what isn’t counted, and what no one can buy.`,
  title: 'The full formula',
  lead: 'A score no one can check is an opinion. Here’s ours: every rule, every weight, every number. The numbers on this page come straight from the code.',
} as const

export const matchingSections: readonly ProseSection[] = [
  {
    id: 'rules',
    heading: 'First, who’s ruled out',
    blocks: [
      `Before we count anything, ${inWords(noMatchReasons.length)} rules decide whether an advisor can be your match at all. We check them in this order, and the first one that fails is the reason you see.`,
      { list: noMatchReasons.map((rule) => noMatchLabels[rule]) },
      'The last rule holds while expertise counts and you’ve named at least one specialty.',
    ],
  },
  {
    id: 'criteria',
    heading: 'Then, five criteria',
    blocks: [
      'Each gives a value between 0 and 1 and has a weight. Points = value × weight.',
      {
        pairs: [
          [
            `${criterionLabels.language}, weight ${weights.language}`,
            '1 if the advisor speaks your preferred language, otherwise 0.',
          ],
          [
            `${criterionLabels.expertise}, weight ${weights.expertise}`,
            `The average over the specialties you chose: ${s.depth.focus} for one of the advisor’s focus areas, ${s.depth.credential} for one backed by a credential, ${s.depth.offered} for any other they offer, 0 for one they don’t. Up to ${inWords(topSpecialtiesAtMost)} that matter most to you count ${inWords(s.subjectWeight.top)} times as much as the others.`,
          ],
          [
            `${criterionLabels.availability}, weight ${weights.availability}`,
            `Half is how soon: 1 for an opening within ${inWords(s.soonWorkingDays)} working days after the advisor’s notice, falling evenly to 0 at the end of the days we look at. Half is choice: the days with an opening at your times of day; ${inWords(s.daysForFullMarks)} or more give 1. We look at ${s.horizonDays.immediately} days if you want to start right away, ${s.horizonDays.within_1_month} if within a month or you’re not sure yet, and ${s.horizonDays.within_3_months} if later.`,
          ],
          [
            `${criterionLabels.location}, weight ${weights.location}`,
            `1 within ${s.nearMiles} miles of your ZIP code, falling evenly to 0 at ${s.farMiles}. The same state is worth at least ${s.sameStateFloor}.`,
          ],
          [
            `${criterionLabels.interaction}, weight ${weights.interaction}`,
            `What you’ve done on ${brand.name} with this advisor. More below.`,
          ],
        ],
      },
    ],
  },
  {
    id: 'depth',
    heading: 'How deep an advisor goes',
    blocks: [
      `Advisors choose up to ${inWords(focusAreasAtMost)} of their specialties as focus areas. A credential backs these specialties, when the advisor offers them:`,
      {
        pairs: backing.map((credential) => [
          credential,
          list.format(credentialSpecialties[credential].map(inSentence)),
        ]),
      },
      'Times of day go by the time zone of your state: morning is before noon, afternoon until 5, and evening from 5 on. If you’ve chosen none, every time suits you.',
    ],
  },
  {
    id: 'score',
    heading: 'The score',
    blocks: [
      `We add up the points of all criteria that count and divide by the sum of their weights. Multiplied by 100 and rounded, that’s the score. All five weights add up to ${weightSum}.`,
      'A criterion isn’t counted if it’s off, or if you haven’t answered the question behind it. So a missing answer doesn’t count for or against anyone, and every match says what wasn’t counted and why.',
      'You see whole scores and points to one decimal, rounded so that they add up. The order goes by the exact score.',
      `You see matches from ${defaultPreferences.minimumMatchScore} up. At first location does ${defaultPreferences.prioritizeLocation ? '' : 'not '}count, because a first conversation doesn’t need the same city; you can change that, and every other switch, beside your matches.`,
    ],
  },
  {
    id: 'interaction',
    heading: 'Your past interactions',
    blocks: [
      'What you do counts, and nothing an advisor sends you does. No one can message their way up your list.',
      {
        pairs: [
          ['You view their page', `${signed(actStrengths.view)}, at most once a day`],
          ['You send a message', signed(actStrengths.message)],
          ['You save them', signed(actStrengths.like)],
          ['You book or request an appointment', signed(actStrengths.appointment)],
          [
            'You complete an appointment',
            `${signed(actStrengths.completed)}, once the advisor marks it as completed, or a day later on its own`,
          ],
          ['You pass', `${signed(actStrengths.pass)}, and they leave your list until you undo it`],
        ],
      },
      `The sum loses half of its strength every ${s.interactionHalfLifeDays} days, and stays between −${s.interactionBound} and ${s.interactionBound}. The logistic function, 1 ÷ (1 + e^−sum), makes a value between 0 and 1 of it; one half is neither for nor against. A sum between −${s.minInteractionStrength} and ${s.minInteractionStrength} says too little and is left out, so that merely looking never lowers a score.`,
      'It counts only in the direction of what you did. If counting it would lower the score of someone you saved, wrote to or booked, or raise the score of someone you passed on, it’s left out.',
    ],
  },
]

export const matchingAfter: readonly ProseSection[] = [
  {
    id: 'equal',
    heading: 'Ties',
    blocks: [
      'Exactly equal scores are ordered by a number drawn from both people’s ids and the date. It favors no one, changes every day, and ignores plans.',
    ],
  },
  {
    id: 'never',
    heading: 'What never counts',
    blocks: [
      {
        list: [
          'What an advisor pays us, or which plan they are on.',
          'How much you would invest, beyond an advisor’s account minimum and maximum.',
          'Your name, age, gender, origin, religion or family.',
          'Ratings and reviews. You can sort by them, but they don’t change the score.',
          'What anyone else did.',
        ],
      },
    ],
  },
  {
    id: 'limits',
    heading: 'What a score doesn’t say',
    blocks: [
      'It says how well an advisor fits what you told us. It doesn’t say how your money will do, whether you’ll like them, or whether their advice is good. That’s what the conversation is for, and it’s free.',
    ],
  },
]

export const matchingQuestions: readonly Question[] = [
  {
    question: 'Can an advisor pay for a better score?',
    answer: 'No. Money isn’t in the formula, and ties are ordered by date and id.',
  },
  {
    question: 'What is a good score?',
    answer: `Everything from ${defaultPreferences.minimumMatchScore} up is shown. Look at the points, not just the number. An 80 with a missing language can suit you less than a 70 with everything you asked for.`,
  },
  {
    question: 'Why did a score change?',
    answer:
      'Because openings in the calendar changed, because you changed an answer or a switch, or because your past interactions have faded. The match always shows its current points.',
  },
]
