/**
 * The rules that are checked before any score, in the order in which the first broken one is named.
 */
export const hardRules = [
  'blocked',
  'not_verified',
  'no_subscription',
  'not_accepting',
  'full',
  'other_state',
  'assets_too_small',
  'assets_too_large',
  'no_shared_communication',
] as const
export type HardRule = (typeof hardRules)[number]
