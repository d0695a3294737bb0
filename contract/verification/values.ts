/** Where an advisor's check against the public register stands (docs/product.md "Verification"). */
export const verificationStates = ['unverified', 'pending', 'verified', 'rejected', 'expired'] as const
export type VerificationState = (typeof verificationStates)[number]

/** What comparing a CRD number with the register found. */
export const checkResults = ['matched_active', 'matched_inactive', 'name_mismatch', 'not_in_feed'] as const
export type CheckResult = (typeof checkResults)[number]

/** A verified registration is looked up again after this long; one that no longer agrees has expired. */
export const recheckAfterDays = 365
