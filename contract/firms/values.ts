export const firmSizes = ['solo', '2_10', '11_50', '51_200', 'over_200'] as const
export const firmIndustries = [
  'independent_ria',
  'hybrid_ria',
  'broker_dealer',
  'family_office',
  'bank_trust',
  'insurance',
  'accounting',
  'other',
] as const
export const firmRoles = ['admin', 'member'] as const

/** How long an invitation to join a firm can be accepted (docs/product.md "Firms and billing"). */
export const invitationDays = 7
export const invitationStates = ['pending', 'accepted', 'expired', 'revoked'] as const
