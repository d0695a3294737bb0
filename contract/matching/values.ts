import { hardRules } from '#contract/eligibility/values.ts'

/** The five criteria and their weights (docs/product.md "Matching"). */
export const criteria = ['language', 'expertise', 'availability', 'location', 'interaction'] as const
export type Criterion = (typeof criteria)[number]
export const weights: Record<Criterion, number> = {
  language: 50,
  expertise: 50,
  availability: 30,
  location: 20,
  interaction: 40,
}

export const defaultPreferences = {
  prioritizeLanguage: true,
  prioritizeAvailability: true,
  prioritizeExpertise: true,
  prioritizeLocation: false,
  minimumMatchScore: 40,
  considerInteractionData: true,
}

/** What a consumer could add to their profile to improve their matches. */
export const profileTips = ['specialties', 'second_specialty', 'zip_code', 'sum'] as const

/**
 * Why a criterion is left out of both sums. `against_direction`: counting it would lower the score
 * after something in the advisor's favor, or raise it after a pass.
 */
export const leftOutReasons = ['switched_off', 'nothing_known', 'against_direction'] as const

/**
 * Why there is no match: a hard rule, or no wanted specialty that the advisor offers while
 * expertise counts.
 */
export const noMatchReasons = [...hardRules, 'no_shared_specialty'] as const
export type NoMatchReason = (typeof noMatchReasons)[number]

/** Advisors at most on a shared list, and among the saved without a match; the latest first. */
export const savedAtMost = 100

/** Which rule leaves a list empty, in the order in which candidates are narrowed. */
export const emptyReasons = [
  'other_state',
  'assets_too_small',
  'assets_too_large',
  'no_shared_communication',
  'no_shared_specialty',
] as const
export type EmptyReason = (typeof emptyReasons)[number]

/** How deep an advisor is in a specialty, deepest first. */
export const depths = ['focus', 'credential', 'offered', 'none'] as const
export type Depth = (typeof depths)[number]

/** Figures of the criteria (docs/product.md "Matching"). */
export const scoring = {
  /** What a wanted specialty is worth by how deep the advisor is in it. */
  depth: { focus: 1, credential: 0.8, offered: 0.6 },
  /** How much a wanted specialty weighs against the others. */
  subjectWeight: { top: 3, wanted: 1 },
  /**
   * Working days after the advisor's notice within which an opening gives full marks for how soon.
   */
  soonWorkingDays: 2,
  /** Days with a suitable opening that give full marks for choice. */
  daysForFullMarks: 5,
  /** Days looked ahead, today included. */
  horizonDays: { immediately: 7, within_1_month: 14, within_3_months: 30, within_6_months: 30, not_sure: 14 },
  /** Miles with full marks, and miles at which nothing is left. */
  nearMiles: 10,
  farMiles: 100,
  /** What the same state is worth at least. */
  sameStateFloor: 0.5,
  interactionHalfLifeDays: 30,
  /** A weaker interaction, for or against, is left out. */
  minInteractionStrength: 1,
  /** The largest strength, for or against, so that later interactions still have an effect. */
  interactionBound: 6,
} as const

/**
 * The strength of each action of a consumer on the day it happens; a pass is negative. Actions of
 * advisors have none, so that they cannot raise their own score.
 */
export const actStrengths = { view: 0.25, like: 2, pass: -3, message: 0.5, appointment: 3, completed: 4 } as const

export const reactions = ['like', 'pass'] as const
export type Reaction = (typeof reactions)[number]

/** How many firms a list names as a filter: those with most matches on it. */
export const firmsNamed = 12

/** The reasons for passing on an advisor; never published with a name. */
export const passReasons = [
  'too_costly',
  'too_far',
  'wrong_subjects',
  'no_time_soon',
  'found_another',
  'other',
] as const
export type PassReason = (typeof passReasons)[number]
export const passNoteLength = 500

/**
 * How often somebody wants to hear of new strong matches, and the score from which a match is
 * strong.
 */
export const alertFrequencies = ['off', 'weekly', 'daily'] as const
export type AlertFrequency = (typeof alertFrequencies)[number]
export const defaultAlertFrequency: AlertFrequency = 'weekly'
export const strongScore = 80

/** Advisors that are laid side by side at most. */
export const comparedAtMost = 3

export const matchSorts = ['score', 'cost', 'next_free', 'rating', 'distance'] as const
export type MatchSort = (typeof matchSorts)[number]

/** Characters of the name of a saved search. */
export const searchNameMaxLength = 60
