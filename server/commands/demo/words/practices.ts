import type { Specialty } from '#contract/profiles/values.ts'

/** Specialties that often go together, so that practices look like practices. */
export const practices: readonly (readonly Specialty[])[] = [
  ['retirement', 'tax', 'social_security', 'estate', 'investment_management', 'insurance'],
  ['stock_options', 'tax', 'executives', 'real_estate', 'investment_management', 'retirement'],
  ['young_professionals', 'first_home', 'budgeting', 'debt', 'college', 'insurance'],
  ['divorce', 'widowhood', 'inheritance', 'estate', 'insurance', 'retirement'],
  ['small_business', 'tax', 'retirement', 'estate', 'insurance', 'real_estate'],
  ['cross_border', 'tax', 'estate', 'real_estate', 'investment_management', 'retirement'],
  ['sustainable_investing', 'charitable_giving', 'investment_management', 'retirement', 'estate', 'tax'],
  ['special_needs', 'estate', 'insurance', 'college', 'budgeting', 'military_families'],
  ['physicians', 'debt', 'tax', 'insurance', 'retirement', 'investment_management'],
]
