import { inWords } from '#contract/core/words.ts'
import { drawDays, drawPairs, smallestFairnessGroup } from '#contract/matching/fairness/values.ts'
import { impressionPlaces } from '#contract/matching/impressions/schemas.ts'

export const fairnessPage = {
  name: 'Fairness report',
  path: '/fairness-report',
  description: 'Who gets shown, counted every night: by plan, by experience and by state, and what each criterion did.',
  title: 'Who gets shown, counted',
  lead: `Advisors pay us a subscription, so you should be able to check that it buys no place. Every night we work out each consumer’s list and count who is among the first ${impressionPlaces}.`,
} as const

/** What each part of the report says about its figures. */
export const fairnessParts = {
  plan: {
    heading: 'By plan',
    text: 'Plans aren’t in the formula. If the groups still differ by more than chance explains, it’s because the advisors in them offer different things.',
  },
  experience: {
    heading: 'By years of experience',
    text: 'Stated by the advisors.',
  },
  state: {
    heading: 'By the advisor’s state',
    text: 'States do differ: you’re only matched with advisors who serve yours, so the number of consumers and advisors there decides.',
  },
  criteria: {
    heading: 'What each criterion did',
    text: 'The share of all places for which a criterion brought at least half of its points.',
  },
  draw: {
    heading: 'Ties',
    text: `How often the first of two advisors with equal scores came first: ${drawPairs} pairs over ${drawDays} days, by the rule that orders every list.`,
  },
  method: {
    heading: 'How we count',
    list: [
      'A group’s figure is the average number of people on whose first page an advisor of that group was. The range beside it is its 95% confidence interval.',
      'We say that a group differs when its average and the average of everyone else are more than three standard errors apart. Chance alone does that about once in 370 comparisons.',
      `Groups of fewer than ${inWords(smallestFairnessGroup)} advisors aren’t shown.`,
      'Advisors who are full, paused or not verified can’t be shown to new people. Only advisors who can be listed are counted.',
      'Only counts of advisors are kept. The report holds nothing about any consumer.',
    ],
  },
} as const

export const fairnessDemo = 'This is a demonstration: the people counted here are made up, and the counting is real.'
