/** What somebody of the staff may do with an account now. */
export const personActions = [
  'view',
  'end-sessions',
  'send-confirmation',
  'ban',
  'unban',
  'set-staff-role',
  'erase',
  'export',
] as const
export type PersonAction = (typeof personActions)[number]

/** Days of a ban; null is until further notice. */
export const banLengths = [1, 7, 30, 90] as const
