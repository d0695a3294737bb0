/** The kinds of account. `admin` is made from the command line only, never by a request. */
export const roles = ['consumer', 'advisor', 'firm_admin', 'admin'] as const
export type Role = (typeof roles)[number]

/**
 * What a person may choose at sign-up; anything else becomes consumer (docs/product.md "Accounts").
 */
export const signUpRoles = ['consumer', 'advisor', 'firm_admin'] as const
export type SignUpRole = (typeof signUpRoles)[number]

/** The two people of a consent, a lead, a chat or an appointment. */
export type ConsumerAdvisorPair = { readonly consumerId: string; readonly advisorId: string }

export const incomeBrackets = ['under_50k', '50k_100k', '100k_200k', '200k_500k', 'over_500k'] as const
export type IncomeBracket = (typeof incomeBrackets)[number]
export const riskTolerances = ['low', 'medium', 'high'] as const
export type RiskTolerance = (typeof riskTolerances)[number]
export const startTimelines = [
  'immediately',
  'within_1_month',
  'within_3_months',
  'within_6_months',
  'not_sure',
] as const
export type StartTimeline = (typeof startTimelines)[number]
export const communications = ['video', 'phone', 'in_person', 'chat', 'email'] as const
export type Communication = (typeof communications)[number]
export const onlineStatuses = ['online', 'away', 'busy', 'offline'] as const
export type OnlineStatus = (typeof onlineStatuses)[number]

/**
 * One vocabulary for what advisors offer and what consumers want, so that the two can be compared.
 */
export const specialties = [
  'retirement',
  'tax',
  'estate',
  'college',
  'small_business',
  'stock_options',
  'divorce',
  'insurance',
  'debt',
  'real_estate',
  'sustainable_investing',
  'cross_border',
  'budgeting',
  'investment_management',
  'social_security',
  'charitable_giving',
  'inheritance',
  'widowhood',
  'special_needs',
  'military_families',
  'physicians',
  'executives',
  'young_professionals',
  'first_home',
] as const
export type Specialty = (typeof specialties)[number]

export const financialGoals = [
  'retire_well',
  'grow_savings',
  'buy_home',
  'pay_for_college',
  'pay_off_debt',
  'lower_taxes',
  'protect_family',
  'plan_estate',
  'start_business',
  'sell_business',
  'manage_windfall',
  'second_opinion',
] as const
export type FinancialGoal = (typeof financialGoals)[number]

export const certifications = [
  'CFP',
  'CFA',
  'ChFC',
  'CPA/PFS',
  'EA',
  'CIMA',
  'RICP',
  'CLU',
  'AIF',
  'CPWA',
  'CDFA',
  'QPFC',
  'CAP',
] as const
export type Certification = (typeof certifications)[number]

/** Parts of the day by the consumer's clock: before noon, noon to five, from five on. */
export const timesOfDay = ['morning', 'afternoon', 'evening'] as const
export type TimeOfDay = (typeof timesOfDay)[number]

/** The most focus areas of an advisor, and the most specialties that matter most to a consumer. */
export const focusAreasAtMost = 5
export const topSpecialtiesAtMost = 3

/** ISO 639-1 codes; their names come from Intl.DisplayNames in the reader's language. */
export const languages = [
  'en',
  'es',
  'zh',
  'tl',
  'vi',
  'ar',
  'fr',
  'ko',
  'ru',
  'pt',
  'ht',
  'hi',
  'de',
  'pl',
  'it',
  'ur',
  'fa',
  'ja',
  'gu',
  'bn',
  'te',
  'ta',
  'pa',
  'he',
  'el',
  'hy',
  'uk',
  'ro',
  'nl',
  'sv',
  'da',
  'no',
  'fi',
  'cs',
  'hu',
  'sr',
  'hr',
  'th',
  'lo',
  'km',
  'id',
  'ms',
  'tr',
  'sw',
  'am',
  'so',
  'yo',
  'ig',
  'ha',
  'ne',
  'mr',
  'ml',
  'kn',
  'my',
] as const
export type Language = (typeof languages)[number]

/** The fifty states, the District of Columbia and Puerto Rico. */
export const states = [
  'AL',
  'AK',
  'AZ',
  'AR',
  'CA',
  'CO',
  'CT',
  'DE',
  'FL',
  'GA',
  'HI',
  'ID',
  'IL',
  'IN',
  'IA',
  'KS',
  'KY',
  'LA',
  'ME',
  'MD',
  'MA',
  'MI',
  'MN',
  'MS',
  'MO',
  'MT',
  'NE',
  'NV',
  'NH',
  'NJ',
  'NM',
  'NY',
  'NC',
  'ND',
  'OH',
  'OK',
  'OR',
  'PA',
  'PR',
  'RI',
  'SC',
  'SD',
  'TN',
  'TX',
  'UT',
  'VT',
  'VA',
  'WA',
  'DC',
  'WV',
  'WI',
  'WY',
] as const
export type State = (typeof states)[number]

/** Bounds of profile fields (docs/product.md "Value sets"). */
export const profileBounds = {
  age: { min: 18, max: 120 },
  hourlyRateUsd: { min: 0, max: 2_000 },
  portfolioFeePercent: { min: 0, max: 5 },
  yearsOfExperience: { min: 0, max: 70 },
  newPeopleAWeek: { min: 0, max: 50 },
  biographyLength: 4_000,
  headlineLength: 200,
} as const

/** Pictures of people are square; browsers cut them before sending. */
export const pictureBounds = {
  minPixels: 64,
  /** A smaller part of a picture looks blurry on a page. */
  sharpPixels: 240,
  maxPixels: 1_024,
  sentPixels: 512,
  base64Length: 400_000,
} as const

/**
 * The parts a profile needs to be complete, in the order of the questions. They are named after the
 * fields; `fee` is any of the three ways to be paid.
 */
export const consumerParts = [
  'preferredAdvisorSpecialties',
  'startTimeline',
  'preferredLanguage',
  'investableAssets',
  'state',
  'zipCode',
  'firstName',
  'lastName',
] as const
/**
 * What a consumer may leave open. It counts in no score and may go into a brief; ways to talk also
 * rule advisors out.
 */
export const optionalParts = [
  'financialGoals',
  'preferredCommunication',
  'riskTolerance',
  'incomeBracket',
  'age',
] as const
export const consumerAnswers = [...consumerParts, ...optionalParts] as const
export const advisorParts = [
  'firstName',
  'lastName',
  'state',
  'biography',
  'fee',
  'servedStates',
  'preferredCommunication',
  'languages',
  'expertise',
] as const
export const profileParts = [
  ...consumerParts,
  'biography',
  'fee',
  'servedStates',
  'preferredCommunication',
  'languages',
  'expertise',
] as const
export type ConsumerPart = (typeof consumerParts)[number]
export type OptionalPart = (typeof optionalParts)[number]
export type ConsumerAnswer = (typeof consumerAnswers)[number]
export type AdvisorPart = (typeof advisorParts)[number]
export type ProfilePart = (typeof profileParts)[number]

/** Minutes without a sign of life before somebody shown as online becomes away. */
export const awayAfterMinutes = 5

/** Where on the pages a consumer agreed to contact; a lead remembers it as its source. */
export const contactSources = ['match', 'search', 'profile'] as const
export type ContactSource = (typeof contactSources)[number]
