import type { FinancialGoal, Specialty } from '#contract/profiles/values.ts'

/**
 * The specialties that each goal suggests to want (docs/product.md "Matching"). Goals count in no
 * score: only what the consumer then chooses does.
 */
export const goalSpecialties: Readonly<Record<FinancialGoal, readonly Specialty[]>> = {
  retire_well: ['retirement', 'social_security'],
  grow_savings: ['investment_management', 'budgeting'],
  buy_home: ['first_home', 'budgeting'],
  pay_for_college: ['college'],
  pay_off_debt: ['debt', 'budgeting'],
  lower_taxes: ['tax'],
  protect_family: ['insurance', 'estate'],
  plan_estate: ['estate', 'charitable_giving'],
  start_business: ['small_business'],
  sell_business: ['small_business', 'tax'],
  manage_windfall: ['inheritance', 'investment_management'],
  second_opinion: ['investment_management'],
}

/** Gives the goals that suggest a specialty, in the order of `goals`. */
export const goalsFor = (specialty: Specialty, goals: readonly FinancialGoal[]): FinancialGoal[] =>
  goals.filter((goal) => goalSpecialties[goal].includes(specialty))
