import type {
  Certification,
  Communication,
  FinancialGoal,
  IncomeBracket,
  Language,
  OnlineStatus,
  RiskTolerance,
  Specialty,
  StartTimeline,
  State,
  TimeOfDay,
} from './values.ts'

/** How the words of a profile are shown to people; one spelling for pages, reasons and mails. */

export const stateNames: Record<State, string> = {
  AL: 'Alabama',
  AK: 'Alaska',
  AZ: 'Arizona',
  AR: 'Arkansas',
  CA: 'California',
  CO: 'Colorado',
  CT: 'Connecticut',
  DE: 'Delaware',
  DC: 'Washington, D.C.',
  FL: 'Florida',
  GA: 'Georgia',
  HI: 'Hawaii',
  ID: 'Idaho',
  IL: 'Illinois',
  IN: 'Indiana',
  IA: 'Iowa',
  KS: 'Kansas',
  KY: 'Kentucky',
  LA: 'Louisiana',
  ME: 'Maine',
  MD: 'Maryland',
  MA: 'Massachusetts',
  MI: 'Michigan',
  MN: 'Minnesota',
  MS: 'Mississippi',
  MO: 'Missouri',
  MT: 'Montana',
  NE: 'Nebraska',
  NV: 'Nevada',
  NH: 'New Hampshire',
  NJ: 'New Jersey',
  NM: 'New Mexico',
  NY: 'New York',
  NC: 'North Carolina',
  ND: 'North Dakota',
  OH: 'Ohio',
  OK: 'Oklahoma',
  OR: 'Oregon',
  PA: 'Pennsylvania',
  PR: 'Puerto Rico',
  RI: 'Rhode Island',
  SC: 'South Carolina',
  SD: 'South Dakota',
  TN: 'Tennessee',
  TX: 'Texas',
  UT: 'Utah',
  VT: 'Vermont',
  VA: 'Virginia',
  WA: 'Washington',
  WV: 'West Virginia',
  WI: 'Wisconsin',
  WY: 'Wyoming',
}

/** A subject of advice, as a heading or an item of a list; within a sentence use `inSentence`. */
export const specialtyLabels: Record<Specialty, string> = {
  retirement: 'Retirement',
  tax: 'Taxes',
  estate: 'Estate planning',
  college: 'College savings',
  small_business: 'Small business',
  stock_options: 'Stock options',
  divorce: 'Divorce',
  insurance: 'Insurance',
  debt: 'Debt',
  real_estate: 'Real estate',
  sustainable_investing: 'Sustainable investing',
  cross_border: 'Cross-border finances',
  budgeting: 'Budgeting',
  investment_management: 'Investment management',
  social_security: 'Social Security',
  charitable_giving: 'Charitable giving',
  inheritance: 'Inheritance',
  widowhood: 'Losing a spouse',
  special_needs: 'Special-needs planning',
  military_families: 'Military families',
  physicians: 'Physicians',
  executives: 'Executives',
  young_professionals: 'Young professionals',
  first_home: 'First home',
}

const properNames: ReadonlySet<Specialty> = new Set(['social_security'])

/**
 * A specialty's label in the middle of a sentence: "offers retirement, taxes and Social Security".
 */
export function inSentence(specialty: Specialty): string {
  const label = specialtyLabels[specialty]
  return properNames.has(specialty) ? label : label.charAt(0).toLowerCase() + label.slice(1)
}

export const goalLabels: Record<FinancialGoal, string> = {
  retire_well: 'Retire well',
  grow_savings: 'Grow my savings',
  buy_home: 'Buy a home',
  pay_for_college: 'Pay for college',
  pay_off_debt: 'Pay off debt',
  lower_taxes: 'Lower my taxes',
  protect_family: 'Protect my family',
  plan_estate: 'Plan my estate',
  start_business: 'Start a business',
  sell_business: 'Sell a business',
  manage_windfall: 'Manage a windfall',
  second_opinion: 'Get a second opinion',
}

export const communicationLabels: Record<Communication, string> = {
  video: 'Video call',
  phone: 'Phone',
  in_person: 'In person',
  chat: 'Chat',
  email: 'Email',
}

export const incomeBracketLabels: Record<IncomeBracket, string> = {
  under_50k: 'Under $50,000',
  '50k_100k': '$50,000 to $100,000',
  '100k_200k': '$100,000 to $200,000',
  '200k_500k': '$200,000 to $500,000',
  over_500k: 'Over $500,000',
}

export const riskToleranceLabels: Record<RiskTolerance, string> = {
  low: 'Low: I’d rather protect what I have',
  medium: 'Medium: some ups and downs are fine',
  high: 'High: I can ride out a bad year for more growth',
}

export const startTimelineLabels: Record<StartTimeline, string> = {
  immediately: 'Right away',
  within_1_month: 'Within a month',
  within_3_months: 'Within three months',
  within_6_months: 'Within six months',
  not_sure: 'Not sure yet',
}

export const timeOfDayLabels: Record<TimeOfDay, string> = {
  morning: 'Mornings, before noon',
  afternoon: 'Afternoons, noon to 5',
  evening: 'Evenings, from 5 on',
}

export const onlineStatusLabels: Record<OnlineStatus, string> = {
  online: 'Online',
  away: 'Away',
  busy: 'Busy',
  offline: 'Offline',
}

/** The full names of the letters after a name. */
export const certificationNames: Record<Certification, string> = {
  CFP: 'Certified Financial Planner',
  CFA: 'Chartered Financial Analyst',
  ChFC: 'Chartered Financial Consultant',
  'CPA/PFS': 'Certified Public Accountant, Personal Financial Specialist',
  EA: 'Enrolled Agent',
  CIMA: 'Certified Investment Management Analyst',
  RICP: 'Retirement Income Certified Professional',
  CLU: 'Chartered Life Underwriter',
  AIF: 'Accredited Investment Fiduciary',
  CPWA: 'Certified Private Wealth Advisor',
  CDFA: 'Certified Divorce Financial Analyst',
  QPFC: 'Qualified Plan Financial Consultant',
  CAP: 'Chartered Advisor in Philanthropy',
}

const english = new Intl.DisplayNames('en', { type: 'language' })
// Created once: a formatter per card would take longer than everything else on the card.
const englishNames = new Map<Language, string>()

/**
 * A language's English name. The product speaks English, so the answer is the same on every
 * machine.
 */
export function languageName(language: Language): string {
  const cached = englishNames.get(language)
  if (cached !== undefined) return cached
  const name = english.of(language) ?? language
  englishNames.set(language, name)
  return name
}
