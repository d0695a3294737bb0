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

/** Why a criterion is left out of both sums. */
export const leftOutReasons = ['switched_off', 'nothing_known'] as const

/** Figures of the criteria (docs/product.md "Matching"). */
export const scoring = {
  /** Open slots that give full marks for availability. */
  slotsForFullMarks: 8,
  /** Days looked ahead, for those who want to start immediately and for everybody else. */
  horizonDaysImmediately: 7,
  horizonDays: 14,
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
 * The strength of each action of a consumer on the day it happens; a pass is negative. Actions of advisors have none, so
 * that they cannot raise their own score.
 */
export const actStrengths = { view: 0.25, like: 2, pass: -3, message: 0.5, appointment: 3, completed: 4 } as const

export const reactions = ['like', 'pass'] as const
export type Reaction = (typeof reactions)[number]

/** How many firms a list names as a filter: those with most matches on it. */
export const firmsNamed = 12

/** Why an advisor is not for somebody; told to nobody by name. */
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

/** How often somebody wants to hear of new strong matches, and the score from which a match is strong. */
export const alertFrequencies = ['off', 'weekly', 'daily'] as const
export type AlertFrequency = (typeof alertFrequencies)[number]
export const defaultAlertFrequency: AlertFrequency = 'weekly'
export const strongScore = 80

/** Advisors that are laid side by side at most. */
export const comparedAtMost = 3

export const matchSorts = ['score', 'cost', 'next_free', 'rating', 'distance'] as const
export type MatchSort = (typeof matchSorts)[number]
